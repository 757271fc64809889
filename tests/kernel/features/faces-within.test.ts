import { expect, test } from 'vitest';
import { createRandom, type SeededRandom } from '#base';
import {
  createLineCaster,
  facesWithin,
  makeInfill,
  meshArea,
  multiplyTransforms,
  rotationAbout,
  stretchMesh,
  type CutFaces,
  type InfillPattern,
  type MeshBuffers,
  type Vector,
} from '#kernel';
import { joinMeshes, makeBox, makeSphere, makeTorus } from '#tests/meshes.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

function resultOf<Value>(steps: Generator<unknown, Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value as Value;
  }
}

function fill(cavity: MeshBuffers, pattern: InfillPattern, size = 4): MeshBuffers {
  const made = resultOf(makeInfill(cavity, { pattern, size, radius: 0.3 }));
  if (!made.ok || made.value === null) throw new Error('no infill');
  return made.value;
}

/** What is left of a mesh. */
function leftOf({ positions, indices }: MeshBuffers, { faces, corners }: CutFaces): MeshBuffers {
  const gone = new Set(faces);
  const kept = indices.filter((_, at) => !gone.has(Math.floor(at / 3)));
  const first = positions.length / 3;
  const all = new Float32Array(positions.length + corners.length);
  all.set(positions);
  all.set(corners, positions.length);
  return {
    positions: all,
    indices: Uint32Array.from([...kept, ...corners.slice(0, corners.length / 3).map((_, at) => first + at)]),
  };
}

/** Places all over a mesh, as many on a face as it is large. */
function scatter({ positions, indices }: MeshBuffers, perMm2: number, random: SeededRandom): Vector[] {
  const places: Vector[] = [];
  for (let face = 0; face < indices.length; face += 3) {
    const [a, b, c] = [0, 1, 2].map((corner): Vector => {
      const at = indices[face + corner]! * 3;
      return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    }) as [Vector, Vector, Vector];
    const triangle = { positions: Float32Array.from([...a, ...b, ...c]), indices: Uint32Array.of(0, 1, 2) };
    for (let count = Math.floor(meshArea(triangle) * perMm2 + random.unit()); count > 0; count--) {
      let [u, v] = [random.unit(), random.unit()];
      if (u + v > 1) [u, v] = [1 - u, 1 - v];
      places.push(
        [0, 1, 2].map(
          (axis) => a[axis]! + u * (b[axis]! - a[axis]!) + v * (c[axis]! - a[axis]!),
        ) as unknown as Vector,
      );
    }
  }
  return places;
}

/** The share of places that are in a body; one on its surface is neither in nor out. */
function sharesIn(
  places: readonly Vector[],
  body: MeshBuffers,
  near: number,
): { readonly inside: number; readonly outside: number } {
  const caster = createLineCaster(body);
  let [inside, outside] = [0, 0];
  for (const place of places) {
    const spans = caster.spans(place, [0.48, 0.6, 0.64]);
    if (spans.some(({ start, end }) => start < -near && end > near)) inside++;
    else if (spans.every(({ start, end }) => end < -near || start > near)) outside++;
  }
  return { inside, outside };
}

const tilted = (mesh: MeshBuffers): MeshBuffers =>
  stretchMesh(mesh, multiplyTransforms(rotationAbout('x', 33), rotationAbout('z', 20)));
/** A body with a cavity that leaves next to no wall. */
const SHAPES: Readonly<Record<string, () => readonly [body: MeshBuffers, cavity: MeshBuffers]>> = {
  box: () => [makeBox(20, 20, 20), makeBox(19.6, 19.6, 19.6, [-9.8, -9.8, 0.2])],
  'tilted box': () => [tilted(makeBox(20, 20, 20)), tilted(makeBox(19.6, 19.6, 19.6, [-9.8, -9.8, 0.2]))],
  sphere: () => [makeSphere(10, 2), makeSphere(9.8, 2)],
  ring: () => [makeTorus(12, 5, 24, 12), makeTorus(12, 4.9, 24, 12)],
  'bodies through each other': () => [
    joinMeshes(makeBox(20, 10, 10), makeBox(10, 20, 10)),
    makeBox(18, 8, 9.6, [-9, -4, 0.2]),
  ],
};

test.each(
  Object.keys(SHAPES).flatMap((shape) =>
    (['grid', 'lattice', 'gyroid', 'honeycomb'] as const).map((pattern) => [shape, pattern] as const),
  ),
)('nothing of the infill of a %s, %s, is outside it, and all that is inside stays', (shape, pattern) => {
  const random = createRandom(SEED);
  const [body, cavity] = SHAPES[shape]!();
  const infill = fill(cavity, pattern, 6);
  const left = leftOf(infill, resultOf(facesWithin(infill, body)));
  const whole = sharesIn(scatter(infill, 4, random), body, 0.01);
  expect(whole.outside, `seed ${SEED}: it is pushed out of the wall`).toBeGreaterThan(10);
  const seen = sharesIn(scatter(left, 4, random), body, 0.01);
  expect(seen.outside, `seed ${SEED}`).toBe(0);
  expect(Math.abs(seen.inside / whole.inside - 1), `seed ${SEED}`).toBeLessThan(0.05);
});
