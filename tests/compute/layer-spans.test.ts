import { expect, test } from 'vitest';
import { createRandom, quietContext, unwrap } from '#base';
import type { SliceInput, SliceSession } from '#compute/api';
import { defaultIssueOptions, identityTransform, readLayer, Spans, type SpanEdges } from '#kernel';
import { createLocalBackend } from '#tests/engine.ts';
import { latticeBox, latticeMesh, latticePanel } from '#tests/lattice.ts';
import { roundsOf } from '#tests/rounds.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const backend = createLocalBackend();

let parts = 0;
function plate(triangles: readonly number[], width: number, height: number): SliceInput {
  const mesh = latticeMesh(triangles, width, height);
  return {
    parts: [{ key: `${parts++}`, mesh, transform: identityTransform }],
    raster: latticePanel(width, height, 1),
  };
}

const listed = ({ rows, edges }: SpanEdges) => ({
  rows: [...rows],
  edges: [...edges.subarray(0, rows.at(-1)!)],
});

/** The spans that the runs of a layer are read into. */
async function spansOfRuns(session: SliceSession, layer: number, width: number, height: number) {
  const [lit, firm] = [new Spans(height), new Spans(height)];
  const { litGrey, firmGrey } = defaultIssueOptions;
  const runs = unwrap(await session.layer(layer));
  readLayer(runs, width, { grey: litGrey, spans: lit }, { grey: firmGrey, spans: firm });
  return { lit: listed(lit), firm: listed(firm) };
}

/** Boxes that overlap, touch and share pixels, many of them narrower than one; and loose triangles. */
function madeTriangles(random: ReturnType<typeof createRandom>, width: number, height: number): number[] {
  const boxes = Array.from({ length: random.integer(1, 30) }, () => {
    const low = [
      random.integer(-300, 256 * width),
      random.integer(-300, 256 * height),
      random.integer(-100, 2000),
    ];
    const sizes = [random.integer(1, [70, 500, 9000][random.integer(0, 3)]!), random.integer(1, 2000), 900];
    return latticeBox(
      low,
      low.map((value, axis) => value + sizes[axis]!),
    );
  });
  const loose = Array.from({ length: 3 * random.integer(0, 20) }, () => [
    random.integer(-256 * width, 512 * width),
    random.integer(-256 * height, 512 * height),
    random.integer(-256, 2500),
  ]);
  return [...boxes, ...loose].flat();
}

test(`layers drawn as spans are what their runs are read into (SEED=${SEED})`, async () => {
  const random = createRandom(SEED);
  let soft = 0;
  for (let round = 0; round < roundsOf(80); round++) {
    const [width, height] = [random.integer(1, 90), random.integer(1, 60)];
    const prepared = await backend.prepare(
      plate(madeTriangles(random, width, height), width, height),
      quietContext(),
    );
    if (!prepared.ok) continue;
    const session = prepared.value;
    const first = random.integer(0, session.layerCount);
    const drawn: { lit: ReturnType<typeof listed>; firm: ReturnType<typeof listed> }[] = [];
    const take = ({ lit, firm }: { lit: SpanEdges; firm: SpanEdges }): void =>
      void drawn.push({ lit: listed(lit), firm: listed(firm) });
    unwrap(session.spans!(first, session.layerCount, take));
    for (const [index, spans] of drawn.entries()) {
      const expected = await spansOfRuns(session, first + index, width, height);
      expect(spans, `round ${round}, layer ${first + index}`).toEqual(expected);
      if (expected.lit.edges.join() !== expected.firm.edges.join()) soft++;
    }
    expect(drawn).toHaveLength(session.layerCount - first);
    session.dispose();
  }
  expect(soft).toBeGreaterThan(20);
});

test.each([
  ['sub-rows', { antialias: 4 as const }],
  ['no greys', { antialias: 'off' as const }],
  ['a blur', { blur: 2 }],
  ['several planes', { planes: 2 as const }],
  ['moved outlines', { compensation: { bottom: 0.1, normal: 0.1, bottomLayers: 2 } }],
  ['greys that fall', { greyTable: Uint8Array.from({ length: 256 }, (_, grey) => 255 - grey) }],
])('a plate with %s has no spans', async (_name, changed) => {
  const input = plate(latticeBox([320, 256, 0], [1152, 640, 384]), 8, 4);
  const plain = unwrap(await backend.prepare(input, quietContext()));
  expect('spans' in plain).toBe(true);
  plain.dispose();
  const raster = { ...input.raster, ...changed };
  const session = unwrap(await backend.prepare({ ...input, raster }, quietContext()));
  expect('spans' in session).toBe(false);
  session.dispose();
});
