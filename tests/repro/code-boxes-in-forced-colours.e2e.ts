import { expect } from '@playwright/test';
import { test } from '../e2e/portal-pages.ts';

/** The field under the four boxes was written a second time, over the first, and none of them showed the focus. */
test('in forced colours the code is drawn once, and the box one types into is marked', async ({
  browser,
  stage,
}) => {
  const context = await browser.newContext({ forcedColors: 'active' });
  const page = await context.newPage();
  await page.goto(`${stage}/share?s=x8Q2x8Q2x8Q2x8Q0#visitor=1`);
  const field = page.getByRole('textbox');
  await field.fill('22');
  await expect(field).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await expect(page.locator('[data-current="true"]')).toHaveCSS('outline-style', 'solid');
  await context.close();
});
