import { expect, test } from 'vitest';
import { closeMesh, weldTriangles, type MeshBuffers } from '#kernel';

/** One grid unit is one millimetre in these meshes: their box has this side, and its corner is the origin. */
const S = 4194304;
const A = [0, 0, 0] as const;
const B = [S, 0, 0] as const;
const C = [0, S, 0] as const;
const D = [0, 0, S] as const;

type Point = readonly [number, number, number];
type Face = readonly [Point, Point, Point];

const TETRAHEDRON: readonly Face[] = [
  [A, C, B],
  [A, B, D],
  [A, D, C],
  [B, C, D],
];

const weld = (faces: readonly Face[]): MeshBuffers => weldTriangles(Float32Array.from(faces.flat(2))).mesh;

const moved = (point: Point, x: number, y: number, z: number): Point => [
  point[0] + x,
  point[1] + y,
  point[2] + z,
];

function facesOf({ positions, indices }: MeshBuffers): number[][][] {
  const point = (index: number): number[] => [...positions.subarray(index * 3, index * 3 + 3)];
  return Array.from({ length: indices.length / 3 }, (_, face) =>
    [...indices.subarray(face * 3, face * 3 + 3)].map(point),
  );
}

/** A face by its corners, the least first: the same whichever it begins with. */
const turned = (face: readonly (readonly number[])[]): string => {
  const names = face.map((point) => point.join());
  const first = names.indexOf(names.toSorted()[0]!);
  return [0, 1, 2].map((k) => names[(first + k) % 3]).join(' ');
};

const addedTo = (faces: readonly Face[]): string[] => {
  const closed = closeMesh(weld(faces));
  expect(openEdgesOf(closed.mesh)).toBe(0);
  return facesOf(closed.mesh).slice(-closed.addedFaces).map(turned);
};

const openEdgesOf = (mesh: MeshBuffers): number => closeMesh(mesh).openEdges;

const split = (...faces: readonly Face[]): Face[] => [
  ...TETRAHEDRON.filter((face) => face !== TETRAHEDRON[1]),
  ...faces,
];

test('a square hole is filled along its shorter bend', () => {
  const corner: Point = [S, S, 1_000_000];
  const apex: Point = [0, 0, S];
  const square = [A, B, corner, C];
  const faces = square.map((point, i): Face => [apex, point, square[(i + 1) % 4]!]);
  expect(addedTo(faces).toSorted()).toEqual(
    [
      [A, C, B],
      [B, C, corner],
    ]
      .map(turned)
      .toSorted(),
  );
});

test('a missing face is put back', () => {
  expect(addedTo(TETRAHEDRON.slice(0, 3))).toEqual([turned([C, D, B])]);
});

test('four loose faces with corners apart become a tetrahedron', () => {
  const loose: Face[] = [
    [A, C, B],
    [moved(A, 3, 0, 0), moved(B, 0, 5, 1), moved(D, 2, 2, 0)],
    [moved(A, 0, 4, 4), moved(D, 0, 7, 0), moved(C, 9, 0, 0)],
    [moved(B, -6, 2, 2), moved(C, 1, -8, 0), moved(D, 0, 0, -5)],
  ];
  const closed = closeMesh(weld(loose));
  expect(closed).toMatchObject({
    openEdges: 12,
    joinedPoints: 8,
    addedFaces: 0,
    coneLoops: 0,
    volumeChange: 0,
  });
  const corners = [
    [1, 1, 1],
    [3, 4194301, 0],
    [4194302, 2, 1],
    [0, 3, 4194302],
  ];
  expect([...closed.mesh.positions]).toEqual(corners.flat());
  expect(openEdgesOf(closed.mesh)).toBe(0);
});

test('an edge with one point along it gets the face between them', () => {
  const W: Point = [1_000_000, 7, 0];
  expect(addedTo(split([A, W, D], [W, B, D]))).toEqual([turned([A, B, W])]);
});

test('an edge with two points along it gets a fan', () => {
  const W1: Point = [1_000_000, 7, 0];
  const W2: Point = [3_000_000, 0, 12];
  expect(addedTo(split([A, W1, D], [W1, W2, D], [W2, B, D]))).toEqual([
    turned([A, W2, W1]),
    turned([A, B, W2]),
  ]);
});

test('a corner too far off for the near rungs is merged by one that pairs its edges', () => {
  const far = moved(B, 0, 3000, 0);
  const closed = closeMesh(weld([...TETRAHEDRON.slice(0, 3), [far, C, D]]));
  expect(closed).toMatchObject({ joinedPoints: 1, addedFaces: 0 });
  expect(facesOf(closed.mesh)[0]).toEqual([A, C, [4194304, 1500, 0]]);
});

test('two bodies face to face with a face missing each get their own back', () => {
  const mirror = ([x, y, z]: Point): Point => [x, y, -2000 - z];
  const without = TETRAHEDRON.slice(1);
  const mirrored = without.map(([a, b, c]): Face => [mirror(a), mirror(c), mirror(b)]);
  const closed = closeMesh(weld([...without, ...mirrored]));
  expect(closed).toMatchObject({ joinedPoints: 0, addedFaces: 2 });
  expect(facesOf(closed.mesh).slice(-2).map(turned).toSorted()).toEqual(
    [turned([A, C, B]), turned([mirror(A), mirror(B), mirror(C)])].toSorted(),
  );
});
