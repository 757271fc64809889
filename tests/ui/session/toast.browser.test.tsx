import { afterAll, expect, it } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { notify } from '#ui';
import { createFakeCloud } from './fake-cloud.ts';
import { renderSession } from './render-session.tsx';

const home = window.location.href;
afterAll(() => history.replaceState(null, '', home));

it('shows one notice, the newest, and takes it away by itself', async () => {
  const screen = await renderSession(createFakeCloud({}).cloud, <p>The page</p>, { address: '/projects' });
  notify({ text: 'Link copied' });
  await expect.element(screen.getByText('Link copied')).toBeVisible();
  notify({ text: 'Upload failed.', error: true });
  await expect.element(screen.getByText('Upload failed.')).toBeVisible();
  await expect.element(screen.getByText('Link copied')).not.toBeInTheDocument();
  await expect.poll(() => screen.getByText('Upload failed.').query(), { timeout: 10_000 }).toBeNull();
});

it.each([
  ['/projects', 24],
  ['/editor', 84],
])('stands above the edge at %s, and above the bar where there is one', async (address, above) => {
  await browserPage.viewport(1440, 900);
  const screen = await renderSession(createFakeCloud({}).cloud, <p>The page</p>, { address });
  notify({ text: 'Link copied' });
  const notice = screen.getByText('Link copied');
  await expect.element(notice).toBeVisible();
  const list = notice.element().closest('ol')!;
  expect(getComputedStyle(list).bottom).toBe(`${above}px`);
});
