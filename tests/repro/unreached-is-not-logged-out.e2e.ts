import type { Route } from '@playwright/test';
import { expect, test } from '../e2e/person.ts';

const ACCOUNT = '**/api/tw/user/accountInfo*';
const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });

// Any failure of the account's first call took the tokens away: a server that was restarted logged everybody out who came.
for (const [name, answer] of [
  ['cannot be reached', (route: Route) => route.abort('connectionrefused')],
  ['is behind a gateway that answers for it', badGateway],
] as const) {
  test(`a server that ${name} leaves the person logged in, and the page comes when it is back`, async ({
    browser,
    serverAddress,
    person,
  }) => {
    const context = await browser.newContext({
      baseURL: serverAddress,
      locale: 'en-GB',
      storageState: person,
    });
    const page = await context.newPage();
    await page.route(ACCOUNT, answer);
    await page.goto('/recents');
    await expect(page.getByRole('alert')).toContainText('Corallite can’t be reached');
    await expect(page).toHaveURL(/\/recents$/);
    await page.unroute(ACCOUNT);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Recents' })).toBeVisible();
    await context.close();
  });
}
