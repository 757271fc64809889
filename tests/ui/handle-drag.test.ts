import { expect, it } from 'vitest';
import { dragged } from '../../src/ui/editor/view/handle-drag.ts';

const at = (x: number, y: number) => ({ x, y });

it('a drag counts along the way of its handle on the screen, and not at all where that is seen end-on', () => {
  // 5 mm are 20 px to the right.
  const places = { from: at(0, 0), at: at(10, 10), ahead: at(30, 10) };
  expect(dragged(places, 5, at(8, 100))).toBe(2);
  expect(dragged(places, 5, at(-4, 0))).toBe(-1);
  expect(dragged({ ...places, ahead: at(10.5, 10) }, 5, at(8, 0))).toBe(0);
  expect(dragged({ ...places, ahead: null }, 5, at(8, 0))).toBe(0);
});
