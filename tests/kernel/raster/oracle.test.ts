import { expect, test } from 'vitest';
import {
  closingTriangles,
  mixWords,
  oracleLayerCount,
  rasteriseOracleLayer,
  roundedShare,
  type Antialias,
} from '#kernel';
import { latticeBox, vectorSoup } from '#tests/lattice.ts';

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');

function layers(triangles: readonly number[], width: number, height: number, antialias: Antialias) {
  const soup = Int32Array.from(triangles);
  return Array.from({ length: oracleLayerCount(soup, 128) }, (_, layer) =>
    rasteriseOracleLayer({ triangles: soup, width, height, antialias, firstPlane: 128 }, layer),
  );
}

const text = (runs: Uint32Array): string => [...runs].map((word) => `${word >>> 8}:${word & 255}`).join(' ');
const hashes = (triangles: readonly number[], antialias: Antialias): string[] =>
  layers(triangles, 8, 4, antialias).map(({ runs }) => hex(mixWords(runs)));

test('the rounding rule rounds to nearest with ties upwards', () => {
  const table = [
    [7, 1, 2, 4],
    [-7, 1, 2, -3],
    [1, 1, 2, 1],
    [-1, 1, 2, 0],
    [100, 5, 5, 100],
    [10, 1, 3, 3],
    [-10, 1, 3, -3],
    [10, 2, 3, 7],
    [16777215, 16777214, 16777215, 16777214],
    [-16777215, 16777214, 16777215, -16777214],
  ] as const;
  for (const [a, t, d, expected] of table) expect(roundedShare(a, t, d)).toBe(expected);
});

test('a box inside the panel has exact horizontal coverage at every antialiasing level', () => {
  const box = latticeBox([320, 256, 0], [1152, 640, 384]);
  expect(layers(box, 8, 4, 1).map(({ runs }) => text(runs))).toEqual(['9:0 1:191 2:255 1:128 19:0']);
  expect(hashes(box, 1)).toEqual(['5177F86A']);
  expect(text(layers(box, 8, 4, 2)[0]!.runs)).toBe('9:0 1:191 2:255 1:128 4:0 1:96 2:128 1:64 11:0');
  expect(hashes(box, 2)).toEqual(['670D2A1C']);
  expect(hashes(box, 4)).toEqual(['670D2A1C']);
});

test('a body whose bottom is on a plane has that layer and one whose top is on it has not', () => {
  expect(hashes(latticeBox([0, 0, 128], [2048, 1024, 640]), 1)).toEqual(['4DC5A490', '4DC5A490']);
});

test('geometry off the panel is clipped exactly', () => {
  const box = latticeBox([-300, -100, 0], [1000, 500, 200]);
  expect(text(layers(box, 8, 4, 1)[0]!.runs)).toBe('3:255 1:231 4:0 3:255 1:231 20:0');
  expect(hashes(box, 1)).toEqual(['4E5CA266']);
});

test('overlapping boxes are united by winding', () => {
  const both = [
    ...latticeBox([320, 256, 0], [1152, 640, 384]),
    ...latticeBox([640, 512, 0], [1408, 900, 384]),
  ];
  expect(text(layers(both, 8, 4, 2)[0]!.runs)).toBe(
    '9:0 1:191 2:255 1:128 4:0 1:96 1:191 2:255 1:128 4:0 1:64 2:128 1:64 2:0',
  );
  expect(hashes(both, 2)).toEqual(['A4442A80']);
});

test('a tetrahedron gives the worked layers', () => {
  const v = [
    [100, 100, 0],
    [1900, 300, 0],
    [700, 1000, 0],
    [900, 500, 700],
  ];
  const tetrahedron = [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [2, 0, 3],
  ].flatMap((face) => face.flatMap((i) => v[i]!));
  expect(hashes(tetrahedron, 1)).toEqual(['3AEF4860', '18FA92C6', '35E439FD']);
  expect(hashes(tetrahedron, 4)).toEqual(['1A135ED4', 'C6C9B97D', '817FE22C']);
});

test('the soup vector gives its hashes, and one lattice unit changes them', () => {
  expect(soupHash(1)).toEqual({ words: 1504, hash: '5B9FB7DB' });
  expect(soupHash(4)).toEqual({ words: 2365, hash: '758C80E3' });
  expect(soupHash(16)).toEqual({ words: 2676, hash: 'BADA711C' });
  expect(soupHash(4, 1).hash).toBe('C2B8BCA9');
});

test('a closed mesh needs no closing and an open one is closed to balanced rows', () => {
  const box = latticeBox([320, 256, 0], [1152, 640, 384]);
  expect(closingTriangles(Int32Array.from(box))).toHaveLength(0);
  const open = box.slice(9);
  const cone = closingTriangles(Int32Array.from(open));
  expect(cone.length).toBeGreaterThan(0);
  const repaired = layers([...open, ...cone], 8, 4, 2);
  expect(repaired.map(({ unbalanced }) => unbalanced)).toEqual([0]);
  expect(hex(mixWords(repaired[0]!.runs))).toBe('670D2A1C');
});

function soupHash(antialias: Antialias, nudge = 0): { words: number; hash: string } {
  const triangles = Int32Array.from(vectorSoup(nudge));
  const perLayer = Array.from({ length: 12 }, (_, layer) =>
    rasteriseOracleLayer({ triangles, width: 64, height: 40, antialias, firstPlane: 128 }, layer),
  );
  return {
    words: perLayer.reduce((sum, { runs }) => sum + runs.length, 0),
    hash: hex(mixWords(perLayer.map(({ runs }) => mixWords(runs)))),
  };
}
