import type { Locator, Page } from '@playwright/test';

/** Presses a key until what is looked for has the focus; a person would give up sooner. */
export async function pressUntilFocused(page: Page, key: string, target: Locator, most = 60): Promise<void> {
  for (let i = 0; i < most; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} did not reach it`);
}
