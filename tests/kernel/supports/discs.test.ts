import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { pocketsBetween, type Disc } from '#kernel';
import { roundsOf } from '#tests/rounds.ts';

const SEED = 20261125;
const CELL = 0.03;
const FEW = 8;

/** How many cells the pockets have that discs enclose, of each. */
function pocketsOnCells(discs: readonly Disc[], side: number): readonly number[] {
  const count = Math.ceil(side / CELL);
  const isTaken = new Uint8Array(count * count);
  for (let cell = 0; cell < isTaken.length; cell++) {
    const [x, y] = [((cell % count) + 0.5) * CELL, (Math.floor(cell / count) + 0.5) * CELL];
    if (discs.some((disc) => (disc.x - x) ** 2 + (disc.y - y) ** 2 < disc.radius ** 2)) isTaken[cell] = 1;
  }
  const flood = (start: number): number => {
    const found = [start];
    isTaken[start] = 1;
    for (const cell of found) {
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const [x, y] = [(cell % count) + dx, Math.floor(cell / count) + dy];
        const next = y * count + x;
        if (x < 0 || y < 0 || x >= count || y >= count || isTaken[next] !== 0) continue;
        isTaken[next] = 1;
        found.push(next);
      }
    }
    return found.length;
  };
  flood(0);
  const rooms: number[] = [];
  isTaken.forEach((_, cell) => {
    if (isTaken[cell] === 0) {
      rooms.push(flood(cell));
    }
  });
  return rooms;
}

/** Whether any two rims, or three, come so near that cells cannot tell. */
function isClose(discs: readonly Disc[]): boolean {
  const near = 4 * CELL;
  return discs.some((one, a) =>
    discs.some((other, b) => {
      if (b <= a) return false;
      const apart = Math.hypot(other.x - one.x, other.y - one.y);
      const sum = one.radius + other.radius;
      if (Math.abs(apart - sum) < near || Math.abs(apart - Math.abs(one.radius - other.radius)) < near)
        return true;
      if (apart >= sum || apart <= Math.abs(one.radius - other.radius)) return false;
      const along = (apart * apart + one.radius ** 2 - other.radius ** 2) / (2 * apart);
      const across = Math.sqrt(one.radius ** 2 - along ** 2);
      const [ux, uy] = [(other.x - one.x) / apart, (other.y - one.y) / apart];
      return [-1, 1].some((way) => {
        const [x, y] = [one.x + ux * along - uy * across * way, one.y + uy * along + ux * across * way];
        return discs.some(
          (third, c) =>
            c !== a && c !== b && Math.abs(Math.hypot(third.x - x, third.y - y) - third.radius) < near,
        );
      });
    }),
  );
}

test('three discs that touch enclose one pocket, and none where they cover it or leave a gap', () => {
  const corners = (radius: number): Disc[] =>
    [0, 1, 2].map((at) => ({
      x: 5 + Math.cos((at * 2 * Math.PI) / 3),
      y: 5 + Math.sin((at * 2 * Math.PI) / 3),
      radius,
    }));
  expect(pocketsBetween(corners(0.9)).map((ring) => ring.toSorted((a, b) => a - b))).toEqual([[0, 1, 2]]);
  expect(pocketsBetween(corners(0.8))).toEqual([]);
  expect(pocketsBetween(corners(1.1))).toEqual([]);
});

test(`discs enclose the pockets that cells show (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  let seen = 0;
  for (let round = 0; round < roundsOf(150); round++) {
    // Round a middle, more or less: rings are what is asked about.
    const count = random.integer(3, 8);
    const discs = Array.from({ length: count }, (_, at): Disc => {
      const [turn, out] = [(2 * Math.PI * (at + random.unit() * 0.3)) / count, 1 + random.unit() * 0.3];
      return {
        x: 3 + out * Math.cos(turn),
        y: 3 + out * Math.sin(turn),
        radius: ((0.9 + random.unit() * 0.5) * Math.PI * 1.1) / count,
      };
    });
    if (isClose(discs)) continue;
    const pockets = pocketsBetween(discs);
    const rooms = pocketsOnCells(discs, 6);
    // Cells in the sharp corner of two discs may touch those outside at their corners alone.
    if (rooms.some((cells) => cells < FEW)) continue;
    expect(pockets.length, JSON.stringify(discs)).toBe(rooms.length);
    seen += pockets.length;
  }
  expect(seen).toBeGreaterThan(0);
});
