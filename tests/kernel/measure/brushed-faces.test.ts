import { expect, it } from 'vitest';
import {
  brushedFaces,
  lengthOf,
  nearestOnMesh,
  scaling,
  subtract,
  transformPoint,
  identityTransform,
  type Transform,
  type Vector,
} from '#kernel';
import { makeBox, makeSphere } from '#tests/meshes.ts';

const under: Vector = [0, 0, -1];

it('reaches the faces whose middle is near on the same side, wherever the mesh stands and however it is mirrored', () => {
  const mesh = makeSphere(10, 3);
  for (const transform of [identityTransform, scaling(1, 0.8, 1.3), scaling(-1, 1, 1)]) {
    const hit = nearestOnMesh(mesh, transform, transformPoint(transform, [1, 2, -10]))!;
    const found = new Set(brushedFaces(mesh, transform, [hit], 3));
    expect(found.size).toBeGreaterThan(10);
    for (let face = 0; face < mesh.indices.length / 3; face++) {
      const corners = cornersOf(mesh, transform, face);
      const middle = [0, 1, 2].map((axis) => corners.reduce((sum, at) => sum + at[axis]! / 3, 0)) as [
        number,
        number,
        number,
      ];
      const isNear = lengthOf(subtract(middle, hit.place)) <= 3;
      // What is near looks to the same side here: nearness alone decides.
      if (isNear) expect(found.has(face)).toBe(true);
      else if (found.has(face)) expect(holds(mesh, transform, face, hit.place)).toBe(true);
    }
  }
});

it('paints the face it is on, however large, and not the other side of a thin wall', () => {
  const wall = makeBox(40, 40, 0.5);
  const at: Vector = [3, -4, 0];
  const found = brushedFaces(wall, identityTransform, [{ place: at, normal: under }], 1);
  expect(found).toHaveLength(1);
  expect(cornersOf(wall, identityTransform, found[0]!).every(([, , z]) => z === 0)).toBe(true);
  // The middles of both faces of the underside are within reach: those of the top are so, too.
  expect(brushedFaces(wall, identityTransform, [{ place: at, normal: under }], 30)).toHaveLength(2);
});

it('leaves no gap between places of a stroke, and draws no line where it leapt', () => {
  const mesh = makeSphere(10, 4);
  const on = (x: number) => nearestOnMesh(mesh, identityTransform, [x, 0, -20])!;
  const stroke = brushedFaces(mesh, identityTransform, [on(-6), on(6)], 0.8);
  const between = brushedFaces(mesh, identityTransform, [on(0)], 0.3);
  expect(between.length).toBeGreaterThan(0);
  const ends = new Set([on(-6), on(6)].flatMap((at) => brushedFaces(mesh, identityTransform, [at], 0.8)));
  for (const face of ends) expect(stroke).toContain(face);
  expect(stroke.length).toBeGreaterThan(ends.size);
  const leap = brushedFaces(mesh, identityTransform, [on(-6), on(6)], 0.1);
  expect(leap.length).toBeLessThanOrEqual(ends.size);
  expect(brushedFaces(mesh, scaling(0, 1, 1), [on(0)], 1)).toEqual([]);
  expect(brushedFaces(mesh, identityTransform, [], 1)).toEqual([]);
});

type Mesh = ReturnType<typeof makeSphere>;

function cornersOf({ positions, indices }: Mesh, transform: Transform, face: number): readonly Vector[] {
  return [0, 1, 2].map((corner) => {
    const at = indices[face * 3 + corner]! * 3;
    return transformPoint(transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]);
  });
}

/** Whether a place is in a face. */
function holds(mesh: Mesh, transform: Transform, face: number, place: Vector): boolean {
  const alone = { positions: mesh.positions, indices: mesh.indices.slice(face * 3, face * 3 + 3) };
  const near = nearestOnMesh(alone, transform, place)!;
  return lengthOf(subtract(near.place, place)) < 2e-3;
}
