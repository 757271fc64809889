import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { DEVELOPMENT_SECRET } from '../../scripts/development-secret.mjs';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { expect, test } from './fixtures.ts';
import { SessionPage } from './session-page.ts';

/** What the product says on the way, in each language. */
const WORDS = {
  en: {
    locale: 'en-GB',
    skip: 'Skip',
    newProject: 'New project',
    import: 'Import',
    stage: 'Stage',
    slice: 'Slice',
    layer: 'Layer',
    export: 'Export',
    exportFile: 'Export file',
    name: 'Name',
    saved: 'Saved',
    expired: 'Log in again',
    share: 'Share',
    permission: 'Permission',
    copyable: 'Can copy',
    create: 'Create link',
    done: 'Done',
    boxes: '4-character code',
    view: 'View',
    viewOnly: 'View only',
    close: 'Close',
    copy: 'Copy to my projects',
    toProjects: 'Go to my projects',
    delete: 'Delete',
    noProject: 'No Project',
    bin: 'Recycle bin',
    selectAll: 'Select all',
    restore: 'Restore',
    binEmpty: 'The recycle bin is empty',
  },
  zh: {
    locale: 'zh-CN',
    skip: '跳过',
    newProject: '新建项目',
    import: '导入',
    stage: '阶段',
    slice: '切片',
    layer: '层',
    export: '导出',
    exportFile: '导出文件',
    name: '名称',
    saved: '已保存',
    expired: '重新登录',
    share: '分享',
    permission: '权限',
    copyable: '可保存副本',
    create: '创建链接',
    done: '完成',
    boxes: '4 位提取码',
    view: '查看',
    viewOnly: '仅供查看',
    close: '关闭',
    copy: '保存到我的项目',
    toProjects: '查看我的项目',
    delete: '删除',
    noProject: '暂无项目',
    bin: '回收站',
    selectAll: '全选',
    restore: '恢复',
    binEmpty: '回收站是空的',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

const PASSWORD = 'Ammonite 7';

/** A browser of its own with what it complained of. */
async function openBrowser(browser: Browser, words: Words, baseURL: string) {
  const context = await browser.newContext({ locale: words.locale, baseURL, acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, faults, close: () => context.close() };
}

/** Signs up, and passes the welcome. */
async function signUp(session: SessionPage, words: Words, account: string): Promise<void> {
  const { page } = session;
  await session.signUp(account, PASSWORD);
  // The address changes next: what was answered must have arrived, or the question comes again.
  const answered = page.waitForResponse('**/complete/guide');
  await page.getByRole('dialog').getByRole('button', { name: words.skip }).click();
  await answered;
}

const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
const chooseOfCard = async (page: Page, name: string, item: string): Promise<void> => {
  await card(page, name).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
};

for (const language of ['en', 'zh'] as const) {
  const words = WORDS[language];
  test(`a project goes from a real STL to the cloud, to somebody else, to the bin and back (${language})`, async ({
    browser,
    serverAddress,
    folder,
  }) => {
    // Four pages of software graphics on a shared machine.
    test.setTimeout(400_000);
    const owner = `owner-${language}@example.com`;
    const project = language === 'en' ? 'Rabbit study' : '兔子习作';
    const model = join(folder, 'bunny.stl');
    writeFileSync(model, writeBinaryStl(readBunny(10)));
    const { page, faults, close } = await openBrowser(browser, words, serverAddress);

    await test.step('sign up; a month of membership', async () => {
      await signUp(new SessionPage(page, serverAddress, language), words, owner);
      const given = await fetch(
        `${serverAddress}/dev/${DEVELOPMENT_SECRET}/membership?account=${owner}&level=3`,
        {
          method: 'POST',
        },
      );
      expect(given.status).toBe(204);
    });

    await test.step('a project from a real STL: slice, export, save', async () => {
      await page.goto('/projects');
      await page.getByRole('button', { name: words.newProject }).click();
      await expect(page.getByRole('radiogroup', { name: words.stage })).toBeVisible();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: words.import }).first().click();
      await (await chooser).setFiles(model);
      const slider = page.getByRole('slider', { name: words.layer, exact: true });
      await expect(slider).toHaveAttribute('aria-valuemax', '200');
      await page.getByRole('radio', { name: words.slice }).click();
      await page.keyboard.press('Control+p');
      const download = page.waitForEvent('download');
      await page.getByRole('dialog').getByRole('radio', { name: '.goo' }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.exportFile }).click();
      const file = join(folder, 'export.goo');
      await (await download).saveAs(file);
      expect(readFileSync(file).length).toBeGreaterThan(100_000);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: words.export, exact: true })).toBeFocused();

      await page.keyboard.press('Control+s');
      await page.getByRole('textbox', { name: words.name }).fill(project);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/);
      await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
    });

    await test.step('a login in a second browser ends the first one’s session, which is asked to log in', async () => {
      const second = await openBrowser(browser, words, serverAddress);
      await second.page.goto('/login');
      await new SessionPage(second.page, serverAddress, language).logIn(owner, PASSWORD);
      await expect(second.page).toHaveURL(`${serverAddress}/recents`);
      await expect(card(second.page, project)).toBeVisible();
      await page.goto('/projects');
      await expect(page).toHaveURL(/\/login\?redirect_url=%2Fprojects$/);
      await new SessionPage(page, serverAddress, language).logIn(owner, PASSWORD);
      await expect(page).toHaveURL(`${serverAddress}/projects`);
      // The second browser has its page open: it is asked, not thrown out.
      await second.page.getByRole('link', { name: words.bin }).click();
      await expect(second.page.getByRole('alertdialog')).toContainText(words.expired);
      await second.close();
    });

    let link = '';
    let code = '';
    await test.step('share it, for copying', async () => {
      await chooseOfCard(page, project, words.share);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: words.permission }).click();
      await page.getByRole('option', { name: words.copyable }).click();
      await dialog.getByRole('button', { name: words.create }).click();
      code = (await dialog.getByRole('status').textContent()) ?? '';
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}$/);
      link = (await dialog.getByText(/\/share\?s=/).textContent()) ?? '';
      await dialog.getByRole('button', { name: words.done }).click();
    });

    await test.step('a third browser opens it with the code, looks at it, and copies it', async () => {
      const third = await openBrowser(browser, words, serverAddress);
      await third.page.goto(link);
      await third.page.getByRole('textbox', { name: words.boxes }).fill(code.toLowerCase());
      await third.page.getByRole('button', { name: words.view, exact: true }).click();
      await expect(third.page.getByText(words.viewOnly, { exact: true })).toBeVisible();
      await expect(third.page.getByRole('row', { name: 'bunny' })).toBeVisible();
      await third.page.getByRole('button', { name: words.close, exact: true }).click();

      // Copying needs an account: the way there and back keeps the code.
      await third.page.getByRole('button', { name: words.copy }).click();
      await expect(third.page).toHaveURL(/\/login\?redirect_url=/);
      await signUp(
        new SessionPage(third.page, serverAddress, language),
        words,
        `guest-${language}@example.com`,
      );
      await third.page.goto(link);
      await third.page.getByRole('button', { name: words.copy }).click();
      await third.page.getByRole('link', { name: words.toProjects }).click();
      await card(third.page, project).first().click();
      await expect(third.page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/);
      await expect(third.page.getByRole('row', { name: 'bunny' })).toBeVisible();
      expect(third.faults).toEqual([]);
      await third.close();
    });

    await test.step('delete it, find it in the bin, bring it back', async () => {
      await chooseOfCard(page, project, words.delete);
      await expect(page.getByText(words.noProject)).toBeVisible();
      await page.getByRole('link', { name: words.bin }).click();
      await page.getByRole('checkbox', { name: words.selectAll }).check();
      const restored = page.waitForResponse('**/recycle/restore');
      await page.getByRole('button', { name: words.restore }).first().click();
      await restored;
      await expect(page.getByText(words.binEmpty)).toBeVisible();
      await page.goto('/projects');
      await card(page, project).first().click();
      await expect(page.getByRole('row', { name: 'bunny' })).toBeVisible();
    });
    expect(faults).toEqual([]);
    await close();
  });
}
