import { expect, it } from 'vitest';
import { tagPlace } from '../../src/ui/editor/view/tag-place.ts';

const VIEW = { width: 800, height: 600 };
const TAG = { width: 100, height: 24 };

it('a tag is right of and below its pointer', () => {
  expect(tagPlace({ x: 300, y: 200 }, TAG, VIEW)).toEqual({ x: 316, y: 216 });
});

it('a tag without room there is on the other side of its pointer, which it never covers', () => {
  expect(tagPlace({ x: 790, y: 590 }, TAG, VIEW)).toEqual({ x: 674, y: 550 });
  expect(tagPlace({ x: 676, y: 552 }, TAG, VIEW)).toEqual({ x: 692, y: 568 });
  expect(tagPlace({ x: 677, y: 553 }, TAG, VIEW)).toEqual({ x: 561, y: 513 });
});

it('a tag stays in the view, wherever its pointer is dragged to and however narrow the view is', () => {
  for (const at of [-400, -1, 0, 50, 599, 800, 1200]) {
    const { x, y } = tagPlace({ x: at, y: at }, TAG, VIEW);
    expect(x, String(at)).toBeGreaterThanOrEqual(8);
    expect(x + TAG.width, String(at)).toBeLessThanOrEqual(VIEW.width - 8);
    expect(y, String(at)).toBeGreaterThanOrEqual(8);
    expect(y + TAG.height, String(at)).toBeLessThanOrEqual(VIEW.height - 8);
  }
  expect(tagPlace({ x: 40, y: 40 }, TAG, { width: 90, height: 30 })).toEqual({ x: 8, y: 8 });
});
