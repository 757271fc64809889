import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import { FAR, depthLevel, fieldRoot, fieldScale, grownLevel, isLit, planeOf, roundedShare } from '#kernel';
import { type Gpu, openGpu } from '#compute/webgpu';
import { inParts } from '../../src/kernel/sdf/scale.ts';
import { crossingOf } from '../../src/kernel/sdf/surface-oracle.ts';
import { LIBRARY } from '../../src/compute/webgpu/shaders.ts';

// Functions of shaders/lib, each wrapped in a shader of its own and fed with numbers, against what they stand for.

let gpu: Gpu;
beforeAll(async () => {
  gpu = unwrap(await openGpu(navigator.gpu));
});
afterAll(() => gpu.dispose());

const SEED = 20261120;

/** Runs `expression` of a, b, c (i32) for every triple, on the device. */
async function evaluate(expression: string, triples: Int32Array<ArrayBuffer>): Promise<Int32Array> {
  const { device } = gpu;
  const count = triples.length / 3;
  const code = `${LIBRARY}
@group(0) @binding(0) var<storage, read> triples: array<i32>;
@group(0) @binding(1) var<storage, read_write> results: array<i32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= ${count}u) { return; }
  let a = triples[id.x * 3u];
  let b = triples[id.x * 3u + 1u];
  let c = triples[id.x * 3u + 2u];
  results[id.x] = ${expression};
}`;
  const module = device.createShaderModule({ code });
  expect((await module.getCompilationInfo()).messages).toEqual([]);
  const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } });
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const input = device.createBuffer({ size: triples.byteLength, usage });
  const output = device.createBuffer({ size: count * 4, usage });
  const read = device.createBuffer({
    size: count * 4,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(input, 0, triples);
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  const entries = [input, output].map((buffer, binding) => ({ binding, resource: { buffer } }));
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
  pass.dispatchWorkgroups(Math.ceil(count / 64));
  pass.end();
  encoder.copyBufferToBuffer(output, 0, read, 0, count * 4);
  device.queue.submit([encoder.finish()]);
  await read.mapAsync(GPUMapMode.READ);
  const results = new Int32Array(read.getMappedRange().slice(0));
  for (const buffer of [input, output, read]) buffer.destroy();
  return results;
}

async function expectTwin(
  expression: string,
  triples: readonly (readonly [number, number, number])[],
  twin: (a: number, b: number, c: number) => number,
): Promise<void> {
  const results = await evaluate(expression, Int32Array.from(triples.flat()));
  const wrong = triples.flatMap((triple, i) => {
    const expected = twin(...triple);
    return expected === results[i] ? [] : [{ triple, expected, got: results[i] }];
  });
  expect(wrong.slice(0, 5)).toEqual([]);
}

test(`the rounding rule is that of whole numbers of any length for 100,000 triples (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const limit = 2 ** 24;
  const size = (): number => 2 ** random.integer(0, 25);
  const triples: [number, number, number][] = [
    [7, 1, 2],
    [-7, 1, 2],
    [1, 1, 2],
    [-1, 1, 2],
    [100, 5, 5],
    [10, 1, 3],
    [-10, 1, 3],
    [10, 2, 3],
    [limit - 1, limit - 2, limit - 1],
    [1 - limit, limit - 2, limit - 1],
    [0, 0, 1],
    [1 - limit, 1, 1],
  ];
  while (triples.length < 100_000) {
    const d = random.integer(1, Math.min(size(), limit - 1) + 1);
    const t = [0, d, d >> 1, random.integer(0, d + 1)][random.integer(0, 4)]!;
    const range = Math.min(size(), limit - 1);
    triples.push([random.integer(-range, range + 1), t, d]);
  }
  await expectTwin('roundedShare(a, b, c)', triples, roundedShare);
});

test(`planes, sub-rows and their centres are the lattice's (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const triples = Array.from({ length: 20_000 }, () => {
    const y = random.integer(-(2 ** 23) + 1, 2 ** 23);
    return [y, random.integer(0, 5), random.integer(0, 65536)] as const;
  });
  const pitch = (shift: number): number => 256 / 2 ** shift;
  const planes = ([1, 2, 4, 8] as const).entries();
  for (const [shift, count] of planes) {
    await expectTwin(`planeOf(u32(c), a, ${shift}u)`, triples, (first, _, plane) =>
      planeOf(plane, first, count),
    );
    await expectTwin(`planeOf(${count - 1}u, a, ${shift}u)`, triples, (first) => first);
  }
  // The first centre at or above y: centres are at (j + 1/2) · pitch.
  await expectTwin('subRowFrom(a, u32(b))', triples, (y, shift) => Math.ceil(y / pitch(shift) - 0.5));
  await expectTwin('subRowCentre(a >> 8u, u32(b))', triples, (y, shift) => ((y >> 8) + 0.5) * pitch(shift));
});

test(`packed words keep what was put into them, in order (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const triples = Array.from({ length: 20_000 }, () => {
    return [random.integer(0, 16), random.integer(0, 2 ** 23), random.integer(0, 32)] as const;
  });
  const crossing = 'packCrossing(u32(a), u32(b), u32(c))';
  await expectTwin(
    `bitcast<i32>(${crossing})`,
    triples,
    (sub, x, tag) => (sub * 2 ** 28 + x * 2 ** 5 + tag) | 0,
  );
  await expectTwin(`windingOf(${crossing})`, triples, (_, __, tag) => (tag % 2 === 1 ? -1 : 1));
  await expectTwin(`i32(solidOf(${crossing}))`, triples, (_, __, tag) => tag >> 1);
  await expectTwin(
    `bitcast<i32>(spanEndOf(${crossing}, c > 15))`,
    triples,
    (_, x, tag) => x * 2 + (tag >> 4),
  );
  await expectTwin('bitcast<i32>(packRun(u32(b), u32(a)))', triples, (grey, x) => (x << 8) | grey);
  const summary = 'packSummary(u32(a), u32(b) & 32767u, u32(c), u32(a))';
  await expectTwin(`i32(changesOf(${summary}))`, triples, (changes) => changes);
  await expectTwin(`i32(firstGreyOf(${summary}))`, triples, (_, __, grey) => grey);
  await expectTwin(`i32(lastGreyOf(${summary}))`, triples, (grey) => grey);
});

test('a set of solids is lit where one of its colours is, as the rule says', async () => {
  const sets = Array.from({ length: 2 ** 16 }, (_, solids) => [solids, 0, 0] as const);
  await expectTwin('select(0, 1, isLit(u32(a)))', sets, (solids) => {
    const lit = [0, 1, 2, 3].some((colour) => {
      // Bits of a body, its cavity, infill and holes: the rule's classes behind what is plain.
      const bits = [0, 1, 2, 3].map((letter) => ((solids >> (4 * letter + colour)) & 1) << (letter + 1));
      return isLit(bits.reduce((a, b) => a + b, 0));
    });
    return Number(lit);
  });
});

test(`a span counts its first and its last line as given, and all between whole (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  // Where it begins and ends, in quarters of a line, and the line that is asked for.
  const triples = Array.from({ length: 20_000 }, () => {
    const from = random.integer(0, 40);
    return [from, from + random.integer(1, 40), random.integer(from >> 2, (from >> 2) + 9)] as const;
  });
  const first = 'u32(a >> 2u)';
  const past = 'u32((b + 3) >> 2u)';
  const alone = `${past} - ${first} == 1u`;
  const firstShare = `select(f32(4 - (a & 3)) / 4.0, f32(b - a) / 4.0, ${alone})`;
  const lastShare = `select(f32(((b + 3) & 3) + 1) / 4.0, 1.0, ${alone})`;
  const span = `Span(${first}, ${past}, ${firstShare}, ${lastShare})`;
  const inside = triples.filter(([, to, line]) => line < Math.ceil(to / 4));
  await expectTwin(
    `i32(shareOf(${span}, u32(c)) * 4.0)`,
    inside,
    (from, to, line) => Math.min(to, 4 * line + 4) - Math.max(from, 4 * line),
  );
  // Greys of 7 times the line: their sums before it are 7 · line · (line − 1) / 2.
  const sumBefore = (line: string): string => `(7u * ${line} * (${line} - 1u) / 2u)`;
  const greys = `greysOver(${span}, ${sumBefore(first)}, ${sumBefore(past)}, 7u * ${first}, 7u * (${past} - 1u))`;
  await expectTwin(`i32(${greys} * 4.0)`, triples, (from, to) => {
    let sum = 0;
    for (let quarter = from; quarter < to; quarter++) sum += 7 * (quarter >> 2);
    return sum;
  });
});

test(`a mean is rounded to the nearest grey, and the frame goes round the panel (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const sums = Array.from(
    { length: 20_000 },
    () => [random.integer(-9, 40_000), random.integer(0, 9), 0] as const,
  );
  await expectTwin('i32(meanGrey(f32(a), exp2(-f32(b))))', sums, (sum, halvings) =>
    Math.floor(Math.min(255, Math.max(0, sum / 2 ** halvings)) + 0.5),
  );
  const points = Array.from(
    { length: 20_000 },
    () => [random.integer(-2, 12), random.integer(-2, 12), random.integer(1, 9)] as const,
  );
  const frame = 'Picture(0u, 0u, 0u, 1.0, 1, 2, 1 + c, 2 + c, 0u)';
  await expectTwin(`select(0, 1, isOnFrame(${frame}, a, b))`, points, (x, y, size) => {
    const reach = Math.max(Math.abs(2 * (x - 1) - size), Math.abs(2 * (y - 2) - size));
    return reach === size ? 1 : 0;
  });
});

test('roots and depths are those of the oracle, of every number of sixteen bits', async () => {
  const all = Array.from({ length: FAR + 1 }, (_, squared) => [squared, 5000, 0] as const);
  await expectTwin('i32(fieldRoot(u32(a)))', all, (squared) => fieldRoot(squared));
  const { rootOf } = depthLevel({ ...fieldScale(2, 0.25)!, exactFrom: 5000 });
  await expectTwin('i32(depthOf(u32(a), u32(b), false))', all, rootOf);
  const grown = grownLevel(fieldScale(2, 0.25)!);
  await expectTwin('i32(depthOf(u32(a), u32(b), true))', all, grown.rootOf);
});

test(`places of a field are rounded, paired and crossed as the oracle does (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  // Two depths on both sides of a level.
  const edges = Array.from({ length: 20_000 }, () => {
    const level = random.integer(1, 65536);
    const low = random.integer(0, level);
    const high = random.integer(level, 65536);
    return random.integer(0, 2) === 0 ? ([low, high, level] as const) : ([high, low, level] as const);
  });
  await expectTwin('i32(crossingOf(u32(a), u32(b), u32(c)))', edges, (first, second, level) =>
    crossingOf(first, second, { level, least: 0, rootOf: (depth) => depth }),
  );
  const places = edges.map(([place], at) => [place * 16, 3 + (at & 1), place] as const);
  await expectTwin('i32(inParts(u32(a), u32(b)))', places, (place, shift) =>
    inParts(place, shift === 3 ? 8 : 16),
  );
  await expectTwin(
    'i32(middleInParts(u32(c), u32(b)))',
    places,
    (_, shift, index) => 2 ** shift * (index + 0.5),
  );
  await expectTwin('i32(halfOf(wordOf(vec2u(u32(a), u32(b))), u32(c)))', edges, (even, odd, point) =>
    point % 2 === 0 ? even : odd,
  );
  await expectTwin('i32(pairOf(wordOf(vec2u(u32(a), u32(b))))[c & 1])', edges, (even, odd, point) =>
    point % 2 === 0 ? even : odd,
  );
});
