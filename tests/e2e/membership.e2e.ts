import type { BrowserContext, Page } from '@playwright/test';
import { api, CODES, type DataOf, type Endpoint } from '#contract';
import { stateOf, upload } from '#tests/person.ts';
import { startBuiltServer } from '../../scripts/built-server.mjs';
import { call, registerAccount } from '../../scripts/development-account.mjs';
import { DEVELOPMENT_SECRET } from '../../scripts/development-secret.mjs';
import { expect, projectRoot, runAdmin, test } from './fixtures.ts';

const DAY_MINUTES = 1440;
/** More than a regular account may keep, of one file that many projects share. */
const PROJECT_BYTES = 40_000_000;
const PROJECTS = 26;

const WORDS = {
  en: {
    locale: 'en-GB',
    first: 'First month 19.9 yuan, 50% off',
    get: 'Get VIP',
    alipay: 'Alipay',
    wechat: 'WeChat Pay',
    pay: 'Pay CN¥19.90',
    openPage: 'Open the payment page',
    decline: 'Decline',
    payThere: 'Pay',
    declined: "Sorry, we couldn't process your payment!",
    contact: 'Contact us',
    description: 'Description',
    retry: 'Retry',
    paid: 'I’ve paid',
    ranOut: 'No payment arrived in time, so the order was closed.',
    code: 'Code to pay with WeChat Pay',
    success: 'Payment success',
    viewOrder: 'View order',
    finished: 'Completed',
    late: /after the order had closed/,
    close: 'Close',
    level: /VIP1 until \d{4}-\d{2}-\d{2}/,
    kept: /Kept for 30 days/,
    space: /of 10 GB/,
    ended: /VIP ended on/,
    project: 'Plate 1',
    activation: 'Activation code',
    activate: 'Activate',
    active: /VIP active until/,
    checkIn: 'Check-in Now',
    signed: 'Signed',
    card: 'Make-up card',
    redeem: 'Redeem',
    redeemed: 'Redeemed “Make-up card”',
    fill: /^Fill /,
    draw: 'Draw for 50 points',
    drawn: /You drew:/,
    points: (count: number) => (count === 1 ? '1 point' : `${count} points`),
  },
  zh: {
    locale: 'zh-CN',
    first: '首月 19.9 元，5 折',
    get: '开通 VIP',
    alipay: '支付宝',
    wechat: '微信支付',
    pay: '支付 ¥19.90',
    openPage: '打开支付页面',
    decline: '拒绝支付',
    payThere: '支付',
    declined: '抱歉，无法处理您的付款！',
    contact: '联系我们',
    description: '描述',
    retry: '重试',
    paid: '我已付款',
    ranOut: '超时未收到付款，订单已关闭。',
    code: '微信支付付款码',
    success: '支付成功',
    viewOrder: '查看订单',
    finished: '已完成',
    late: /付款在订单关闭后到账/,
    close: '关闭',
    level: /VIP1.*\d{4}-\d{2}-\d{2}/,
    kept: /保留 30 天/,
    space: /共 10 GB/,
    ended: /VIP 已于/,
    project: 'Plate 1',
    activation: '激活码',
    activate: '激活',
    active: /VIP 有效期至/,
    checkIn: '立即签到',
    signed: '已签到',
    card: '补签卡',
    redeem: '兑换',
    redeemed: '已兑换“补签卡”',
    fill: /^补签 /,
    draw: '50 积分抽一次',
    drawn: /抽奖结果：/,
    points: (count: number) => `${count} 积分`,
  },
} as const;

let server: Awaited<ReturnType<typeof startBuiltServer>>;
// A server of its own: its clock is moved.
test.beforeAll(async () => {
  server = await startBuiltServer(projectRoot);
});
test.afterAll(() => server.stop());

/** Lets minutes pass for the server. */
async function pass(minutes: number): Promise<void> {
  const answer = await fetch(`${server.address}/dev/${DEVELOPMENT_SECRET}/clock?minutes=${minutes}`, {
    method: 'POST',
  });
  expect(answer.status).toBe(200);
}

/** A call as the person of this page makes it. */
async function ask<E extends Endpoint>(page: Page, line: E, input: { body?: object; query?: string } = {}) {
  const token = (await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))) ?? '';
  const { body, query = '' } = input;
  return call(server.address, line.path + query, {
    method: line.method,
    token,
    ...(body && { body }),
  }) as Promise<DataOf<E>>;
}

/** Opens the page of the payment that is waited for, as a tab beside it. */
async function openPayment(context: BrowserContext, page: Page, name: string): Promise<Page> {
  const [payment] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('dialog').getByRole('link', { name }).click(),
  ]);
  return payment;
}

/** Every entry of the ledger. */
async function ledgerOf(page: Page): Promise<readonly number[]> {
  const amounts: number[] = [];
  let query = '';
  do {
    const { items, nextCursor } = await ask(page, api.points.history, { query });
    amounts.push(...items.map(({ amount }) => amount));
    query = nextCursor === null ? '' : `?cursor=${encodeURIComponent(nextCursor)}`;
  } while (query !== '');
  return amounts;
}

for (const language of ['en', 'zh'] as const) {
  test(`a person buys the first month, lets it end, redeems, checks in and draws (${language})`, async ({
    browser,
  }) => {
    const words = WORDS[language];
    const account = `member-${language}@example.com`;
    const { token, refreshToken } = await registerAccount(server.address, account, language);
    const context = await browser.newContext({
      baseURL: server.address,
      locale: words.locale,
      reducedMotion: 'reduce',
      storageState: stateOf(server.address, token, refreshToken),
    });
    const page = await context.newPage();
    const dialog = page.getByRole('dialog');

    // What is declined is said at once, here and where the provider leads back to; what was chosen is kept.
    await page.goto('/vip/privilege');
    await expect(page.getByText(words.first)).toBeVisible();
    await page.getByRole('link', { name: words.get }).click();
    await dialog.getByRole('radio', { name: words.alipay }).click();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: words.pay }).click();
    const declining = await openPayment(context, page, words.openPage);
    await declining.getByRole('button', { name: words.decline }).click();
    await expect(declining.getByRole('alert')).toContainText(words.declined);
    await declining.getByRole('link', { name: words.contact }).click();
    const { items: declined } = await ask(page, api.payment.orders);
    await expect(declining.getByRole('textbox', { name: words.description })).toHaveValue(
      new RegExp(declined[0]!.id),
    );
    await declining.close();
    await expect(dialog.getByRole('alert')).toContainText(words.declined);
    await dialog.getByRole('button', { name: words.retry }).click();
    await expect(dialog.getByRole('radio', { name: words.alipay })).toBeChecked();

    // Nobody pays: when its time is over the order is closed, and that is said.
    await dialog.getByRole('button', { name: words.pay }).click();
    const late = await openPayment(context, page, words.openPage);
    await pass(30);
    await dialog.getByRole('button', { name: words.paid }).click();
    await expect(dialog.getByRole('alert')).toContainText(words.ranOut);
    await dialog.getByRole('button', { name: words.retry }).click();

    // By WeChat Pay's code it is bought, and all of it is there.
    await dialog.getByRole('radio', { name: words.wechat }).click();
    await expect(dialog.getByRole('img', { name: words.code })).toBeVisible();
    const paying = await openPayment(context, page, words.openPage);
    await paying.getByRole('button', { name: words.payThere, exact: true }).click();
    await expect(paying.getByRole('button')).toHaveCount(0);
    await paying.close();
    await expect(dialog.getByRole('heading', { name: words.success })).toBeVisible();
    await dialog.getByRole('link', { name: words.viewOrder }).click();
    await expect(page).toHaveURL(/\/mine\/orders\?order=/);
    await expect(dialog.getByText(words.finished)).toBeVisible();
    await expect(dialog.getByText(words.wechat)).toBeVisible();

    // Money for the order that ran out: the first month is taken, so it goes back, and its details say so.
    await late.getByRole('button', { name: words.payThere, exact: true }).click();
    await late.close();
    const { items: orders } = await ask(page, api.payment.orders);
    expect(orders.map(({ status }) => status)).toEqual(['FINISHED', 'CLOSED', 'CLOSED']);
    await page.goto(`/mine/orders?order=${orders[1]!.id}`);
    await expect(dialog.getByText(words.late)).toBeVisible();
    await page.goto('/vip/privilege');
    await expect(page.getByRole('row').last()).toBeVisible();
    await expect(page.getByText(words.first)).toHaveCount(0);
    await page.goto('/mine/account');
    await expect(page.getByText(words.level).first()).toBeVisible();
    await page.goto('/recycle-bin');
    await expect(page.getByText(words.kept)).toBeVisible();
    await page.goto('/projects');
    await expect(page.getByText(words.space).first()).toBeVisible();

    // It ends with more in the cloud than a regular account may keep: nothing is lost, nothing is added.
    const member = (await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN')))!;
    const content = await upload(server.address, member, new Uint8Array(PROJECT_BYTES));
    for (let number = 1; number <= PROJECTS; number++) {
      await ask(page, api.projects.create, { body: { name: `Plate ${number}`, content, assets: [] } });
    }
    // In two steps: whoever stays away for a month is logged out, too.
    for (const days of [16, 16]) {
      await pass(days * DAY_MINUTES);
      await page.goto('/vip/privilege');
      await expect(page.getByRole('row').last()).toBeVisible();
    }
    await expect(page.getByText(words.ended).first()).toBeVisible();
    await page.goto('/projects');
    await expect(page.getByText(words.project, { exact: true })).toBeVisible();
    const { items: projects } = await ask(page, api.projects.list);
    const ids = projects.map(({ id }) => id);
    const add = { body: { name: 'One more', content, assets: [] } };
    await expect(ask(page, api.projects.create, add)).rejects.toThrow(String(CODES.quota_exceeded.code));
    expect(await ask(page, api.account.export)).toHaveProperty('url');
    await ask(page, api.projects.remove, { body: { ids: [ids[0]!] } });
    expect((await ask(page, api.projects.list)).total).toBe(PROJECTS - 1);

    // A code of an operator's makes a member again.
    const [code] = runAdmin(server.dataFolder, ['code', 'make', '--product', 'MONTHLY']).split('\n');
    await page.goto('/points?modal=vip');
    await dialog.getByRole('button', { name: words.activation }).click();
    await dialog.getByRole('textbox', { name: words.activation }).fill(code!);
    await dialog.getByRole('button', { name: words.activate, exact: true }).click();
    await expect(dialog.getByText(words.active)).toBeVisible();
    await dialog.getByRole('button', { name: words.close }).last().click();

    // Twelve days, of which the sixth is missed.
    for (let day = 1; day <= 12; day++) {
      if (day > 1) await pass(DAY_MINUTES);
      if (day === 6) continue;
      await page.goto('/points');
      await page.getByRole('button', { name: words.checkIn }).click();
      // Days before say that they are signed, too: the button is there until today is.
      await expect(page.getByRole('button', { name: words.checkIn })).toHaveCount(0);
      await expect(page.getByText(words.signed, { exact: true }).last()).toBeVisible();
    }
    expect((await ask(page, api.points.overview)).checkIn.streak).toBe(6);
    await page
      .getByRole('listitem')
      .filter({ hasText: words.card })
      .getByRole('button', { name: words.redeem })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.redeem }).click();
    await expect(page.getByText(words.redeemed, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: words.fill }).click();
    await expect(page.getByRole('button', { name: words.fill })).toHaveCount(0);
    expect((await ask(page, api.points.overview)).checkIn.streak).toBe(12);

    await page.getByRole('button', { name: words.draw }).click();
    await expect(page.getByText(words.drawn).first()).toBeVisible();
    const { points } = await ask(page, api.points.overview);
    const ledger = await ledgerOf(page);
    expect(ledger.filter((amount) => amount < 0)).toEqual([-50, -80]);
    expect(ledger.reduce((sum, amount) => sum + amount, 0)).toBe(points);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.points(points));
    await context.close();
  });
}
