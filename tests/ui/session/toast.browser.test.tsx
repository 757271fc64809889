import { useState } from 'react';
import { afterAll, expect, it } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { notify, offerUpdate } from '#ui';
import { changeLanguage } from '../../../src/ui/locales/index.ts';
import { Dialog } from '../../../src/ui/primitives/index.ts';
import { createFakeCloud } from './fake-cloud.ts';
import { renderSession } from './render-session.tsx';

const home = window.location.href;
afterAll(() => history.replaceState(null, '', home));

it('shows one notice, the newest, and takes it away by itself', async () => {
  const screen = await renderSession(createFakeCloud({}).cloud, <p>The page</p>, { address: '/projects' });
  const region = screen.getByRole('region', { name: 'Notice' });
  expect(region.query()).toBeNull();
  notify({ text: 'Link copied' });
  await expect.element(screen.getByText('Link copied')).toBeVisible();
  await expect.element(region).toHaveAttribute('aria-live', 'polite');
  notify({ text: 'Upload failed.', error: true });
  await expect.element(screen.getByText('Upload failed.')).toBeVisible();
  await expect.element(screen.getByText('Link copied')).not.toBeInTheDocument();
  await expect.poll(() => screen.getByText('Upload failed.').query()).toBeNull();
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

function Closable() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} width={480} title="Share" onClose={() => setOpen(false)}>
      <p>The sheet</p>
    </Dialog>
  );
}

it('is closed by Escape after the dialog it came over, and a press on it does not close the dialog', async () => {
  const screen = await renderSession(createFakeCloud({}).cloud, <Closable />, { address: '/projects' });
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  let undone = 0;
  notify({ text: 'Link copied', action: { label: 'Undo', run: () => (undone += 1) } });
  // What is said over a dialog is not hidden by it.
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(undone).toBe(1);
  await expect.element(dialog).toBeVisible();
  await expect.element(screen.getByText('Link copied')).not.toBeInTheDocument();

  notify({ text: 'Upload failed.', error: true });
  const notice = screen.getByText('Upload failed.');
  await expect.element(notice).toBeVisible();
  // Under the pointer it stays as long as it takes.
  await notice.hover();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(notice).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(notice).not.toBeInTheDocument();
});

it('brings the offer of an update back after each notice, until it is answered', async () => {
  const screen = await renderSession(createFakeCloud({}).cloud, <p>The page</p>, { address: '/projects' });
  const offer = screen.getByText('A new version of Corallite is ready.');
  // A notice under the pointer stays.
  const goAway = () => userEvent.hover(screen.getByText('The page'));
  await goAway();
  let taken = 0;
  notify({ text: 'Upload failed.', error: true });
  offerUpdate(() => (taken += 1));
  // What is being said is said to its end.
  await expect.element(screen.getByText('Upload failed.')).toBeVisible();
  await expect.element(offer).toBeVisible();
  await expect.element(screen.getByText('Upload failed.')).not.toBeInTheDocument();

  notify({ text: 'Link copied' });
  await expect.element(screen.getByText('Link copied')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(offer).toBeVisible();
  await screen.getByRole('button', { name: 'Reload' }).click();
  expect(taken).toBe(1);
  await expect.element(offer).not.toBeInTheDocument();

  // Answered, it is over: the next notice leaves nothing behind.
  offerUpdate(() => (taken += 1));
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await goAway();
  notify({ text: 'Link copied' });
  await expect.element(screen.getByText('Link copied')).toBeVisible();
  await expect.element(screen.getByText('Link copied')).not.toBeInTheDocument();
  await expect.element(offer).not.toBeInTheDocument();
  expect(taken).toBe(1);
});

it('offers an update in the language of the page, whichever it becomes', async () => {
  const screen = await renderSession(createFakeCloud({}).cloud, <p>The page</p>, { address: '/projects' });
  offerUpdate(() => undefined);
  await expect.element(screen.getByText('A new version of Corallite is ready.')).toBeVisible();
  await changeLanguage('zh');
  await expect.element(screen.getByText('Corallite 有新版本可用。')).toBeVisible();
  await changeLanguage('en');
  await screen.getByRole('button', { name: 'Close' }).click();
});
