import { expect, test } from 'vitest';
import { afterFrame, FRESH_BUDGET } from '../../src/scene/frame-budget.ts';

const after = (...times: readonly number[]) => times.reduce(afterFrame, FRESH_BUDGET);

test('eight frames whose median is over 32 ms reduce the picture, fewer do not', () => {
  expect(after(...Array<number>(7).fill(200)).isReduced).toBe(false);
  expect(after(...Array<number>(8).fill(33)).isReduced).toBe(true);
  expect(after(...Array<number>(80).fill(32)).isReduced).toBe(false);
});

test('single slow frames do not: a shader that is compiled, a page that was busy', () => {
  expect(after(500, 400, 300, 10, 10, 10, 10, 10).isReduced).toBe(false);
  expect(after(500, 400, 300, 200, 10, 10, 10, 10).isReduced).toBe(true);
});

test('only the last eight count', () => {
  expect(after(900, 900, 900, 10, 10, 10, 10, 10, 900, 900).isReduced).toBe(false);
  expect(after(...Array<number>(20).fill(10), ...Array<number>(8).fill(40)).isReduced).toBe(true);
});

test('what is reduced stays so however fast it is then, until another picture begins', () => {
  const reduced = after(...Array<number>(8).fill(50));
  expect(Array<number>(50).fill(5).reduce(afterFrame, reduced).isReduced).toBe(true);
  expect(afterFrame(FRESH_BUDGET, 50).isReduced).toBe(false);
});
