import { expect, it } from 'vitest';
import { canvasPixels } from '#tests/canvas-pixels.ts';
import { putPicture } from '../../src/ui/editor/shared/put-picture.ts';

/** Pixels of one grey, as clear as it is dark. */
const grey = (side: number, value: number): ImageData =>
  new ImageData(new Uint8ClampedArray(side * side * 4).fill(value), side);

it('shows the picture that was put last, whichever was ready first, and clears at once', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 });
  const shown = () => canvasPixels(canvas)[0];
  // The first is large: it is ready last.
  await Promise.all([putPicture(canvas, grey(2000, 255)), putPicture(canvas, grey(4, 128))]);
  expect(shown()).toBe(128);
  const late = putPicture(canvas, grey(4, 255));
  void putPicture(canvas, null);
  await late;
  expect(shown()).toBe(0);
});
