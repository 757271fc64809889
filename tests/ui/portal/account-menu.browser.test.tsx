import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { levelShare } from '../../../src/ui/shared/level-share.ts';
import { createWorld, type MemoryWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

async function openMenu(world: MemoryWorld = createWorld(), language: 'en' | 'zh' = 'en') {
  const rendered = await renderPortal({ path: '/projects', world, language });
  await rendered.screen.getByRole('button', { name: /Lin Wei/ }).click();
  return { ...rendered, menu: rendered.screen.getByRole('menu') };
}

describe('the account menu', () => {
  it('says who it is, their level with its last day, growth and used space', async () => {
    const { menu } = await openMenu();
    await expect.element(menu.getByText('lin@example.com')).toBeVisible();
    await expect.element(menu.getByRole('menuitem', { name: 'VIP3 until 2027-03-02' })).toBeVisible();
    await expect.element(menu.getByText('380 to VIP4')).toBeVisible();
    await expect.element(menu.getByText(/GB of 10 GB used/)).toBeVisible();
  });

  it('invites who is no member, and shows no level', async () => {
    const { menu, history } = await openMenu(createWorld({ vip: false }));
    await expect.element(menu.getByText(/of 1 GB used/)).toBeVisible();
    expect(menu.getByText('VIP progress').elements()).toEqual([]);
    await menu.getByRole('menuitem', { name: 'Get VIP' }).click();
    await vi.waitFor(() => expect(history.at(-1)).toBe('/vip/privilege'));
  });

  it('says that a membership has ended, and when', async () => {
    const world = createWorld({ vip: false });
    const ended = { ...world.account.vipInfo, endTime: '2026-03-02T12:00:00Z' };
    const { menu } = await openMenu({ ...world, account: { ...world.account, vipInfo: ended } });
    await expect.element(menu.getByRole('menuitem', { name: 'VIP expired on 2026-03-02' })).toBeVisible();
  });

  it('leads to the points', async () => {
    const { menu, history } = await openMenu();
    await menu.getByRole('menuitem', { name: '0 points' }).click();
    await vi.waitFor(() => expect(history.at(-1)).toBe('/points'));
  });

  it('checks in by keyboard over the page that is open, and says what tomorrow gives', async () => {
    const { menu, screen, history } = await openMenu();
    // The dot beside it is said too, and goes with the day's check-in.
    const button = screen.getByRole('button', { name: 'Daily Check-in, not signed today' });
    expect(button.elements()).toHaveLength(1);
    expect(button.element().nextElementSibling?.checkVisibility()).toBe(true);
    const row = menu.getByRole('menuitem', { name: 'Daily Check-in' });
    await expect.element(row).toBeVisible();
    // As the arrows do; letters typed too slowly on a busy machine lead to other rows.
    (row.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const panel = screen.getByRole('dialog', { name: 'Daily Check-in' });
    await expect.element(panel.getByText('Check in today to make it 3 days in a row.')).toBeVisible();
    await panel.getByRole('button', { name: 'Check-in Now' }).click();
    await expect.element(panel.getByText('3 days in a row', { exact: true })).toBeVisible();
    await expect.element(panel.getByText('You received 20 points.')).toBeVisible();
    await expect.element(panel.getByText('Tomorrow: 20 points')).toBeVisible();
    await expect.element(panel.getByText('1,260 points')).toBeVisible();
    await panel.getByRole('button', { name: /^Fill / }).click();
    await expect.element(panel.getByText('7 days in a row')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: /Lin Wei/ })).toHaveFocus();
    const signed = screen.getByRole('button', { name: 'Daily Check-in', exact: true });
    await expect.element(signed).toBeVisible();
    expect([button.elements(), signed.element().nextElementSibling]).toEqual([[], null]);
    expect(history).toEqual(['/projects']);
  });

  it('leads to the favourites, and so do the settings', async () => {
    const { menu, screen, history } = await openMenu();
    await menu.getByRole('menuitem', { name: 'My favourite' }).click();
    await vi.waitFor(() => expect(history.at(-1)).toBe('/community/favourites'));
    await screen.getByRole('button', { name: 'Settings' }).click();
    await screen.getByRole('tab', { name: 'My favourite' }).click();
    await expect.element(screen.getByRole('button', { name: 'Open my favourite' })).toBeVisible();
  });

  it('leads moderators, and nobody else, to what waits for them', async () => {
    const world = createWorld();
    const { screen, menu, history } = await openMenu({
      ...world,
      account: { ...world.account, moderator: true },
    });
    await menu.getByRole('menuitem', { name: 'Review' }).click();
    await vi.waitFor(() => expect(history.at(-1)).toBe('/review'));
    await screen.unmount();
    const { menu: ordinary } = await openMenu();
    await expect.element(ordinary.getByRole('menuitem', { name: 'My favourite' })).toBeVisible();
    expect(ordinary.getByRole('menuitem', { name: 'Review' }).elements()).toEqual([]);
  });

  it('speaks Chinese', async () => {
    const { menu } = await openMenu(createWorld(), 'zh');
    await expect.element(menu.getByRole('menuitem', { name: 'VIP3，有效期至 2027-03-02' })).toBeVisible();
    await expect.element(menu.getByRole('menuitem', { name: '0 积分' })).toBeVisible();
  });
});

describe('the way to the next level', () => {
  it('is the share between both, and full at the highest', () => {
    const info = { vipExp: 500, currentLevelExp: 400, nextLevelExp: 800 };
    expect(levelShare(info)).toBe(0.25);
    expect(levelShare({ ...info, vipExp: 900 })).toBe(1);
    expect(levelShare({ ...info, vipExp: 0 })).toBe(0);
    expect(levelShare({ ...info, nextLevelExp: null })).toBe(1);
    expect(levelShare({ ...info, nextLevelExp: 400 })).toBe(1);
  });
});
