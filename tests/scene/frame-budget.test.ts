import { expect, test } from 'vitest';
import { afterFrame, FRESH_BUDGET } from '../../src/scene/frame-budget.ts';

const after = (...times: readonly number[]) => times.reduce(afterFrame, FRESH_BUDGET);

test('eight frames whose median is over 32 ms reduce the picture, fewer do not', () => {
  expect(after(...Array<number>(7).fill(200)).steps).toBe(0);
  expect(after(...Array<number>(8).fill(33)).steps).toBe(1);
  expect(after(...Array<number>(80).fill(32)).steps).toBe(0);
});

test('single slow frames do not: a shader that is compiled, a page that was busy', () => {
  expect(after(500, 400, 300, 10, 10, 10, 10, 10).steps).toBe(0);
  expect(after(500, 400, 300, 200, 10, 10, 10, 10).steps).toBe(1);
});

test('only the last eight count', () => {
  expect(after(900, 900, 900, 10, 10, 10, 10, 10, 900, 900).steps).toBe(0);
  expect(after(...Array<number>(20).fill(10), ...Array<number>(8).fill(40)).steps).toBe(1);
});

test('what is reduced stays so however fast it is then, until another picture begins', () => {
  const reduced = after(...Array<number>(8).fill(50));
  expect(Array<number>(50).fill(5).reduce(afterFrame, reduced).steps).toBe(1);
  expect(afterFrame(FRESH_BUDGET, 50).steps).toBe(0);
});

test('pixels are given up first, then soft shadows, then shadows, each for frames without what was given up before', () => {
  const eight = (time: number): number[] => Array<number>(8).fill(time);
  expect(after(...eight(49), ...eight(49)).steps).toBe(1);
  expect(after(...eight(90)).steps).toBe(1);
  expect(after(...eight(90), ...eight(40), ...eight(40)).steps).toBe(1);
  expect(after(...eight(90), ...eight(51)).steps).toBe(2);
  expect(after(...eight(90), ...eight(90), ...eight(79)).steps).toBe(2);
  expect(after(...eight(90), ...eight(90), ...eight(81)).steps).toBe(3);
  expect(after(...Array<number>(90).fill(900)).steps).toBe(3);
});
