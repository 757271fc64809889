import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/chromium.mjs';
import { serveStage } from './serve-stage.mjs';

/**
 * Pictures of the portal's pages in each theme, language and width, over a server in memory, for looking at:
 *   node tests/ui/portal/pictures.mjs [words the name must have …, with | between alternatives]
 * They are written to tests/output/portal.
 */
const FOLDER = 'tests/output/portal';
const TOKEN = 'x8Q2x8Q2x8Q2x8Q0';
const DESIGN = '00000000-0000-4000-8000-000000007000';
const menuOf = (name) => async (page) => {
  await page.getByRole('button', { name }).first().click({ force: true });
};
async function openSettings(page) {
  const direct = page.getByRole('button', { name: /^(Settings|设置)$/ });
  if (await direct.isVisible()) await direct.click();
  else {
    await menuOf(/Lin Wei/)(page);
    await page
      .getByRole('button', { name: /^(Settings|设置)$/ })
      .last()
      .click();
  }
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(300);
}
const settingsTab = (name) => async (page) => {
  await openSettings(page);
  await page.getByRole('tab', { name }).click();
  await page.waitForTimeout(500);
};
const accountDialog = (name) => async (page) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(400);
};
async function openShareDialog(page) {
  await menuOf(/Pillow/)(page);
  // A menu, and on a phone a sheet of buttons.
  await page
    .getByText(/^(Share|分享)$/)
    .last()
    .click();
  await page.getByRole('combobox').last().waitFor();
  await page.waitForTimeout(300);
}
async function dialogShown(page) {
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(400);
}
/** Its own button, and on a phone a row of its menu. */
async function editRefused(page) {
  const name = /^(Edit and resubmit|编辑并重新提交)/;
  const direct = page.getByRole('button', { name });
  if (await direct.isVisible()) await direct.click();
  else {
    await menuOf(/Ring holder/)(page);
    await page.getByRole('menuitem', { name }).click();
  }
  await dialogShown(page);
}
async function openCheckIn(page) {
  await menuOf(/Lin Wei/)(page);
  await page.getByRole('menuitem', { name: /^(Daily Check-in|每日签到)$/ }).click();
  await dialogShown(page);
}
async function signed(page) {
  await openCheckIn(page);
  await page.getByRole('button', { name: /^(Check-in Now|立即签到)$/ }).click();
  await page.waitForTimeout(500);
}
async function toEnd(page) {
  await page.waitForTimeout(500);
  await page.mouse.wheel(0, 3000);
  await page.waitForTimeout(300);
}
const STATES = {
  projects: { path: '/projects' },
  'projects-many': { path: '/projects', world: 'projects=300' },
  'projects-loading': { path: '/projects', world: 'hang=/tw/project/list' },
  'projects-empty': { path: '/projects', world: 'projects=0' },
  'projects-nothing': { path: '/projects?q=zzz' },
  'projects-failed': { path: '/projects', world: 'fail=/tw/project/list' },
  'projects-menu': { path: '/projects', act: menuOf(/Pillow/) },
  'projects-list': { path: '/projects', layout: 'list' },
  'projects-selected': {
    path: '/projects',
    act: async (page) => {
      for (const at of [1, 2])
        await page.locator(`[data-index="${at}"]`).click({ modifiers: ['Control'], force: true });
    },
  },
  'projects-delete': {
    path: '/projects',
    world: 'vip=0',
    act: async (page) => {
      await page.locator('[data-index="1"]').focus();
      await page.keyboard.press('Delete');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  'projects-delete-full': {
    path: '/projects',
    world: 'binFree=40000000',
    act: async (page) => {
      for (const at of [0, 1, 2, 3])
        await page.locator(`[data-index="${at}"]`).click({ modifiers: ['Control'], force: true });
      await page.keyboard.press('Delete');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  'account-menu': {
    path: '/projects',
    act: menuOf(/Lin Wei/),
  },
  'account-menu-regular': {
    path: '/projects',
    world: 'vip=0',
    act: menuOf(/Lin Wei/),
  },
  community: { path: '/community' },
  'community-nothing': { path: '/community?source=team' },
  'community-search': { path: '/community?q=zzz' },
  'community-failed': { path: '/community', world: 'fail=/tw/community/list' },
  'community-loading': { path: '/community', world: 'hang=/tw/community/list' },
  'community-design': { path: `/community/design/${DESIGN}` },
  'community-taken': { path: '/community/design/00000000-0000-4000-8000-000000007001' },
  'community-model': {
    path: `/community/design/${DESIGN}`,
    act: async (page) => {
      await page.getByRole('tab', { name: '3D' }).click();
    },
  },
  'community-report': {
    path: `/community/design/${DESIGN}`,
    act: async (page) => {
      await menuOf(/^(More actions for Reef|“Reef)/)(page);
      await page
        .getByText(/^(Report|举报)$/)
        .last()
        .click();
      await page.getByRole('dialog').last().waitFor();
      await page.waitForTimeout(400);
    },
  },
  'community-gone': { path: '/community/design/nothing' },
  'community-author': { path: '/community/author/00000000-0000-4000-8000-000000900100' },
  'community-favourites': { path: '/community/favourites' },
  recents: { path: '/recents' },
  controls: { path: '/dev/ui' },
  manual: { path: '/manual' },
  'manual-search': { path: '/manual?q=stl' },
  terms: { path: '/terms' },
  privacy: { path: '/privacy' },
  tutorials: { path: '/tutorials' },
  tutorial: { path: '/tutorials?page=first-print' },
  bin: { path: '/recycle-bin' },
  'bin-empty': { path: '/recycle-bin', world: 'bin=0' },
  'bin-regular': { path: '/recycle-bin', world: 'vip=0&bin=0' },
  account: { path: '/mine/account' },
  'account-email': { path: '/mine/account', act: accountDialog(/^(Change email|修改邮箱)$/) },
  'account-email-done': {
    path: '/mine/account',
    act: async (page) => {
      await accountDialog(/^(Change email|修改邮箱)$/)(page);
      const dialog = page.getByRole('dialog');
      const [email, code] = await dialog.getByRole('textbox').all();
      await email.fill('lin@reef.example');
      await code.fill('123456');
      await dialog.locator('input[type="password"]').fill('Right1234');
      await page.keyboard.press('Enter');
      await dialog.getByRole('status').waitFor();
    },
  },
  'account-email-wrong': {
    path: '/mine/account',
    world: 'password=0',
    act: async (page) => {
      await accountDialog(/^(Change email|修改邮箱)$/)(page);
      await page.getByRole('dialog').getByRole('textbox').first().fill('nobody');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
    },
  },
  'account-email-puzzle': {
    path: '/mine/account',
    act: async (page) => {
      await accountDialog(/^(Change email|修改邮箱)$/)(page);
      await page.getByRole('dialog').getByRole('textbox').first().fill('lin@reef.example');
      await page.getByRole('button', { name: /^(Get code|获取验证码)$/ }).click();
      await page.getByRole('slider').waitFor();
      await page.waitForTimeout(400);
    },
  },
  'account-phone': { path: '/mine/account', act: accountDialog(/^(Bind a phone|绑定手机号)$/) },
  'account-bind': { path: '/mine/account', act: accountDialog(/^(Bind Google|绑定 ?Google)$/) },
  'account-unbind': {
    path: '/mine/account',
    world: 'password=0',
    act: async (page) => {
      await page.getByRole('button', { name: /^(Unbind WeChat|解绑微信)$/ }).click();
      await page.getByRole('alertdialog').waitFor();
      await page.waitForTimeout(300);
    },
  },
  'account-last': {
    path: '/mine/account',
    world: 'password=0',
    act: async (page) => {
      await page.getByRole('button', { name: /^(Unbind WeChat|解绑微信)$/ }).click();
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await page.getByRole('alert').waitFor();
    },
  },
  'account-bound': { path: '/mine/account', state: { bindingOf: 'google' } },
  uploads: { path: '/community/mine' },
  'uploads-empty': { path: '/community/mine', world: 'published=0' },
  'upload-new': { path: '/community/mine?upload', act: dialogShown },
  'upload-wrong': {
    path: '/community/mine?upload',
    act: async (page) => {
      await dialogShown(page);
      await page.getByRole('button', { name: /^(Submit for review|提交审核)$/ }).click();
      await page.waitForTimeout(300);
    },
  },
  'upload-edit': {
    path: '/community/mine?state=unapproved',
    act: async (page) => {
      await editRefused(page);
    },
  },
  'upload-licence': {
    path: '/community/mine?state=unapproved',
    act: async (page) => {
      await editRefused(page);
      await page.getByRole('radio').last().scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: /^(Submit for review|提交审核)$/ }).focus();
      await page.mouse.wheel(0, 2000);
      await page.waitForTimeout(300);
    },
  },
  'upload-project': {
    path: '/community/mine?upload',
    act: async (page) => {
      await dialogShown(page);
      await page.getByRole('button', { name: /^(Choose a project|选择项目)$/ }).click();
      await page.waitForTimeout(400);
    },
  },
  notifications: { path: '/notifications' },
  review: { path: '/review', world: 'moderator=1' },
  'review-stranger': { path: '/review' },
  'review-reported': { path: '/review?reports', world: 'moderator=1' },
  orders: { path: '/mine/orders' },
  'orders-some': { path: '/mine/orders', world: 'orders=1' },
  'orders-details': {
    path: '/mine/orders?order=00000000-0000-4000-8000-000000008002',
    world: 'orders=1',
    act: dialogShown,
  },
  vip: { path: '/vip/privilege', world: 'vip=0' },
  points: { path: '/points' },
  'points-regular': { path: '/points', world: 'vip=0' },
  'points-below': { path: '/points', act: toEnd },
  'check-in': { path: '/projects', act: openCheckIn },
  'check-in-signed': { path: '/projects', act: signed },
  'vip-below': { path: '/vip/privilege', act: toEnd },
  'vip-waiting': {
    path: '/vip/privilege?modal=vip',
    world: 'vip=0',
    act: async (page) => {
      await dialogShown(page);
      await page.getByRole('radio', { name: 'PayPal' }).click();
      await page.getByRole('checkbox').click();
      await page.getByRole('button', { name: /^(Pay|支付) / }).click();
      await page.waitForTimeout(400);
    },
  },
  'vip-declined': {
    path: '/vip/privilege?modal=vip',
    world: 'vip=0&coming=declined',
    act: async (page) => {
      await dialogShown(page);
      await page.getByRole('checkbox').click();
      await page.getByRole('button', { name: /^(Retry|重试)$/ }).waitFor();
      await page.waitForTimeout(300);
    },
  },
  'vip-paid': {
    path: '/vip/privilege?modal=vip',
    world: 'vip=0&coming=paid',
    act: async (page) => {
      await dialogShown(page);
      await page.getByRole('checkbox').click();
      await page.getByText(/^(Payment success|支付成功)$/).waitFor();
      await page.waitForTimeout(300);
    },
  },
  'vip-codes': {
    path: '/vip/privilege?modal=vip',
    world: 'vip=0',
    act: async (page) => {
      await dialogShown(page);
      await page.getByRole('button', { name: /^(Redeem a coupon|使用优惠券)$/ }).click();
      await page.getByRole('button', { name: /^(Activation code|激活码)$/ }).click();
      await page.getByRole('textbox').last().fill('xxxx2fx9k7qm2fx9');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(500);
    },
  },
  'vip-dialog': { path: '/vip/privilege?modal=vip', world: 'vip=0', act: dialogShown },
  'vip-code': {
    path: '/vip/privilege?modal=vip',
    world: 'vip=0',
    act: async (page) => {
      await page.getByRole('checkbox').click();
      await page.getByRole('img', { name: /WeChat Pay|微信支付/ }).waitFor();
    },
  },
  'vip-none': { path: '/vip/privilege?modal=vip', world: 'vip=0&methods=0', act: dialogShown },
  'payment-paid': {
    path: '/paypal/result?order=00000000-0000-4000-8000-000000008001',
    world: 'orders=1&coming=paid',
  },
  'payment-failed': {
    path: '/paypal/result?order=00000000-0000-4000-8000-000000008001&cancelled=1',
    world: 'orders=1',
  },
  shares: { path: '/mine/share' },
  'shares-empty': { path: '/mine/share', world: 'shares=0' },
  feedback: { path: '/feedback' },
  'share-code': { path: `/share?s=${TOKEN}`, world: 'visitor=1' },
  'share-wrong': {
    path: `/share?s=${TOKEN}`,
    world: 'visitor=1',
    act: async (page) => {
      await page.getByRole('textbox').fill('ABCD');
      await page.getByRole('alert').waitFor();
    },
  },
  'share-opened': {
    path: `/share?s=${TOKEN}`,
    act: async (page) => {
      await page.getByRole('textbox').fill('7KFM');
      await page.getByRole('article').waitFor();
    },
  },
  'share-invalid': { path: '/share?s=nothing', world: 'visitor=1' },
  'share-dialog': { path: '/projects', act: openShareDialog },
  'share-dialog-shared': {
    path: '/projects',
    act: async (page) => {
      await openShareDialog(page);
      await page.getByRole('button', { name: /^(Create link|创建链接)$/ }).click();
      await page.waitForTimeout(300);
    },
  },
  settings: {
    path: '/projects',
    act: async (page) => {
      await openSettings(page);
    },
  },
  'settings-units': { path: '/projects', act: settingsTab(/^(Units|单位)$/) },
  'settings-editor': { path: '/projects', act: settingsTab(/^(Editor|编辑器)$/) },
  'settings-keys': { path: '/projects', act: settingsTab(/^(Keys|快捷键)$/) },
  'settings-favourite': { path: '/projects', act: settingsTab(/^(My favourite|我的收藏)$/) },
  'settings-account': { path: '/projects', act: settingsTab(/^(Account|账号)$/) },
};

const words = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const stage = await serveStage();
const executablePath = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(executablePath ? { executablePath } : {}),
});

for (const [state, { path, world = '', layout = 'grid', state: entry, act }] of Object.entries(STATES))
  for (const theme of ['light', 'dark'])
    for (const language of ['en', 'zh'])
      for (const [width, height] of [
        [1440, 900],
        [1024, 768],
        [390, 844],
      ]) {
        const name = `${state}-${theme}-${language}-${width}`;
        if (!words.every((word) => word.split('|').some((part) => name.includes(part)))) continue;
        const context = await browser.newContext({
          viewport: { width, height },
          reducedMotion: 'reduce',
          ...(width === 390
            ? { hasTouch: true, isMobile: true, userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile' }
            : {}),
        });
        await context.addInitScript(
          (chosen) => Object.entries(chosen).forEach(([key, value]) => localStorage.setItem(key, value)),
          { theme, language, 'files-layout': layout },
        );
        if (entry !== undefined) await context.addInitScript((kept) => history.replaceState(kept, ''), entry);
        const page = await context.newPage();
        page.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning') console.warn(name, message.text());
        });
        page.on('pageerror', (error) => console.warn(name, error.message));
        try {
          await page.goto(`${stage.address}${path}#${world}`);
          await page.locator('h1, [aria-busy="true"]').first().waitFor();
          await page.waitForTimeout(350);
          await act?.(page);
        } catch (error) {
          console.warn(name, error.message.split('\n')[0]);
        }
        await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' });
        await context.close();
      }
await browser.close();
await stage.stop();
