import { mkdirSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { findUntidy } from './layout.ts';

/** Pages anybody can open, as built, at three widths; a picture of each is kept. */
const PAGES = {
  login: '/login',
  signup: '/signup',
  'retrieve-password': '/retrieve-password',
  binding: '/binding',
  terms: '/terms',
  privacy: '/privacy',
  'share-code': '/share?s=x8Q2x8Q2x8Q2x8Q0',
};
const PICTURES = 'tests/output/site';

for (const theme of ['light', 'dark'] as const)
  for (const language of ['en', 'zh'] as const)
    test(`pages for everybody are tidy at 1440, 1024 and 390 pixels, ${theme}, ${language}`, async ({
      browser,
      serverAddress,
    }) => {
      mkdirSync(PICTURES, { recursive: true });
      const context = await browser.newContext({
        locale: language === 'zh' ? 'zh-CN' : 'en-GB',
        baseURL: serverAddress,
        colorScheme: theme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      for (const [name, path] of Object.entries(PAGES)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const width of [1440, 1024, 390]) {
          await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
          await page.screenshot({
            path: `${PICTURES}/${name}-${theme}-${language}-${width}.png`,
            animations: 'disabled',
          });
          expect.soft(await findUntidy(page, 24), `${name} at ${width}`).toEqual([]);
        }
      }
      await context.close();
    });
