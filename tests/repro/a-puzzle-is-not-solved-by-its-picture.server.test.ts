import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { drawPuzzle, PUZZLE } from '../../src/server/features/captcha/puzzle-drawing.ts';
import { looksMoved, type Move } from '../../src/server/features/captcha/movement.ts';
import { createWork, isWorkDone, triesFor } from '../../src/server/features/captcha/work.ts';

const SEED = 515_151;
const { width, height, pieceSize } = PUZZLE;

/** Where the piece's picture agrees best with the background beneath it: the script that solved 40 puzzles of 40. */
function solveByCorrelation(seed: number, answer: number, top: number): number {
  const { background, piece } = drawPuzzle(seed, answer, top);
  let [found, most] = [0, -Infinity];
  for (let x = pieceSize; x <= width - pieceSize; x++) {
    let sum = 0;
    for (let channel = 0; channel < 3; channel++) {
      let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
      for (let index = 0; index < pieceSize * pieceSize; index++) {
        if (piece[index * 4 + 3]! < 200) continue;
        const left = piece[index * 4 + channel]!;
        const at = ((top + Math.floor(index / pieceSize)) * width + x + (index % pieceSize)) * 3;
        const right = background[at + channel]!;
        count++;
        a += left;
        b += right;
        aa += left * left;
        bb += right * right;
        ab += left * right;
      }
      sum += (ab - (a * b) / count) / Math.sqrt((aa - (a * a) / count) * (bb - (b * b) / count) + 1e-9);
    }
    if (sum > most) [found, most] = [x, sum];
  }
  return found;
}

test(`correlating piece and background solves few puzzles of twenty (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  let solved = 0;
  for (let count = 0; count < 20; count++) {
    const answer = random.integer(pieceSize + 40, width - pieceSize - 4);
    const top = random.integer(8, height - pieceSize - 8);
    if (Math.abs(solveByCorrelation(random.u32(), answer, top) - answer) <= 5) solved++;
  }
  expect(solved).toBeLessThanOrEqual(4);
});

test('work grows with the puzzles there were, up to an end', () => {
  const rule = { rounds: 1, tries: 10 };
  expect([0, 7, 8, 16, 40, 1000].map((before) => triesFor(rule, before))).toEqual([10, 10, 20, 40, 320, 320]);
});

test('work takes the tries it says, and another secret or another key is refused', async () => {
  const work = await createWork('secret', { rounds: 1, tries: 1 }, 1);
  const { solveChallenge } = await import('altcha-lib');
  const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2');
  const solution = await solveChallenge({ challenge: { parameters: work.parameters }, deriveKey });
  expect([1, 2]).toContain(solution!.counter);
  expect(await isWorkDone('secret', work, solution!)).toBe(true);
  expect(await isWorkDone('other', work, solution!)).toBe(false);
  expect(await isWorkDone('secret', work, { counter: 0, derivedKey: '00'.repeat(32) })).toBe(false);
});

const drag = (gap: (index: number) => number): readonly Move[] => {
  let time = 100;
  return Array.from({ length: 12 }, (_, index): Move => [(time += gap(index)), (index + 1) * 10]);
};

test.each<[string, readonly Move[], boolean]>([
  ['a hand', drag((index) => 15 + (index % 3)), true],
  ['a click on the track', [[900, 120]], true],
  ['a few keys', [100, 105, 110, 115, 120].map((x, index): Move => [index * 33, x]), true],
  ['a loop of one rhythm', drag(() => 16), false],
  ['everywhere at once', drag((index) => index % 2), false],
  ['time that goes back', drag((index) => (index === 5 ? -20 : 16)), false],
  ['more time than there was', drag((index) => 900 + index), false],
  ['another end', [[900, 100]], false],
  ['nothing', [], false],
])('%s is taken for a hand: %s', (_name, moves, taken) => {
  expect(looksMoved(moves, 120, 1000)).toBe(taken);
});
