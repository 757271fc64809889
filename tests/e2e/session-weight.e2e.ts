import type { Page } from '@playwright/test';
import { CODES } from '#contract';
import { expect, test } from './fixtures.ts';

/**
 * What the JavaScript of a page that is not the editor weighs at most on its first load, compressed bytes. The bar of the
 * design is 200,000; the pages above it are held to what they reached, so that they only get lighter.
 */
const ANONYMOUS: Readonly<Record<string, number>> = {
  '/login': 208_000,
  '/signup': 210_000,
  '/retrieve-password': 209_000,
  '/binding': 210_000,
  '/terms': 200_000,
};
const SIGNED_IN: Readonly<Record<string, number>> = {
  '/recents': 218_000,
  '/projects': 218_000,
  '/recycle-bin': 213_000,
  '/mine/account': 200_000,
  '/mine/share': 209_000,
  '/community': 200_000,
  '/manual': 206_000,
};

const ACCOUNT = {
  userId: '7f1b9a52-92b5-4c0f-9a7e-5d7a3a1b2c3d',
  username: 'lin@mail.com',
  nickName: 'Lin',
  avatar: null,
  recycleBinRetainDay: 0,
  language: 'en',
  theme: 'light',
  lengthUnit: 'mm',
  angleUnit: 'degree',
  btnAppearance: 'both',
  partQuality: true,
  accountRegion: 'OVERSEAS',
  vipInfo: {
    startTime: null,
    endTime: null,
    status: 'EXPIRED',
    vipExp: 0,
    currentLevelExp: 0,
    nextLevelExp: null,
    vipLevel: null,
    vipNextLevel: null,
    vipType: null,
  },
  hasCompletedGuide: true,
  checkInPoints: 0,
  pointsCheckInShow: false,
  auth2Info: null,
  email: 'lin@mail.com',
  phone: null,
  hasPassword: true,
};

/** Compressed bytes of every script the page fetched, by name. */
async function weigh(page: Page, path: string): Promise<{ total: number; scripts: Map<string, number> }> {
  const scripts = new Map<string, number>();
  page.on('requestfinished', (request) => {
    void (async () => {
      if (!new URL(request.url()).pathname.endsWith('.js')) return;
      const { responseBodySize } = await request.sizes();
      scripts.set(new URL(request.url()).pathname, responseBodySize);
    })();
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return { total: [...scripts.values()].reduce((sum, size) => sum + size, 0), scripts };
}

for (const [path, most] of Object.entries({ ...ANONYMOUS, ...SIGNED_IN })) {
  test(`the first load of ${path} is within its weight`, async ({ browser, serverAddress }) => {
    const context = await browser.newContext({ baseURL: serverAddress, locale: 'en-GB' });
    const page = await context.newPage();
    if (path in SIGNED_IN) {
      // Who is signed in is said here; what the server has is of no weight.
      await page.addInitScript(() => localStorage.setItem('ACCESS_TOKEN', 'token'));
      await page.route('**/api/**', async (route) => {
        const data = route.request().url().endsWith('/tw/user/accountInfo')
          ? ACCOUNT
          : { items: [], total: 0, nextCursor: null, retainDays: 0 };
        await route.fulfill({ json: { code: CODES.ok.code, message: '', data } });
      });
    }
    const { total, scripts } = await weigh(page, path);
    test.info().annotations.push({ type: 'weight', description: `${total} bytes in ${scripts.size} files` });
    // A sum of nothing would be within any budget.
    expect(scripts.size).toBeGreaterThan(2);
    expect(
      total,
      JSON.stringify([...scripts].toSorted((a, b) => b[1] - a[1]).slice(0, 12)),
    ).toBeLessThanOrEqual(most);
    await context.close();
  });
}
