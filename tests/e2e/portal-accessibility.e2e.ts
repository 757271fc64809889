import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { LOOKS } from './pictures.ts';
import { openShown, PAGES, test } from './portal-pages.ts';

for (const { theme, language } of LOOKS)
  test(`axe finds nothing serious in the portal, ${theme}, ${language}`, async ({ browser, stage }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await context.addInitScript(
      (chosen) => Object.entries(chosen).forEach(([key, value]) => localStorage.setItem(key, value)),
      { theme, language },
    );
    for (const shown of PAGES) {
      const page = await context.newPage();
      await openShown(page, stage, shown);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
        );
      expect.soft(serious, shown.name).toEqual([]);
      await page.close();
    }
    await context.close();
  });
