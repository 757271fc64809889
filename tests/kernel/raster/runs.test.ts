import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { MAX_RUN_LENGTH, RunBuilder, countPixels } from '#kernel';

const SEED = Number(process.env['SEED'] ?? 20261122);

test('a run builder joins equal neighbours and leaves nothings out', () => {
  const builder = new RunBuilder();
  for (const [length, grey] of [
    [2, 0],
    [0, 9],
    [3, 0],
    [1, 255],
    [0, 0],
    [1, 255],
    [4, 7],
  ] as const)
    builder.add(length, grey);
  expect(builder.pixels).toBe(11);
  expect([...builder.finish()]).toEqual([5 << 8, (2 << 8) | 255, (4 << 8) | 7]);
});

test('a run builder without pixels makes no runs', () => {
  expect(new RunBuilder().finish()).toEqual(new Uint32Array(0));
});

test('a run builder splits what one word cannot hold, the full word first', () => {
  const builder = new RunBuilder();
  builder.add(MAX_RUN_LENGTH, 255);
  builder.add(MAX_RUN_LENGTH, 255);
  builder.add(5, 255);
  expect([...builder.finish()]).toEqual([0xffffffff, 0xffffffff, (5 << 8) | 255]);
});

test(`a run builder gives back what was added, and its tail at any time (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 50; round++) {
    const builder = new RunBuilder();
    const pixels: number[] = [];
    for (let step = random.integer(1, 600); step > 0; step--) {
      const length = random.integer(0, 5);
      const grey = [0, 1, 128, 255][random.integer(0, 4)]!;
      builder.add(length, grey);
      for (let pixel = 0; pixel < length; pixel++) pixels.push(grey);
    }
    const tail = new Uint8Array(random.integer(0, pixels.length + 1));
    builder.copyTail(tail);
    expect([...tail], `round ${round}`).toEqual(pixels.slice(pixels.length - tail.length));

    const runs = builder.finish();
    expect(countPixels(runs)).toBe(pixels.length);
    const words = [...runs];
    expect(words.flatMap((word) => Array<number>(word >>> 8).fill(word & 255))).toEqual(pixels);
    expect(words.every((word, index) => index === 0 || (word & 255) !== (words[index - 1]! & 255))).toBe(
      true,
    );
  }
});
