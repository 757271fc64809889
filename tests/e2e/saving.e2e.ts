import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { makeSphere } from '#tests/meshes.ts';
import { stateOf } from '#tests/person.ts';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { call, registerAccount } from '../../scripts/development-account.mjs';
import { DEVELOPMENT_SECRET } from '../../scripts/development-secret.mjs';
import { EditorPage } from './editor-page.ts';
import { expect, test as base } from './fixtures.ts';
import { SessionPage } from './session-page.ts';

const PASSWORD = 'Ammonite 7';
const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface Account {
  readonly name: string;
  readonly token: string;
  readonly refreshToken: string;
}
interface Listed {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly thumbnail: string | null;
}

async function makeAccount(address: string): Promise<Account> {
  const name = `saver-${randomBytes(4).toString('hex')}@example.com`;
  const { token, refreshToken } = (await registerAccount(address, name)) as Account;
  return { name, token, refreshToken };
}

/** A browser of this account: with the tokens of the first, as one that has been here all the time. */
async function openDevice(browser: Browser, address: string, { token, refreshToken }: Account) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    storageState: stateOf(address, token, refreshToken),
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  return { context, page, editor: new EditorPage(page) };
}

type Device = Awaited<ReturnType<typeof openDevice>>;

const projectsOf = async (address: string, { token }: Account): Promise<readonly Listed[]> =>
  ((await call(address, '/tw/project/list', { token, method: 'GET' })) as { items: Listed[] }).items;

const standing = (page: Page, word: string) => page.getByRole('banner').getByText(word, { exact: true });

/** Saves what is open for the first time. */
async function saveAs(page: Page, name: string): Promise<string> {
  await page.keyboard.press('Control+s');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/);
  await expect(standing(page, 'Saved')).toBeVisible();
  return page.url().split('/').at(-1)!;
}

async function rename(page: Page, name: string): Promise<void> {
  const shown = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('banner').getByRole('button', { name: shown!, exact: true }).click();
  await page.getByRole('textbox', { name: 'Project name' }).fill(name);
  await page.keyboard.press('Enter');
}

/** A ball of few layers: what is saved is not what is looked at. */
function writeModel(folder: string, mesh = makeSphere(2, 3)): string {
  const model = join(folder, 'model.stl');
  writeFileSync(model, writeBinaryStl(mesh));
  return model;
}

/** Tests with a device that has a model in the cloud as "Coral". */
const test = base.extend<{ saved: Device & { readonly account: Account; readonly id: string } }>({
  saved: async ({ browser, serverAddress, folder }, provide) => {
    const account = await makeAccount(serverAddress);
    const device = await openDevice(browser, serverAddress, account);
    await device.editor.open();
    await device.editor.importModel(writeModel(folder));
    await provide({ ...device, account, id: await saveAs(device.page, 'Coral') });
    await device.context.close();
  },
});

test('work done without a network on two devices is all there afterwards, side by side', async ({
  browser,
  serverAddress,
  saved: { account, id, ...first },
}) => {
  const second = await openDevice(browser, serverAddress, account);
  await second.page.goto(`/editor/${id}`);
  await expect(second.editor.parts).toHaveCount(1);

  for (const { context, page } of [first, second]) {
    await context.setOffline(true);
    await expect(page.getByText('You’re offline. Your work is saved on this device.')).toBeVisible();
  }
  await rename(first.page, 'Coral, first');
  await rename(second.page, 'Coral, second');
  await first.context.setOffline(false);
  await expect(standing(first.page, 'Saved')).toBeVisible();
  await second.context.setOffline(false);
  const dialog = second.page.getByRole('dialog', { name: 'Changed on another device' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'This device' }).locator('img')).toBeVisible();
  const theirs = dialog.getByRole('region', { name: 'Chrome · Linux' }).locator('img');
  await expect
    .poll(() => theirs.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect(standing(second.page, 'Saved')).toBeVisible();
  await expect
    .poll(async () => (await projectsOf(serverAddress, account)).map(({ name }) => name).toSorted())
    .toEqual(['Coral, second', 'Coral, second (from Chrome · Linux)']);
  await second.context.close();
});

test('work of a session that a login elsewhere ended is kept, and saved after the next login', async ({
  serverAddress,
  saved: { account, page },
}) => {
  const elsewhere = (await call(serverAddress, '/tw/user/login', {
    body: { account: account.name, password: PASSWORD, agreement: true },
  })) as Account;
  await rename(page, 'Coral, later');
  await page.keyboard.press('Control+s');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('Log in again');
  expect((await projectsOf(serverAddress, { ...account, ...elsewhere })).map(({ name }) => name)).toEqual([
    'Coral',
  ]);
  await asked.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/login\?redirect_url=/);
  await new SessionPage(page, serverAddress).logIn(account.name, PASSWORD);
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/);
  await expect(standing(page, 'Saved')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN')!);
  expect((await projectsOf(serverAddress, { ...account, token })).map(({ name }) => name)).toEqual([
    'Coral, later',
  ]);
});

test('a project deleted elsewhere while it is open continues as a new one', async ({
  serverAddress,
  saved: { account, page, id },
}) => {
  await call(serverAddress, '/tw/project/delete', { token: account.token, body: { ids: [id] } });
  await rename(page, 'Coral, later');
  const reason = page.getByRole('dialog', { name: 'Why it isn’t saved' });
  await expect(reason).toContainText(/The project has been deleted\.\s*Your work is safe on this device\./);
  await reason.getByRole('button', { name: 'Save as a new project' }).click();
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(standing(page, 'Saved')).toBeVisible();
  expect((await projectsOf(serverAddress, account)).map(({ name }) => name)).toEqual(['Coral, later']);
});

test('a second tab keeps nothing on the device, says so, saves to the cloud and asks before it is closed', async ({
  serverAddress,
  saved: { account, context, page, id },
}) => {
  const tab = await context.newPage();
  await tab.goto(`/editor/${id}`);
  const second = new EditorPage(tab);
  await expect(second.parts).toHaveCount(1);
  await rename(tab, 'Coral, second tab');
  // On its way and nowhere kept yet: closing asks, and staying loses nothing.
  const asked = tab.waitForEvent('dialog');
  const closing = tab.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;
  await expect(standing(tab, 'Saved')).toBeVisible();
  expect((await projectsOf(serverAddress, account)).map(({ name }) => name)).toEqual(['Coral, second tab']);

  // The first tab hears of it at its own next save.
  await rename(page, 'Coral, first tab');
  await expect(page.getByRole('dialog', { name: 'Changed on another device' })).toBeVisible();
});

test('a disk with no room is reported, and what is in the cloud is not called lost', async ({
  browser,
  serverAddress,
  folder,
}) => {
  const account = await makeAccount(serverAddress);
  const { context, page, editor } = await openDevice(browser, serverAddress, account);
  await editor.open();
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: serverAddress, quotaSize: 1000 });
  await editor.importModel(writeModel(folder));
  const reason = page.getByRole('dialog', { name: 'Why it isn’t saved' });
  await expect(reason).toContainText('This device is out of storage.');
  await page.keyboard.press('Escape');
  await saveAs(page, 'Coral');
  await session.send('Storage.overrideQuotaForOrigin', { origin: serverAddress });
  await rename(page, 'Coral, with room');
  await expect(standing(page, 'Saved')).toBeVisible();
  await page.reload();
  await expect(editor.parts).toHaveCount(1);
  await context.close();
});

test('a share that is withdrawn while it is looked at is said to be over', async ({
  browser,
  serverAddress,
  saved: { account, id: projectId },
}) => {
  const { token } = account;
  const share = (await call(serverAddress, '/tw/share/create', { token, body: { projectId } })) as {
    share: { id: string; token: string; code: string };
  };
  const guest = await (await browser.newContext({ baseURL: serverAddress, locale: 'en-GB' })).newPage();
  await guest.goto(`/share?s=${share.share.token}`);
  await guest.getByRole('textbox', { name: '4-character code' }).fill(share.share.code);
  await expect(guest.getByRole('button', { name: 'View', exact: true })).toBeVisible();
  await call(serverAddress, '/tw/share/close', { token, body: { id: share.share.id } });
  await guest.getByRole('button', { name: 'View', exact: true }).click();
  const dialog = guest.getByRole('dialog', { name: 'Can’t show this project' });
  await expect(dialog).toContainText('The link is no longer valid.');
  await guest.context().close();
});

/** A port nobody listens on: a server that comes back must come back where it was. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}

async function startServer(port: number, dataFolder: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(projectRoot, 'dist/server/main.mjs')], {
    env: {
      ...process.env,
      DEVELOPMENT_SECRET,
      PORT: String(port),
      HOST: 'localhost',
      DATA_DIR: dataFolder,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect
    .poll(async () => (await fetch(`http://localhost:${port}/`).catch(() => null))?.ok ?? false)
    .toBe(true);
  return server;
}

async function kill(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}

test('a server that is killed in the middle of an upload and comes back has the work, once', async ({
  browser,
  folder,
}) => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  let server = await startServer(port, dataFolder);
  try {
    const account = await makeAccount(address);
    const { context, page, editor } = await openDevice(browser, address, account);
    await editor.open();
    await saveAs(page, 'Coral');
    const uploading = page.waitForRequest((request) => request.method() === 'PATCH');
    await editor.importModel(writeModel(folder, readBunny(20)));
    await uploading;
    await kill(server);
    await expect(page.getByText('Can’t reach the cloud. Your work is saved on this device.')).toBeVisible();
    server = await startServer(port, dataFolder);
    await expect(standing(page, 'Saved')).toBeVisible({ timeout: 120_000 });
    const [project, ...others] = await projectsOf(address, account);
    expect(others).toEqual([]);
    const other = await openDevice(browser, address, account);
    await other.page.goto(`/editor/${project!.id}`);
    await expect(other.editor.parts).toHaveCount(1);
    await context.close();
    await other.context.close();
  } finally {
    await kill(server);
  }
});
