import { expect, test as base, type Page } from '@playwright/test';
import { uuid } from '../ui/portal/memory-ids.ts';
import { serveStage } from '../ui/portal/serve-stage.mjs';

/** Tests over the portal's pages and a server in memory (tests/ui/portal/stage.tsx), built once a worker. */
export const test = base.extend<object, { stage: string }>({
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

interface Shown {
  readonly name: string;
  readonly path: string;
  /** A phone shows it too; the others are sent elsewhere there. */
  readonly onPhones?: boolean;
  readonly act?: (page: Page) => Promise<void>;
}

const SHARE = '/share?s=x8Q2x8Q2x8Q2x8Q0';
export const PAGES: readonly Shown[] = [
  { name: 'controls', path: '/dev/ui' },
  { name: 'recents', path: '/recents' },
  { name: 'projects', path: '/projects', onPhones: true },
  { name: 'projects-empty', path: '/projects#projects=0', onPhones: true },
  { name: 'projects-failed', path: '/projects#fail=/tw/project/list', onPhones: true },
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
    onPhones: true,
    act: async (page) => {
      await page.locator('[data-index="1"]').hover();
      await page.locator('article').nth(1).getByRole('button').last().click();
      // A menu's row under a mouse, a sheet's under a thumb.
      const share = /^(?:Share|分享)$/;
      await page
        .getByRole('menuitem', { name: share })
        .or(page.getByRole('button', { name: share }))
        .click();
      await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
    },
  },
  {
    name: 'settings',
    path: '/projects',
    act: async (page) => {
      await page
        .locator('header')
        .getByRole('button', { name: /^(Settings|设置)$/ })
        .click();
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    },
  },
  { name: 'bin', path: '/recycle-bin' },
  { name: 'account', path: '/mine/account', onPhones: true },
  { name: 'orders', path: '/mine/orders' },
  { name: 'shares', path: '/mine/share' },
  { name: 'feedback', path: '/feedback' },
  { name: 'share-code', path: `${SHARE}#visitor=1`, onPhones: true },
  {
    name: 'share-opened',
    path: SHARE,
    onPhones: true,
    act: async (page) => {
      await page.getByRole('textbox').fill('7KFM');
      await expect(page.getByRole('article')).toBeVisible();
    },
  },
  {
    name: 'feedback-wrong',
    path: '/feedback',
    act: async (page) => {
      await page.locator('form [type="submit"]').click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'password-wrong',
    path: '/mine/account',
    onPhones: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^(?:Change password|修改密码)$/ }).click();
      await page.getByRole('dialog').locator('[type="submit"]').click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'two-step',
    path: '/mine/account',
    onPhones: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^(?:Turn on two-step verification|开启两步验证)$/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[type="password"]').fill('Right1234');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('img')).toBeVisible();
    },
  },
  { name: 'vip', path: '/vip/privilege#vip=0' },
  {
    name: 'vip-dialog',
    path: '/vip/privilege?modal=vip#vip=0',
    act: async (page) => {
      await page.getByRole('dialog').getByRole('checkbox').click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  },
  { name: 'points', path: '/points' },
  {
    name: 'check-in',
    path: '/points',
    act: async (page) => {
      await page.getByRole('button', { name: /Lin Wei/ }).click();
      await page.getByRole('menuitem', { name: /^(?:Daily Check-in|每日签到)$/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(?:Check-in Now|立即签到)$/ })
        .click();
      await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty();
    },
  },
  { name: 'payment', path: `/paypal/result?order=${uuid(8001)}#orders=1&coming=paid` },
  { name: 'community', path: '/community', onPhones: true },
  { name: 'community-none', path: '/community?source=team', onPhones: true },
  { name: 'design', path: `/community/design/${uuid(7000)}`, onPhones: true },
  { name: 'design-gone', path: '/community/design/none', onPhones: true },
  { name: 'author', path: `/community/author/${uuid(900_100)}`, onPhones: true },
  { name: 'favourites', path: '/community/favourites', onPhones: true },
  { name: 'uploads', path: '/community/mine', onPhones: true },
  {
    name: 'publish-wrong',
    path: '/community/mine?upload',
    onPhones: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^(?:Submit for review|提交审核)$/ }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  { name: 'review', path: '/review#moderator=1' },
  { name: 'notifications', path: '/notifications', onPhones: true },
  { name: 'manual', path: '/manual' },
  { name: 'manual-searched', path: '/manual?q=STL' },
  { name: 'tutorials', path: '/tutorials' },
];

const SECOND_PROJECT = '[data-index="1"]';
/** The menu of the second project: under ⋯, which a thumb opens as a sheet. */
const openMenu = async (page: Page) => {
  await page.locator(SECOND_PROJECT).hover();
  await page.locator('article').nth(1).getByRole('button').last().click();
  await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
};
const chooseTwo = async (page: Page) => {
  await page.locator(SECOND_PROJECT).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
};
const enterCode = (code: string, times: number) => async (page: Page) => {
  for (let at = 0; at < times; at++) {
    await page.getByRole('textbox').fill('');
    await page.getByRole('textbox').fill(code);
    await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  }
};

/** The states of the pages of files and sharing while one works with them. */
export const STATES: readonly Shown[] = [
  { name: 'projects-menu', path: '/projects', onPhones: true, act: openMenu },
  {
    name: 'projects-sort',
    path: '/projects',
    onPhones: true,
    act: async (page) => {
      await page.getByRole('main').locator('[aria-haspopup]').first().click();
      await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
    },
  },
  {
    name: 'projects-rename',
    path: '/projects',
    act: async (page) => {
      await page.locator(SECOND_PROJECT).focus();
      await page.keyboard.press('F2');
      await expect(page.locator('article').getByRole('textbox')).toBeFocused();
    },
  },
  { name: 'projects-none-found', path: '/projects?q=dragon', onPhones: true },
  {
    name: 'projects-delete',
    path: '/projects#vip=0',
    onPhones: true,
    act: async (page) => {
      await openMenu(page);
      const last = page.getByRole('menuitem').last();
      await last.or(page.getByRole('dialog').getByRole('button').last()).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'projects-bin-full',
    path: '/projects#binFree=30000000',
    act: async (page) => {
      await chooseTwo(page);
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'share-dialog-new',
    path: '/projects#vip=0&shares=0',
    onPhones: true,
    act: PAGES.find(({ name }) => name === 'share-dialog')!.act!,
  },
  { name: 'recents-empty', path: '/recents#projects=0' },
  {
    name: 'bin-selected',
    path: '/recycle-bin',
    act: async (page) => {
      await page.getByRole('row').nth(2).getByRole('checkbox').click();
    },
  },
  {
    name: 'bin-purge',
    path: '/recycle-bin',
    act: async (page) => {
      await page.getByRole('row').nth(1).getByRole('button').click();
      await page.getByRole('menuitem').last().click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'bin-empty', path: '/recycle-bin#bin=0' },
  { name: 'bin-none', path: '/recycle-bin#vip=0&bin=0' },
  {
    name: 'shares-menu',
    path: '/mine/share',
    act: async (page) => {
      await page.getByRole('row').nth(1).getByRole('button').last().click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  { name: 'shares-empty', path: '/mine/share#shares=0' },
  { name: 'share-wrong', path: `${SHARE}#visitor=1`, onPhones: true, act: enterCode('2222', 1) },
  { name: 'share-paused', path: `${SHARE}#visitor=1`, onPhones: true, act: enterCode('2222', 4) },
  { name: 'share-invalid', path: '/share?s=n0n3n0n3n0n3n0n3', onPhones: true },
  { name: 'share-expired', path: '/share?s=x8Q2x8Q2x8Q2x8Q1', onPhones: true },
  {
    name: 'share-view-only',
    path: '/share?s=x8Q2x8Q2x8Q2x8Q3#shares=4&visitor=1',
    onPhones: true,
    act: PAGES.find(({ name }) => name === 'share-opened')!.act!,
  },
  // Last: the layout is remembered.
  {
    name: 'projects-list',
    path: '/projects',
    onPhones: true,
    act: async (page) => {
      await page.locator('[role="radio"]').last().click();
      await page.locator(SECOND_PROJECT).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowDown');
    },
  },
];

/** Opens a page and waits until what it shows has arrived. */
export async function openShown(page: Page, stage: string, { path, act }: Shown): Promise<void> {
  await page.goto(stage + path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  await act?.(page);
}
