import sharp from 'sharp';
import { api, type BodyInput, type DataOf, type Endpoint } from '#contract';
import { upload } from '#tests/person.ts';
import { call, makeMember, registerAccount } from '../../scripts/development-account.mjs';
import { wordsOf } from '../../scripts/manual-pictures/words-of.mjs';
import { expect, runAdmin, test } from './fixtures.ts';
import { findLayoutFaults } from './layout.ts';
import { savePicture } from './pictures.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
} as const;
/** Of accounts that `registerAccount` makes. */
const PASSWORD = 'Ammonite 7';

/** A project of a member that others may copy; answers its link and its code. */
async function shareProject(address: string, account: string, name: string) {
  const { token } = await registerAccount(address, account);
  await makeMember(address, account, 3);
  const send = <E extends Endpoint>(line: E, body: BodyInput<E>) =>
    call(address, line.path, { method: line.method, body, token }) as Promise<DataOf<E>>;
  const picture = sharp({ create: { width: 512, height: 384, channels: 3, background: '#3e6b87' } });
  const { project } = await send(api.projects.create, {
    name,
    content: await upload(address, token, new Uint8Array(1000)),
    assets: [],
    thumbnail: (await picture.png().toBuffer()).toString('base64'),
  });
  // A server may know whoever it just met a moment longer as they were: no member.
  let shared: DataOf<typeof api.shares.create> | undefined;
  await expect(async () => {
    shared = await send(api.shares.create, { projectId: project.id, permission: 'copyable', due: 3 });
  }).toPass({ timeout: 20_000 });
  return { link: `/share?s=${shared!.share.token}`, code: shared!.share.code };
}

for (const [language, theme] of [
  ['en', 'light'],
  ['zh', 'dark'],
] as const)
  test(`a visitor on a phone opens a share, logs in, copies it and looks around (${language}, ${theme})`, async ({
    browser,
    server,
  }) => {
    const { address } = server;
    const say = wordsOf(language);
    const name = language === 'zh' ? '三脚礁石花盆' : 'Reef planter with three feet';
    const account = `phone-${language}@example.com`;
    runAdmin(server.dataFolder, ['seed']);
    const { link, code } = await shareProject(address, `sharer-${language}@example.com`, name);
    await registerAccount(address, account, language);
    const context = await browser.newContext({
      ...PHONE,
      baseURL: address,
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      colorScheme: theme,
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const tap = (label: string) => page.getByRole('button', { name: label, exact: true }).tap();
    /** Nothing here is cut off, covered or too small for a thumb. */
    const look = async (shown: string) => {
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
      await savePicture(page, 'site', `phone-${shown}-${theme}-${language}-390`);
      expect.soft(await findLayoutFaults(page, 44), shown).toEqual([]);
    };

    await test.step('the editor says that it needs a larger screen, and asks for no login', async () => {
      await page.goto('/editor/7f1b9a52-92b5-4c0f-9a7e-5d7a3a1b2c3d');
      await expect(page.getByText(say('session:stayTuned.text'))).toBeVisible();
      await expect(page.getByRole('link', { name: say('session:login.submit') })).toBeVisible();
      await look('larger-screen');
    });

    await test.step('a share opens by its code, in small letters too, and copying it asks for a login', async () => {
      await page.goto(link);
      await page.getByRole('textbox').tap();
      await page.keyboard.type(code.toLowerCase());
      await expect(page.getByRole('article')).toContainText(name);
      await look('share');
      await tap(say('sharing:open.copy'));
      await expect(page).toHaveURL(/\/login\?redirect_url=/);
      await look('login');
    });

    await test.step('the way to a new password is open on a phone', async () => {
      await page.getByRole('link', { name: say('session:login.forgot') }).tap();
      await expect(page).toHaveURL(/\/retrieve-password$/);
      await look('retrieve-password');
      // Letters and @, as an address has them.
      await expect(page.getByRole('textbox', { name: say('session:field.account') })).toHaveAttribute(
        'inputmode',
        'email',
      );
    });

    await test.step('back from the login the share needs no code again, and is copied', async () => {
      await page.goto(`/login?redirect_url=${encodeURIComponent(link)}`);
      await page.getByRole('textbox', { name: say('session:field.account') }).fill(account);
      await page.getByLabel(say('session:field.password'), { exact: true }).fill(PASSWORD);
      await tap(say('session:login.submit'));
      await look('login-agreement');
      await page.getByRole('alertdialog').getByRole('button').last().tap();
      await expect(page.getByRole('article')).toContainText(name);
      await tap(say('sharing:open.copy'));
      await page.getByRole('link', { name: say('sharing:open.toProjects') }).tap();
      await expect(page.getByRole('link', { name })).toBeVisible();
      await look('projects');
    });

    await test.step('a project opens as a sheet that says where it is edited', async () => {
      await page.getByRole('link', { name }).tap();
      await expect(page.getByRole('dialog').getByText(say('portal:files.onComputerWhy'))).toBeVisible();
      await look('project-sheet');
      await page.keyboard.press('Escape');
    });

    await test.step('an empty community leads to the official designs', async () => {
      await page.getByRole('link', { name: say('portal:place.community'), exact: true }).tap();
      await look('community-empty');
      await tap(say('community:empty.browseOfficial'));
      await page.getByRole('article').first().getByRole('link').first().tap();
      await expect(page).toHaveURL(/\/community\/design\//);
      await look('design');
    });

    await test.step('what needs a larger screen says so, and is sent on by its own address', async () => {
      for (const path of ['/mine/orders', '/vip/privilege', '/manual']) {
        await page.goto(path);
        await expect(page.getByText(say('session:stayTuned.text'))).toBeVisible();
      }
      await look('manual');
      await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await tap(say('session:stayTuned.send'));
      await expect(page.getByText(say('session:stayTuned.copied'))).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${address}/manual`);
      await page.getByRole('link', { name: say('session:stayTuned.projects') }).tap();
      await page.getByRole('link', { name: say('portal:place.me'), exact: true }).tap();
      await expect(page).toHaveURL(/\/mine\/account$/);
      await look('account');
    });

    expect(faults).toEqual([]);
    await context.close();
  });
