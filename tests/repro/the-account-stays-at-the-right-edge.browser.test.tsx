import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPortal } from '../ui/portal/render-portal.tsx';

// Pages without a search had the bell and the account at the left edge of a phone's top row.

it('the account is at the right edge of a narrow page without a search', async () => {
  const { screen } = await renderPortal({ path: '/notifications' });
  await page.viewport(390, 844);
  const account = screen.getByRole('banner').getByRole('button').last();
  await expect.element(account).toBeVisible();
  expect(390 - account.element().getBoundingClientRect().right).toBe(16);
});
