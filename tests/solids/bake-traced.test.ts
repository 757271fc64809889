import { expect, it } from 'vitest';
import { unwrap } from '#base';
import { closeMesh, identityTransform, meshVolume, type MeshBuffers, type Vector } from '#kernel';
import { bakeSolids, bakeTraced } from '#solids';
import { makeBox, makeSphere, turnInsideOut } from '#tests/meshes.ts';

const cornersOf = ({ positions, indices }: MeshBuffers, face: number): readonly Vector[] =>
  [0, 1, 2].map((corner) => {
    const at = indices[face * 3 + corner]! * 3;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  });
const planeOf = (corners: readonly Vector[]) => {
  const [a, b, c] = corners as [Vector, Vector, Vector];
  const [u, v] = [b, c].map((to) => to.map((value, axis) => value - a[axis]!) as unknown as Vector) as [
    Vector,
    Vector,
  ];
  const across = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const size = Math.hypot(...across);
  const normal = across.map((value) => value / size);
  return { normal, at: normal.reduce((sum, value, axis) => sum + value * a[axis]!, 0) };
};

it('a hollow with a hole through its wall knows of each face which of the body it is a piece of', async () => {
  const body = closeMesh(makeBox(20, 20, 20)).mesh;
  const solids = [
    {
      solidClass: 'cavity' as const,
      mesh: closeMesh(makeBox(16, 16, 16, [-8, -8, 2])).mesh,
      transform: identityTransform,
    },
    {
      solidClass: 'hole' as const,
      mesh: closeMesh(makeBox(3, 3, 6, [-1.5, -1.5, -1])).mesh,
      transform: identityTransform,
    },
  ];
  const { mesh, faceOf } = unwrap(await bakeTraced(body, solids));
  expect(meshVolume(mesh)).toBeCloseTo(meshVolume(unwrap(await bakeSolids(body, solids))), 3);
  expect(faceOf).toHaveLength(mesh.indices.length / 3);
  const known = new Set(faceOf);
  expect([...known].sort((a, b) => a - b)).toEqual([-1, ...Array.from({ length: 12 }, (_, face) => face)]);
  faceOf.forEach((face, piece) => {
    const corners = cornersOf(mesh, piece);
    const isOutside = corners.every((at) => [at[0] + 10, at[1] + 10, at[2]].some((v) => v === 0 || v === 20));
    if (face < 0)
      return expect(isOutside && planeOf(corners).normal.every((v) => Math.abs(v) > 1e-6)).toBe(false);
    const [own, of] = [planeOf(corners), planeOf(cornersOf(body, face))];
    own.normal.forEach((value, axis) => expect(value).toBeCloseTo(of.normal[axis]!, 4));
    expect(own.at).toBeCloseTo(of.at, 3);
    return undefined;
  });
});

it('a body that is inside out keeps the numbers it had', async () => {
  const body = turnInsideOut(closeMesh(makeSphere(8, 3)).mesh);
  const hole = {
    solidClass: 'hole' as const,
    mesh: makeBox(2, 2, 40, [-1, -1, -20]),
    transform: identityTransform,
  };
  const { mesh, faceOf } = unwrap(await bakeTraced(body, [hole]));
  faceOf.forEach((face, piece) => {
    if (face < 0) return;
    const [own, of] = [planeOf(cornersOf(mesh, piece)), planeOf(cornersOf(body, face))];
    expect(own.at).toBeCloseTo(-of.at, 3);
  });
  expect(faceOf.filter((face) => face >= 0).length).toBeGreaterThan(100);
});
