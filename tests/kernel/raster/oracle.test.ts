import { expect, test } from 'vitest';
import { createRandom } from '#base';
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

const offVectors: readonly (readonly [string, readonly number[], string])[] = [
  // Its left side lies left of pixel 1's centre (384), its right side on pixel 4's (1152); rows likewise (256 to 640).
  ['a pixel whose centre is on the right or lower side is dark', [320, 256, 1152, 640], '9:0 3:255 20:0'],
  ['one whose centre is on the left or upper side is lit', [384, 384, 1153, 641], '9:0 4:255 4:0 4:255 11:0'],
  ['what holds no centre is dark', [385, 128, 639, 900], '32:0'],
  ['a sliver over a centre is lit', [384, 384, 385, 385], '9:0 1:255 22:0'],
  ['a part over all borders lights every pixel', [-900, -900, 9000, 9000], '32:255'],
  ['one beside the panel lights none', [3000, 0, 5000, 1024], '32:0'],
];

test.each(offVectors)('without anti-aliasing %s', (_, [left, upper, right, lower], expected) => {
  const box = latticeBox([left!, upper!, 0], [right!, lower!, 256]);
  expect(layers(box, 8, 4, 'off').map(({ runs }) => text(runs))).toEqual([expected]);
});

test('without anti-aliasing bodies that share a side leave no gap, and runs join across row ends', () => {
  const shared = [...latticeBox([100, 0, 0], [640, 256, 256]), ...latticeBox([640, 0, 0], [1100, 256, 256])];
  expect(text(layers(shared, 8, 4, 'off')[0]!.runs)).toBe('4:255 28:0');
  const wrapped = [
    ...latticeBox([1536, 256, 0], [2048, 512, 256]),
    ...latticeBox([0, 512, 0], [512, 768, 256]),
  ];
  expect(text(layers(wrapped, 8, 4, 'off')[0]!.runs)).toBe('14:0 4:255 14:0');
});

const SEED = Number(process.env['SEED'] ?? 20261122);

test(`without anti-aliasing a pixel is lit when its centre is inside a box (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  const [width, height] = [12, 9];
  for (let round = 0; round < 60; round++) {
    const grid = [1, 64, 128][random.integer(0, 3)]!;
    const between = (size: number): readonly [number, number] => {
      const ends = [0, 1].map(() => grid * Math.round(random.integer(-512, 256 * size + 512) / grid));
      return [Math.min(...ends), Math.max(...ends)];
    };
    const boxes = Array.from({ length: random.integer(1, 5) }, () => ({
      x: between(width),
      y: between(height),
    }));
    const triangles = boxes.flatMap(({ x, y }) => latticeBox([x[0], y[0], 0], [x[1], y[1], 256]));
    const { runs } = layers(triangles, width, height, 'off')[0]!;
    const pixels = [...runs].flatMap((word) => Array.from({ length: word >>> 8 }, () => word & 255));
    const expected = Array.from({ length: width * height }, (_, at) => {
      const x = 256 * (at % width) + 128;
      const y = 256 * Math.floor(at / width) + 128;
      const inside = boxes.some((box) => x >= box.x[0] && x < box.x[1] && y >= box.y[0] && y < box.y[1]);
      return inside ? 255 : 0;
    });
    expect(pixels, `round ${round}`).toEqual(expected);
  }
});

test('the soup vector gives its hashes, and one lattice unit changes them', () => {
  expect(soupHash('off')).toEqual({ words: 853, hash: '9196050C' });
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
