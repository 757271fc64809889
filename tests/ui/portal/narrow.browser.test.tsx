import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { confirm, confirmStore } from '../../../src/ui/session/confirm.ts';
import { watchDevice } from '../../../src/ui/session/device.ts';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';

function on(userAgent: string | null): void {
  if (userAgent !== null) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  watchDevice();
}
beforeEach(() => on(null));
afterEach(() => {
  confirmStore.setState({ waiting: [] });
  vi.restoreAllMocks();
  watchDevice();
});

async function placesOf(world = createWorld()) {
  const { screen } = await renderPortal({ path: '/projects', world });
  await browserPage.viewport(390, 844);
  const bar = screen.getByRole('navigation', { name: 'Navigation' });
  await expect.element(bar.getByRole('link', { name: 'Community' })).toBeVisible();
  return bar
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
}

describe('places without room for the aside', () => {
  it('are in a narrow window of a computer those of the aside, with recents and the bin', async () => {
    expect(await placesOf()).toEqual([
      '/recents',
      '/projects',
      '/community',
      '/recycle-bin',
      '/mine/account',
    ]);
    const widths = browserPage
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link')
      .elements()
      .map((link) => Math.round(link.getBoundingClientRect().width));
    expect(widths).toEqual([78, 78, 78, 78, 78]);
  });

  it('are on a phone the three it may see', async () => {
    on(PHONE);
    expect(await placesOf()).toEqual(['/projects', '/community', '/mine/account']);
  });
});

describe('sorting with a thumb', () => {
  it('is a sheet that gives the focus back', async () => {
    on(PHONE);
    const { screen } = await renderPortal({ path: '/projects' });
    await browserPage.viewport(390, 844);
    await screen.getByRole('button', { name: 'Sorted by: Last edited' }).click();
    const sheet = screen.getByRole('dialog', { name: 'Sort by' });
    await expect
      .element(sheet.getByRole('button', { name: 'Last edited' }))
      .toHaveAttribute('aria-current', 'true');
    await sheet.getByRole('button', { name: 'Name' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Sorted by: Name' })).toHaveFocus();
  });
});

describe('the tip about VIP of a confirmation', () => {
  const ask = () =>
    confirm({
      header: 'Delete “Coral”?',
      message: 'It is gone then.',
      vipTip: 'VIP keeps deleted projects.',
    });

  it('leads to the VIP page in a new window', async () => {
    const { screen } = await renderPortal({ path: '/projects' });
    ask();
    const link = screen.getByRole('alertdialog').getByRole('link', { name: 'About VIP' });
    await expect.element(link).toHaveAttribute('href', '/vip/privilege?modal=vip');
    await expect.element(link).toHaveAttribute('target', '_blank');
  });

  it('is not there for a visitor', async () => {
    const { screen } = await renderPortal({ path: '/share', signedIn: false });
    ask();
    await expect.element(screen.getByText('It is gone then.')).toBeVisible();
    expect(screen.getByText('VIP keeps deleted projects.').query()).toBeNull();
  });

  it('leads a phone nowhere, which the page would turn away', async () => {
    on(PHONE);
    const { screen } = await renderPortal({ path: '/projects' });
    ask();
    await expect.element(screen.getByText('VIP keeps deleted projects.')).toBeVisible();
    expect(screen.getByRole('alertdialog').getByRole('link').query()).toBeNull();
  });
});

test('the share dialog leads a phone no further than it may go', async () => {
  on(PHONE);
  const { screen } = await renderPortal({
    path: '/projects',
    world: createWorld({ vip: false }),
  });
  await screen.getByRole('button', { name: 'More actions for Twist vase' }).click();
  await screen.getByRole('menuitem', { name: 'Share' }).click();
  await expect.element(screen.getByRole('dialog').getByText('Recipients can only view.')).toBeVisible();
  expect(screen.getByRole('dialog').getByRole('link').query()).toBeNull();
});
