import { afterAll, expect, it } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { notify } from '#ui';
import { Dialog } from '../../../src/ui/primitives/index.ts';
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

it.each([
  ['leaves the verbs of a sheet alone on a phone', 390, true, '16px'],
  ['stands below where no sheet is open on a phone', 390, false, null],
  ['stands below a dialog on a desk', 1440, true, null],
] as const)('%s', async (_what, width, open, top) => {
  await browserPage.viewport(width, 844);
  const screen = await renderSession(
    createFakeCloud({}).cloud,
    <Dialog open={open} width={480} title="Share" onClose={() => undefined}>
      <p>The sheet</p>
    </Dialog>,
    { address: '/projects' },
  );
  notify({ text: 'Link copied' });
  const notice = screen.getByText('Link copied');
  await expect.element(notice).toBeVisible();
  const place = notice.element().closest('ol')!.getBoundingClientRect();
  if (top === null) expect(place.top).toBeGreaterThan(844 / 2);
  else expect(`${place.top}px`).toBe(top);
});
