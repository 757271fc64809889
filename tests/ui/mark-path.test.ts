import { expect, it } from 'vitest';
import { facePath, pathOf } from '../../src/ui/editor/view/mark-path.ts';

const at = (x: number, y: number) => ({ x, y });

it('a line of two places has ticks across its ends', () => {
  expect(pathOf([at(10, 20), at(50, 20)])).toBe('M10 20L50 20M10 15L10 25M50 15L50 25');
  expect(pathOf([at(3, 4), at(3, 4)])).toBe('M3 4L3 4');
});

it('one place is a cross, many are a line without those out of view', () => {
  expect(pathOf([at(10, 20)])).toBe('M5 20h10M10 15v10');
  expect(pathOf([at(0, 0), at(1, 0), null, at(2, 2), at(3, 3)])).toBe('M0 0L1 0M2 2L3 3');
});

it('is empty while nothing is in view', () => {
  expect(pathOf([null])).toBe('');
  expect(pathOf([null, at(1, 2)])).toBe('M1 2');
  expect(pathOf([])).toBe('');
});

it('a face is a closed rim, seen from the side its corners are counter-clockwise from, and none behind the eye', () => {
  const corners = [at(0, 0), at(0, 10), at(10, 10), at(10, 0)];
  expect(facePath(corners)).toEqual({ path: 'M0 0L0 10L10 10L10 0Z', isSeen: true });
  expect(facePath(corners.toReversed()).isSeen).toBe(false);
  expect(facePath([...corners, null])).toEqual({ path: '', isSeen: false });
});
