import { expect, type BrowserContext, type Page, type Route } from '@playwright/test';
import { codeMessage, CODES, ORDER_STATES, type CodeName } from '#contract';

/** A page of the site in one of its states, and how to get there. */
export interface Shown {
  readonly name: string;
  readonly path: string;
  /** Somebody who is signed in; a visitor where absent. */
  readonly signedIn?: boolean;
  /** A phone shows it too; the others are sent elsewhere there (SPEC §4). */
  readonly onPhones?: boolean;
  /** It never gets further than this. */
  readonly loading?: boolean;
  /** Before the page is opened: what the server will answer, and what the browser lacks. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
}

const PROVIDERS = ['google', 'facebook', 'wechat_open'];
const SHARE = '/share?s=x8Q2x8Q2x8Q2x8Q0';
const SUBMIT = 'form button[type="submit"]';

/** Answers a call as the server would, in the language that was asked for. */
export const answer = (page: Page, path: string, data: unknown, code: CodeName = 'ok') =>
  page.route(`**/api${path}*`, async (route) => {
    const language = (await route.request().headerValue('lang')) === 'zh' ? 'zh' : 'en';
    const body = { code: CODES[code].code, message: codeMessage(code, language), data };
    await route.fulfill({ status: CODES[code].status, json: body });
  });
const unreached = (route: Route) => route.abort('connectionrefused');

/** The page once more, as if another had led to it with this state. */
async function arriveWith(page: Page, state: unknown): Promise<void> {
  await page.evaluate((kept) => history.replaceState(kept, ''), state);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const ORDERS = ORDER_STATES.map((status, index) => ({
  id: `0198f3c0-7a1b-7c2d-9e3f-4a5b6c7d8e${80 + index}`,
  amount: index === 0 ? 1990 : 19900,
  originalPrice: index === 0 ? 3980 : 19900,
  currency: 'CNY',
  paymentMethod: 'wxpay_native',
  status,
  createdAt: `2026-11-1${index}T09:30:00.000Z`,
  product: 'MONTHLY',
  expiresAt: null,
  paidAt: null,
  closedAt: null,
  closedBy: null,
  refundedAt: null,
}));

const BINDING = { bindToken: 'token', nickname: 'Lin', avatar: null, source: 'google' };
const solved = async (page: Page) => {
  await answer(page, '/tw/captcha/solve', { ticket: 'ticket' });
  await answer(page, '/tw/user/sendCaptcha', { sentTo: 'l•••@mail.com', resendAfter: 60, validFor: 600 });
};
const solve = async (page: Page) => {
  await page.getByRole('slider').press('Enter');
  await expect(page.getByRole('slider')).toHaveCount(0);
};
const getCode = async (page: Page) => {
  await page.locator('input[name="email"], input[name="username"]').fill('lin@mail.com');
  await page.locator('input[name="one-time-code"]').locator('xpath=../..').getByRole('button').click();
  await expect(page.getByRole('slider')).toBeEnabled();
};
const toStepTwo = async (page: Page) => {
  await arriveWith(page, BINDING);
  await page.locator('input[name="email"]').fill('lin@mail.com');
  await page.getByRole('checkbox').check();
  await page.locator(SUBMIT).click();
  await expect(page.getByRole('slider')).toBeEnabled();
};

export const SITE_PAGES: readonly Shown[] = [
  {
    name: 'login',
    path: '/login',
    onPhones: true,
    prepare: (page) => answer(page, '/tw/auth/sources', { items: PROVIDERS }),
  },
  {
    name: 'login-errors',
    path: '/login?redirect_url=%2Fprojects',
    onPhones: true,
    act: (page) => page.locator(SUBMIT).click(),
  },
  {
    name: 'login-refused',
    path: '/login',
    prepare: (page) => answer(page, '/tw/user/login', null, 'login_failed'),
    act: async (page) => {
      await page.locator('input[name="username"]').fill('13800000000');
      await page.locator('input[name="password"]').fill('Ammonite 7');
      await page.getByRole('checkbox').check();
      await page.locator(SUBMIT).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'login-agreement',
    path: '/login',
    onPhones: true,
    act: async (page) => {
      await page.locator('input[name="username"]').fill('lin@mail.com');
      await page.locator('input[name="password"]').fill('Ammonite 7');
      await page.locator(SUBMIT).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'login-not-confirmed', path: '/cb/google?error=access_denied' },
  {
    name: 'login-after-reset',
    path: '/login',
    act: (page) => arriveWith(page, { passwordUpdated: true }),
  },
  { name: 'signup', path: '/signup', onPhones: true },
  {
    name: 'signup-errors',
    path: '/signup',
    onPhones: true,
    act: async (page) => {
      await page.locator('input[name="password"]').fill('short');
      await page.locator(SUBMIT).click();
    },
  },
  { name: 'signup-puzzle', path: '/signup', onPhones: true, act: getCode },
  {
    name: 'signup-code-sent',
    path: '/signup',
    onPhones: true,
    prepare: solved,
    act: async (page) => {
      await getCode(page);
      await solve(page);
      await expect(page.locator('input[name="one-time-code"]')).toBeFocused();
      await page.keyboard.type('4071');
    },
  },
  { name: 'retrieve-password', path: '/retrieve-password' },
  {
    name: 'retrieve-password-done',
    path: '/retrieve-password',
    prepare: async (page) => {
      await solved(page);
      await answer(page, '/tw/user/resetPassword', {});
      // What is shown leads back to the login page after three seconds. A clock of the test would be that of the
      // whole context, whose other pages load meanwhile and fail it.
      await page.addInitScript(() => {
        const wait = window.setTimeout.bind(window);
        const held = (run: TimerHandler, delay?: number, ...given: unknown[]) =>
          delay === 3000 ? 0 : wait(run, delay, ...given);
        window.setTimeout = held as typeof window.setTimeout;
      });
    },
    act: async (page) => {
      await page.locator('input[name="username"]').fill('lin@mail.com');
      await page.locator('input[name="one-time-code"]').fill('407123');
      await page.locator('input[name="password"]').fill('Ammonite 7');
      await page.locator('input[name="passwordAgain"]').fill('Ammonite 7');
      await page.locator(SUBMIT).click();
      await expect(page.getByRole('slider')).toBeEnabled();
      await solve(page);
      await expect(page.locator('form')).toHaveCount(0);
    },
  },
  { name: 'binding-lost', path: '/binding' },
  { name: 'binding', path: '/binding', act: (page) => arriveWith(page, BINDING) },
  { name: 'binding-puzzle', path: '/binding', act: toStepTwo },
  {
    name: 'binding-code',
    path: '/binding',
    prepare: solved,
    act: async (page) => {
      await toStepTwo(page);
      await solve(page);
    },
  },
  {
    name: 'callback',
    path: '/cb/google?code=a&state=b',
    prepare: async (page) => {
      await page.addInitScript(() => sessionStorage.setItem('loginState', 'b'));
      await page.route('**/api/tw/auth/**/callback*', () => undefined);
    },
  },
  { name: 'terms', path: '/terms', onPhones: true },
  { name: 'privacy', path: '/privacy', onPhones: true },
  { name: 'share-invalid', path: SHARE, onPhones: true },
  { name: 'stay-tuned', path: '/stay-tuned', signedIn: true, onPhones: true },
  { name: 'vip', path: '/vip/privilege', signedIn: true },
  { name: 'points', path: '/points', signedIn: true },
  { name: 'payment', path: '/paypal/result', signedIn: true },
  {
    name: 'orders',
    path: '/mine/orders',
    signedIn: true,
    prepare: (page) =>
      answer(page, '/tw/payment/orderInfo/list', { items: ORDERS, total: 6, nextCursor: null }),
  },
  { name: 'orders-none', path: '/mine/orders', signedIn: true },
  { name: 'not-found', path: '/nowhere', signedIn: true },
  {
    name: 'loading',
    path: '/projects',
    signedIn: true,
    onPhones: true,
    loading: true,
    prepare: (page) => page.route('**/api/tw/user/accountInfo*', () => undefined),
  },
  {
    name: 'offline',
    path: '/projects',
    signedIn: true,
    onPhones: true,
    prepare: async (page) => {
      await page.route('**/api/tw/user/accountInfo*', unreached);
      await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    },
  },
  {
    name: 'unreached',
    path: '/projects',
    signedIn: true,
    onPhones: true,
    prepare: (page) => page.route('**/api/tw/user/accountInfo*', unreached),
  },
  {
    name: 'relogin',
    path: '/community',
    signedIn: true,
    onPhones: true,
    act: async (page) => {
      await answer(page, '/**', null, 'login_expired');
      await page.evaluate(() => history.pushState(null, '', '/mine/account'));
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'updated',
    path: '/terms',
    prepare: (page) => page.route('**/assets/legal-page-*', (route) => route.abort()),
  },
  {
    name: 'crash',
    path: '/login',
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(Intl, 'DisplayNames', { value: undefined });
      }),
    act: async (page) => {
      await page.getByRole('button').nth(1).click();
      await expect(page.getByRole('textbox')).toBeFocused();
    },
  },
  {
    name: 'pre-check',
    path: '/editor',
    prepare: (page) =>
      page.addInitScript(() => Object.defineProperty(window, 'WebAssembly', { value: undefined })),
  },
  {
    name: 'browser-bar',
    path: '/login',
    prepare: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(navigator, 'userAgent', {
          value: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        }),
      ),
    act: (page) => expect(page.getByRole('complementary')).toBeVisible(),
  },
];

/** Opens a state in a page of its own and waits until what it shows has arrived. */
export async function openSitePage(
  context: BrowserContext,
  { path, loading = false, prepare, act }: Shown,
): Promise<Page> {
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(path);
  const busy = page.locator('[aria-busy="true"]:not(button)');
  if (loading) await expect(busy).toBeVisible();
  else {
    // Behind a question, too.
    await expect(page.locator('h1')).toBeVisible();
    await expect(busy).toHaveCount(0);
  }
  await act?.(page);
  return page;
}
