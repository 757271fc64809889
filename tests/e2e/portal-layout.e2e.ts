import { expect, type BrowserContext } from '@playwright/test';
import { findSerious } from './axe.ts';
import { findLayoutFaults } from './layout.ts';
import { savePicture, LOOKS } from './pictures.ts';
import { openShown, PAGES, STATES, test } from './portal-pages.ts';

/** The portal at three widths: nothing sticks out, is cut off or too small to hit; nor does axe find anything serious in its pages. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
};

const TABLET = { hasTouch: true, isMobile: true, viewport: { width: 1080, height: 810 } };

// Nothing is shared but the stage: two of them look at once when the editor's journeys have ended.
test.describe.configure({ mode: 'parallel' });

test('a tablet that lies has icons in the aside, one that stands the bar below; a computer as wide has names', async ({
  browser,
  stage,
}) => {
  const projects = PAGES.find(({ name }) => name === 'projects')!;
  for (const [options, width, bar] of [
    [TABLET, 64, false],
    [{ ...TABLET, viewport: { width: 810, height: 1080 } }, 0, true],
    [{ viewport: TABLET.viewport }, 248, false],
  ] as const) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await openShown(page, stage, projects);
    const aside = await page.locator('aside').boundingBox();
    expect.soft(aside?.width ?? 0).toBe(width);
    await expect.soft(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible({ visible: bar });
    await context.close();
  }
});

for (const { theme, language } of LOOKS) {
  const prepare = (context: BrowserContext) =>
    context.addInitScript(
      (chosen) => Object.entries(chosen).forEach(([key, value]) => localStorage.setItem(key, value)),
      { theme, language },
    );

  for (const [what, list] of [
    ['the portal', PAGES],
    ['what one comes to in it', STATES],
  ] as const) {
    const andAccessible = list === PAGES ? ', and accessible' : '';
    test(`${what} is tidy at 1440 and 1024 pixels${andAccessible}, ${theme}, ${language}`, async ({
      browser,
      stage,
    }) => {
      // Twenty pages and more, one after the other: on a busy machine each takes its time.
      test.setTimeout(600_000);
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      await prepare(context);
      const page = await context.newPage();
      for (const shown of list) {
        await page.goto('about:blank');
        await openShown(page, stage, shown);
        if (list === PAGES) expect.soft(await findSerious(page), shown.name).toEqual([]);
        for (const [width, height] of [
          [1440, 900],
          [1024, 768],
        ] as const) {
          await page.setViewportSize({ width, height });
          await savePicture(page, 'portal', `${shown.name}-${theme}-${language}-${width}`);
          expect.soft(await findLayoutFaults(page, 24), `${shown.name} at ${width}`).toEqual([]);
        }
      }
      await context.close();
    });

    test(`${what} is tidy on a phone, ${theme}, ${language}`, async ({ browser, stage }) => {
      const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
      await prepare(context);
      for (const shown of list.filter(({ onPhones }) => onPhones === true)) {
        const page = await context.newPage();
        await openShown(page, stage, shown);
        await savePicture(page, 'portal', `${shown.name}-${theme}-${language}-390`);
        expect.soft(await findLayoutFaults(page, 44), shown.name).toEqual([]);
        await page.close();
      }
      await context.close();
    });
  }
}
