import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { renderPageWith } from '../ui/render-page.tsx';

// At 1024 pixels the legend lay over the supports of a part in the middle of the plate.

afterEach(cleanup);

it('the overhang legend explains itself in a wide frame and is its scale alone in a narrow one', async () => {
  await page.viewport(1440, 800);
  const { editor, screen } = await renderPageWith({ sizes: [[20, 20, 20]] });
  editor.setShading('overhangs');
  const legend = screen.getByRole('region', { name: 'Overhang' });
  const note = legend.getByText(/^Angle from a flat underside/);
  await expect.element(note).toBeVisible();
  await page.viewport(1024, 768);
  await expect.element(legend).toBeVisible();
  await expect.element(note).not.toBeVisible();
  expect(legend.element().getBoundingClientRect().height).toBeLessThan(100);
});
