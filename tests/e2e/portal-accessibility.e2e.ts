import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { serveStage } from '../ui/portal/serve-stage.mjs';

/** Pages of the portal over a server in memory: every page in both themes, axe on each, its picture kept. */
const test = base.extend<object, { stage: string }>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, provide) => {
      const { address, stop } = await serveStage();
      await provide(address);
      await stop();
    },
    { scope: 'worker' },
  ],
});

const PICTURES = 'tests/output/portal';
const SHARE = '/share?s=x8Q2x8Q2x8Q2x8Q0';

interface Shown {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
}
const PAGES: readonly Shown[] = [
  { name: 'controls', path: '/dev/ui' },
  { name: 'recents', path: '/recents' },
  { name: 'projects', path: '/projects' },
  { name: 'projects-empty', path: '/projects#projects=0' },
  { name: 'projects-failed', path: '/projects#fail=/tw/project/list' },
  {
    name: 'projects-selected',
    path: '/projects',
    act: async (page) => {
      await page.locator('[data-index="1"]').focus();
      await page.keyboard.press('Space');
    },
  },
  {
    name: 'share-dialog',
    path: '/projects',
    act: async (page) => {
      await page.locator('[data-index="1"]').hover();
      await page.locator('article').nth(1).getByRole('button').click();
      await page.getByRole('menuitem').nth(3).click();
      await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
    },
  },
  {
    name: 'settings',
    path: '/projects',
    act: async (page) => {
      await page.locator('header').getByRole('button').nth(1).click();
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    },
  },
  { name: 'bin', path: '/recycle-bin' },
  { name: 'account', path: '/mine/account' },
  { name: 'orders', path: '/mine/orders' },
  { name: 'shares', path: '/mine/share' },
  { name: 'feedback', path: '/feedback' },
  { name: 'share-code', path: `${SHARE}#visitor=1` },
  {
    name: 'share-opened',
    path: SHARE,
    act: async (page) => {
      await page.getByRole('textbox').fill('7KFM');
      await expect(page.getByRole('article')).toBeVisible();
    },
  },
  { name: 'manual', path: '/manual' },
  { name: 'tutorials', path: '/tutorials' },
];

for (const theme of ['light', 'dark'] as const)
  for (const language of ['en', 'zh'] as const)
    test(`axe finds nothing serious in the portal, ${theme}, ${language}`, async ({ browser, stage }) => {
      mkdirSync(PICTURES, { recursive: true });
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      await context.addInitScript(
        (chosen) => Object.entries(chosen).forEach(([key, value]) => localStorage.setItem(key, value)),
        { theme, language },
      );
      for (const { name, path, act } of PAGES) {
        const page = await context.newPage();
        await page.goto(stage + path);
        await expect(page.locator('h1').first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
        await act?.(page);
        await page.screenshot({
          path: `${PICTURES}/${name}-${theme}-${language}-e2e.png`,
          animations: 'disabled',
        });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .flatMap(({ id, nodes }) =>
            nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
          );
        expect.soft(serious, name).toEqual([]);
        await page.close();
      }
      await context.close();
    });
