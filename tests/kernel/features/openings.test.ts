import { expect, test } from 'vitest';
import { createRandom } from '#base';
import {
  composeTransform,
  HOLE_NUMBERS,
  HONEYCOMB_NUMBERS,
  identityTransform,
  makeOpenings,
  meshArea,
  meshBounds,
  stretchMesh,
  type CutFaces,
  type Hole,
  type Honeycomb,
  type MeshBuffers,
  type Openings,
  type Transform,
  type Vector,
} from '#kernel';
import { makeBox, makeSphere } from '#tests/meshes.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

const holeAt = (at: Vector, normal: Vector, change: Partial<Hole> = {}): Hole => ({
  kind: 'hole',
  at,
  normal,
  direction: 'inner',
  r1: 2,
  r2: 2,
  edges: 16,
  protrusion: HOLE_NUMBERS.protrusion.default,
  depth: 3,
  angle: 0,
  gap: 0.1,
  ...change,
});

function open(
  mesh: MeshBuffers,
  cavity: MeshBuffers | null,
  holes: readonly Hole[],
  honeycombs: readonly Honeycomb[] = [],
  stretch: Transform = identityTransform,
): Openings {
  const steps = makeOpenings({ mesh, body: stretchMesh(mesh, stretch), cavity }, holes, honeycombs, stretch);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** A mesh with its faces replaced as they were cut. */
function cutMesh({ positions, indices }: MeshBuffers, { faces, corners }: CutFaces): MeshBuffers {
  const gone = new Set(faces);
  const kept = [...indices].filter((_, at) => !gone.has(Math.floor(at / 3)));
  const first = positions.length / 3;
  return {
    positions: Float32Array.from([...positions, ...corners]),
    indices: Uint32Array.from([
      ...kept,
      ...Array.from({ length: corners.length / 3 }, (_, at) => first + at),
    ]),
  };
}

/** Area of a regular polygon. */
const polygonArea = (radius: number, edges: number): number =>
  (edges / 2) * radius * radius * Math.sin((2 * Math.PI) / edges);
const polygonRim = (radius: number, edges: number): number => 2 * edges * radius * Math.sin(Math.PI / edges);

const box = makeBox(20, 20, 20);
const hollow = makeBox(16, 16, 16, [-8, -8, 2]);
const top: Vector = [0, 0, 20];
const up: Vector = [0, 0, 1];

test.each([0, 0.5])(
  'a hole opens skin and cavity and is lined through the wall, protruding by %d',
  (protrusion) => {
    const { skin, cavity, lining } = open(box, hollow, [holeAt(top, up, { protrusion })]);
    const hole = polygonArea(2, 16);
    expect(meshArea(cutMesh(box, skin))).toBeCloseTo(meshArea(box) - hole, 3);
    expect(meshArea(cutMesh(hollow, cavity!))).toBeCloseTo(meshArea(hollow) - hole, 3);
    expect(meshArea(lining!)).toBeCloseTo(2 * polygonRim(2, 16), 3);
    const { min, max } = meshBounds(lining!);
    expect([min[2], max[2]]).toEqual([expect.closeTo(18, 4), expect.closeTo(20, 4)]);
  },
);

test('a slot has a ground, a cone its slope, and a hole through a solid part two mouths', () => {
  const slot = open(box, null, [holeAt(top, up, { kind: 'slot', depth: 3 })]);
  expect(slot.cavity).toBeNull();
  expect(meshArea(slot.lining!)).toBeCloseTo(3 * polygonRim(2, 16) + polygonArea(2, 16), 3);
  const cone = open(box, hollow, [holeAt(top, up, { r1: 1, r2: 3, edges: 64 })]);
  expect(meshArea(cutMesh(box, cone.skin))).toBeCloseTo(meshArea(box) - polygonArea(1, 64), 2);
  expect(meshArea(cutMesh(hollow, cone.cavity!))).toBeCloseTo(meshArea(hollow) - polygonArea(3, 64), 2);
  expect(meshArea(cone.lining!) / (Math.PI * 4 * Math.hypot(2, 2))).toBeCloseTo(1, 2);
  const through = open(box, null, [holeAt(top, up)]);
  expect(meshArea(cutMesh(box, through.skin))).toBeCloseTo(meshArea(box) - 2 * polygonArea(2, 16), 3);
  expect(meshArea(through.lining!)).toBeCloseTo(20 * polygonRim(2, 16), 2);
});

test('what stays of a skin is what no hole covers, wherever holes are', () => {
  const random = createRandom(SEED);
  const ball = makeSphere(10, 4);
  const inner = makeSphere(8, 4);
  for (let round = 0; round < 5; round++) {
    const holes = Array.from({ length: 3 }, () => {
      const way = [random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5];
      const size = Math.hypot(...way);
      const normal = way.map((entry) => entry / size) as unknown as Vector;
      return holeAt(normal.map((entry) => entry * 9.9) as unknown as Vector, normal, {
        r1: 0.5 + random.unit(),
        r2: 0.5 + random.unit(),
      });
    });
    const { skin, lining } = open(ball, inner, holes);
    const from = (place: Vector, { normal }: Hole): number => {
      const along = place.reduce((sum, entry, axis) => sum + entry * normal[axis]!, 0);
      return along < 0 ? Infinity : Math.hypot(...place.map((entry, axis) => entry - along * normal[axis]!));
    };
    const said = `seed ${SEED}, round ${round}`;
    for (let at = 0; at < skin.corners.length; at += 9)
      for (const hole of holes) {
        const middle = [0, 1, 2].map(
          (axis) =>
            (skin.corners[at + axis]! + skin.corners[at + 3 + axis]! + skin.corners[at + 6 + axis]!) / 3,
        );
        expect(from(middle as unknown as Vector, hole), said).toBeGreaterThan(hole.r1 * 0.95);
      }
    // What is gone is what the mouths take, unless two of them meet.
    const mouths = holes.map(({ r1, edges }) => polygonArea(r1, edges));
    const gone = meshArea(ball) - meshArea(cutMesh(ball, skin));
    const total = mouths.reduce((sum, area) => sum + area, 0);
    expect(gone, said).toBeLessThan(total * 1.06);
    expect(gone, said).toBeGreaterThan(Math.max(...mouths) * 0.99);
    for (let at = 0; at < lining!.positions.length; at += 3) {
      const out = Math.hypot(lining!.positions[at]!, lining!.positions[at + 1]!, lining!.positions[at + 2]!);
      expect(out, said).toBeLessThan(10.01);
      expect(out, said).toBeGreaterThan(7.85);
    }
  }
});

test('a stretched part is opened where its holes are on the plate', () => {
  const stretch = composeTransform({ position: [0, 0, 0], rotationDegrees: [0, 0, 0], scale: [-2, 1, 1] });
  const { skin, lining } = open(box, null, [holeAt(top, up)], [], stretch);
  // Round on the plate, half as wide in the mesh.
  expect(meshArea(cutMesh(box, skin))).toBeCloseTo(meshArea(box) - (2 * polygonArea(2, 16)) / 2, 3);
  expect(meshArea(lining!)).toBeCloseTo(20 * polygonRim(2, 16), 2);
});

test('cells of a honeycomb are openings too', () => {
  const wall: Honeycomb = {
    kind: 'perforate',
    at: top,
    normal: up,
    cell: 4,
    wall: 1,
    depth: 0,
    border: HONEYCOMB_NUMBERS.border.default,
    notch: 0,
  };
  const { skin, lining } = open(box, hollow, [], [wall]);
  const cell = polygonArea(4 / Math.sqrt(3), 6);
  const cells = (meshArea(box) - meshArea(cutMesh(box, skin))) / cell;
  expect(cells).toBeGreaterThan(3);
  expect(Math.abs(cells - Math.round(cells))).toBeLessThan(1e-3);
  expect(meshArea(lining!) / (2 * polygonRim(4 / Math.sqrt(3), 6))).toBeCloseTo(cells, 2);
});
