import { describe, expect, it, vi } from 'vitest';
import { createWorld } from '../ui/portal/memory-world.ts';
import { renderPortal } from '../ui/portal/render-portal.tsx';

const manage = (world = createWorld()) => renderPortal({ path: '/mine/share', world });

describe('the links one has given out', () => {
  it('can be cleaned although those in view are all right', async () => {
    const world = createWorld({ projects: 60, shares: 50 });
    world.shares.forEach((share, at) => Object.assign(share, { state: at < 45 ? 'sharing' : 'expired' }));
    const { screen } = await manage(world);
    await screen.getByRole('button', { name: 'Remove inactive links' }).click();
    await expect.element(screen.getByText('5 links removed')).toBeVisible();
    expect(world.shares.length).toBe(45);
  });

  it('leave a list of one status when they have another', async () => {
    const { screen } = await manage();
    await screen.getByRole('combobox', { name: 'Status' }).click();
    await screen.getByRole('option', { name: 'Sharing' }).click();
    await expect.element(screen.getByRole('cell', { name: 'Expired' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'More actions for Ammonite study' }).click();
    await screen.getByRole('menuitem', { name: 'Stop sharing' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
    await expect.element(screen.getByRole('cell', { name: /Ammonite/ })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('show a regular user the longer due dates, and do not give them', async () => {
    const world = createWorld({ vip: false });
    const { screen } = await manage(world);
    await screen.getByRole('button', { name: 'Expiry: in 3 days, change' }).click();
    const month = screen.getByRole('menuitemradio', { name: /1 month/ });
    await expect.element(month).toHaveAttribute('aria-disabled', 'true');
    (month.element() as HTMLElement).click();
    await screen.getByRole('menuitemradio', { name: '5 days' }).click();
    await expect.element(screen.getByRole('button', { name: 'Expiry: in 5 days, change' })).toBeVisible();
    expect(world.shares[0]!.due).toBe(5);
  });

  it('are renewed for as long as one may, when the membership has ended meanwhile', async () => {
    const world = createWorld({ vip: false });
    Object.assign(world.shares[1]!, { due: -1 });
    const { screen } = await manage(world);
    await screen.getByRole('button', { name: 'Renew' }).click();
    await vi.waitFor(() => expect(world.shares[1]).toMatchObject({ state: 'sharing', due: 7 }));
    await expect.element(screen.getByRole('button', { name: 'Copy' }).nth(1)).toHaveFocus();
  });

  it('say truly what is allowed still when the membership has ended, and can be made read-only', async () => {
    const world = createWorld({ vip: false });
    const { screen } = await renderPortal({ path: '/projects', world });
    await screen.getByRole('button', { name: 'More actions for Ammonite study' }).click();
    await screen.getByRole('menuitem', { name: 'Share' }).click();
    const may = screen.getByRole('dialog').getByRole('combobox', { name: 'Permission' });
    await expect.element(may).toHaveTextContent('Can copy');
    await may.click();
    await expect
      .element(screen.getByRole('option', { name: /Can export STL/ }))
      .toHaveAttribute('aria-disabled', 'true');
    await screen.getByRole('option', { name: 'View only' }).click();
    await vi.waitFor(() => expect(world.shares[0]!.permission).toBe('read_only'));
    await expect.element(screen.getByText(/Recipients can only view/)).toBeVisible();
  });
});
