import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { BrowserBar } from '#ui';
import { STORED } from '#cloud';
import { watchDevice } from '../../../src/ui/session/device.ts';
import { createFakeCloud } from './fake-cloud.ts';
import { renderSession } from './render-session.tsx';

const home = window.location.href;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
afterEach(() => {
  vi.restoreAllMocks();
  watchDevice();
});
afterAll(() => history.replaceState(null, '', home));

async function renderBar(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  watchDevice();
  const { cloud, storage } = createFakeCloud({});
  const page = (
    <div id="root">
      <BrowserBar storage={storage} />
      <main style={{ height: 3000 }} />
    </div>
  );
  return { screen: await renderSession(cloud, page, { address: '/login' }), storage };
}

it('is told in a browser the product is not made on, once in 30 days', async () => {
  const { screen, storage } = await renderBar(FIREFOX);
  const bar = screen.getByRole('complementary', { name: 'About this browser' });
  await expect.element(bar).toHaveTextContent('Corallite works best in a current Chrome or Edge.');
  await bar.getByRole('button', { name: 'OK' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(Number(storage.get(STORED.browserNote))).toBeGreaterThan(0);
});

it('is not told on a phone, where the editor it is about cannot be opened', async () => {
  const { screen } = await renderBar(PHONE);
  expect(screen.getByRole('complementary').query()).toBeNull();
});

it('leaves room to scroll what lies under the line out from under it', async () => {
  const { screen } = await renderBar(FIREFOX);
  await expect.element(screen.getByRole('complementary')).toBeVisible();
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const page = document.querySelector('main')!.getBoundingClientRect();
  expect(page.bottom).toBeLessThanOrEqual(
    screen.getByRole('complementary').element().getBoundingClientRect().top,
  );
});
