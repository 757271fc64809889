import { expect, it } from 'vitest';
import { fitting } from '../../src/ui/editor/view/use-fitting.ts';

it.each([
  ['all of them, to the last pixel', [60, 70, 60], 190, false, 3],
  ['fewer than there is room for without the menu', [60, 70, 60], 189, false, 1],
  ['fewer where there is a menu anyway', [60, 70, 60], 190, true, 2],
  ['all of them beside the menu', [60, 70, 60], 250, true, 3],
  ['none where there is room for the menu alone', [60, 70, 60], 60, false, 0],
  ['none of none', [], 100, true, 0],
] as const)('fits %s', (_what, widths, room, menu, count) => {
  expect(fitting(widths, room, menu)).toBe(count);
});
