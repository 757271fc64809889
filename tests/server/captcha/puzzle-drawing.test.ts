import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createRandom } from '#base';
import { drawPuzzle, PUZZLE } from '../../../src/server/features/captcha/puzzle-drawing.ts';
import { encodePuzzle } from '../../../src/server/features/captcha/puzzle-encoding.ts';
import { coverPiece, pickSides } from '../../../src/server/features/captcha/puzzle-shape.ts';

const { width, height, pieceSize } = PUZZLE;
const SEED = 424242;
const decode = async (address: string) => {
  expect(address).toMatch(/^data:image\/png;base64,/);
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { bytes, data, info };
};

describe('the picture of a puzzle', () => {
  test('is a background without alpha and a piece with it, PNGs of the promised sizes', async () => {
    const { background, piece } = await encodePuzzle(drawPuzzle(SEED, 150, 40));
    const back = await decode(background);
    expect(back.info).toMatchObject({ width, height, channels: 3 });
    expect(back.bytes.length).toBeLessThan(150_000);
    const front = await decode(piece);
    expect(front.info).toMatchObject({ width: pieceSize, height: pieceSize, channels: 4 });
  });

  test('is the same for a seed and another for another', () => {
    const first = drawPuzzle(SEED, 150, 40);
    expect(drawPuzzle(SEED, 150, 40)).toEqual(first);
    expect(drawPuzzle(SEED + 1, 150, 40).background).not.toEqual(first.background);
  });

  test('the piece says nothing of its place: its shape is the seed’s, and what cannot be seen is empty', () => {
    const alphaOf = (pixels: Uint8ClampedArray) => pixels.filter((_, index) => index % 4 === 3);
    const left = drawPuzzle(SEED, 100, 20).piece;
    const right = drawPuzzle(SEED, 250, 90).piece;
    expect(alphaOf(left)).toEqual(alphaOf(right));
    for (let at = 0; at < left.length; at += 4) {
      if (left[at + 3] === 0) expect([...left.subarray(at, at + 3)]).toEqual([0, 0, 0]);
    }
  });

  test(`the hollow lies where the piece fits, whatever the seed (seed ${SEED})`, () => {
    const random = createRandom(SEED);
    for (let turn = 0; turn < 10; turn++) {
      const seed = random.u32();
      const [x, top] = [random.integer(92, 264), random.integer(8, 100)];
      const here = drawPuzzle(seed, x, top).background;
      // The same scene with the hollow elsewhere: only inside the piece's shape do they differ at this place.
      const elsewhere = drawPuzzle(seed, x > 180 ? 92 : 264, top > 50 ? 8 : 100).background;
      const cover = coverOf(seed, x, top);
      let changed = 0;
      for (let index = 0; index < cover.length; index++) {
        if (cover[index] !== 255) continue;
        const at = ((top + Math.floor(index / pieceSize)) * width + x + (index % pieceSize)) * 3;
        if (Math.abs(here[at]! - elsewhere[at]!) + Math.abs(here[at + 1]! - elsewhere[at + 1]!) > 8)
          changed++;
      }
      expect(changed / cover.filter((value) => value === 255).length).toBeGreaterThan(0.8);
    }
  });

  test('there is more than one hollow, so that the darkest place alone is no answer', () => {
    const random = createRandom(SEED);
    let withDecoy = 0;
    for (let turn = 0; turn < 10; turn++) {
      const seed = random.u32();
      const here = drawPuzzle(seed, 92, 20).background;
      const there = drawPuzzle(seed, 264, 100).background;
      const columns = new Set<number>();
      for (let at = 0; at < here.length; at += 3) {
        if (Math.abs(here[at]! - there[at]!) > 8) columns.add(Math.floor((at / 3) % width));
      }
      // Outside both right places something differs as well: decoys keep out of the way of the answer.
      const outside = [...columns].filter((x) => x > 92 + pieceSize && x < 264);
      if (outside.length > 10) withDecoy++;
    }
    expect(withDecoy).toBeGreaterThanOrEqual(7);
  });

  test('a piece always has a knob and a bay, and never touches its frame', () => {
    const random = createRandom(SEED);
    for (let turn = 0; turn < 50; turn++) {
      const sides = pickSides(random);
      expect(sides).toContain('knob');
      expect(sides).toContain('bay');
      const cover = coverPiece(sides, pieceSize);
      for (let index = 0; index < pieceSize; index++) {
        expect(cover[index]! + cover[index * pieceSize]!).toBe(0);
      }
    }
  });
});

function coverOf(seed: number, x: number, top: number): Uint8ClampedArray {
  return drawPuzzle(seed, x, top).piece.filter((_, index) => index % 4 === 3);
}
