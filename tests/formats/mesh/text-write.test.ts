import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { createTextSink, numberText } from '../../../src/formats/mesh/text-write.ts';

const SEED = 7;

/** What a sink keeps of what is added to it. */
function written(add: (sink: ReturnType<typeof createTextSink>) => void): string {
  const pieces: Uint8Array[] = [];
  const sink = createTextSink((bytes) => pieces.push(bytes));
  add(sink);
  sink.end();
  return Buffer.concat(pieces).toString();
}

test('numbers of every size are written as their text, and read back as the same number', () => {
  const random = createRandom(SEED);
  const bits = new Uint32Array(1);
  const single = new Float32Array(bits.buffer);
  const values = [0, -0, 1, 10, 100, 0.1, 0.5, 1e9, 999999999, 1e-5, 1e-6, 2 ** 24 + 2, 9.9999995, 8388607.5];
  for (let round = 0; round < 60_000; round++) {
    if (round % 3 === 0) bits[0] = random.u32();
    else if (round % 3 === 1) single[0] = (random.unit() - 0.5) * 400;
    else single[0] = 10 ** Math.floor(random.unit() * 14 - 6) * (1 + (random.unit() - 0.5) * 1e-6);
    if (Number.isFinite(single[0])) values.push(single[0]!);
  }
  const lines = written((sink) => {
    for (const value of values) {
      sink.addExactNumber(value);
      sink.add('\n');
    }
  }).split('\n');
  const isRight = (value: number, at: number): boolean =>
    lines[at] === (Object.is(value, -0) ? '-0' : numberText(value)) &&
    Object.is(Math.fround(Number(lines[at])), Math.fround(value));
  expect(
    values.filter((value, at) => !isRight(value, at)),
    `seed ${SEED}`,
  ).toEqual([]);
});

test('texts of every length and alphabet come whole, in their order', () => {
  const texts = ['a', 'ß', '平台', 'x'.repeat(64), `${'y'.repeat(63)}é`, 'z'.repeat(2 ** 20 + 5), '', 'end'];
  expect(written((sink) => texts.forEach((text) => sink.add(text)))).toBe(texts.join(''));
  const counts = Array.from({ length: 400_000 }, (_, at) => at * 9973);
  const joined = written((sink) => counts.forEach((count) => sink.addCount(count)));
  expect(joined === counts.join('')).toBe(true);
});
