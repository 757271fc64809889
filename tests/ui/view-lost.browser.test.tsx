import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { renderPage } from './render-page.tsx';

afterEach(async () => await cleanup());

it('a picture whose device is away says so and can be asked for again, until it is back', async () => {
  const { screen, view } = await renderPage([20, 10, 30]);
  await expect.poll(() => view.asked.length).toBeGreaterThan(0);
  const again = screen.getByRole('button', { name: 'Try again', exact: true });
  await expect.element(again).not.toBeInTheDocument();
  view.lose();
  await expect.element(screen.getByText('The 3D view lost its connection', { exact: false })).toBeVisible();
  await again.click();
  expect(view.asked).toContain('retry');
  view.comeBack();
  await expect.element(again).not.toBeInTheDocument();
});
