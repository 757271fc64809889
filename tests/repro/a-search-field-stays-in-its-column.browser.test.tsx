import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { renderPageWith } from '../ui/render-page.tsx';

afterEach(cleanup);

it('the search over the printers stays left of what is shown of one, with and without text', async () => {
  await page.viewport(1440, 900);
  await renderPageWith({ sizes: [[20, 20, 20]] });
  await page.getByRole('button', { name: /^Printer:/ }).click();
  const search = page.getByRole('searchbox');
  await expect.element(search).toBeVisible();
  const overshoot = () => {
    const field = search.element().closest('search')!.getBoundingClientRect();
    return field.right - page.getByRole('listbox').element().getBoundingClientRect().right;
  };
  expect(overshoot()).toBeLessThanOrEqual(0);
  await search.fill('12k');
  await expect.element(page.getByRole('button', { name: /^Clear/ })).toBeVisible();
  expect(overshoot()).toBeLessThanOrEqual(0);
});
