import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { renderPage } from './render-page.tsx';

afterEach(cleanup);

it('the picture is framed between rail, view bar and slider, and beside the layer without the slider', async () => {
  await page.viewport(1440, 900);
  const { screen, editor, view } = await renderPage([20, 10, 30]);
  await expect.element(screen.getByRole('slider', { name: 'Layer' })).toBeVisible();
  const boxOf = (region: string) =>
    document.querySelector(`[data-region="${region}"]`)!.getBoundingClientRect();
  const picture = document.querySelector('canvas')!.getBoundingClientRect();
  expect(view.covered()).toEqual({
    left: boxOf('rail').right - picture.left,
    top: 0,
    right: picture.right - boxOf('layers').left,
    bottom: picture.bottom - boxOf('view').top,
  });
  editor.setStage('slice');
  editor.setSliceView('split');
  await expect.poll(() => view.covered()).toMatchObject({ left: 0, right: 0 });
});
