import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '#contract';
import { createWorld } from '../ui/portal/memory-world.ts';
import { renderPortal } from '../ui/portal/render-portal.tsx';

let online = true;
vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
function network(there: boolean) {
  online = there;
  window.dispatchEvent(new Event(there ? 'online' : 'offline'));
}
afterEach(() => network(true));

const projects = (world = createWorld()) => renderPortal({ path: '/projects', world });

describe('without a network', () => {
  it('one line says so, the list stays, and what needs the network is off with the reason', async () => {
    const { screen, world } = await projects();
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
    network(false);
    await expect
      .element(screen.getByText('You’re offline. Your work is saved on this device.'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'More actions for Twist vase' }).click();
    for (const name of [/^Rename/, /^Duplicate/, /^Share/, /^Delete/])
      await expect.element(screen.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(screen.getByRole('menuitem', { name: /^Share/ }))
      .toHaveTextContent('You’re offline');
    await userEvent.keyboard('{Escape}');
    // The menu gives the focus back when it is gone.
    const more = screen.getByRole('button', { name: 'More actions for Twist vase' });
    await vi.waitFor(() => expect(document.activeElement).toBe(more.element()));
    screen.getByRole('link', { name: 'Twist vase' }).element().focus();
    await userEvent.keyboard('{Delete} ');
    await expect.element(screen.getByRole('heading', { name: '1 selected' })).toBeVisible();
    expect(world.projects.length).toBe(12);
    network(true);
    await expect
      .element(screen.getByText('You’re offline. Your work is saved on this device.'))
      .not.toBeInTheDocument();
  });

  it('a list that could not be had comes by itself when the network does', async () => {
    const world = createWorld();
    world.failing.set(api.projects.list.path, 'offline');
    const { screen } = await projects(world);
    await expect.element(screen.getByText('Couldn’t load.')).toBeVisible();
    world.failing.clear();
    network(true);
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
  });
});

describe('the settings', () => {
  const open = async (tab: string) => {
    const rendered = await projects();
    await rendered.screen.getByRole('button', { name: 'Settings', exact: true }).click();
    await rendered.screen.getByRole('tab', { name: tab }).click();
    return rendered;
  };

  it('bring rows together and hide the names of tools, on this device', async () => {
    const { screen } = await open('Appearance');
    await screen.getByRole('radio', { name: 'Compact' }).click();
    expect(document.documentElement.dataset).toMatchObject({ density: 'compact', buttons: 'icon' });
    expect(localStorage.getItem('density')).toBe('compact');
    await screen.getByRole('radio', { name: 'Comfortable' }).click();
    expect(document.documentElement.dataset).toMatchObject({ density: 'comfortable', buttons: 'both' });
  });

  it('still all motion where the system does not', async () => {
    const { screen } = await open('Appearance');
    await screen.getByRole('switch', { name: 'Reduce motion' }).click();
    expect(
      getComputedStyle(screen.getByRole('switch', { name: 'Reduce motion' }).element()).transitionDuration,
    ).toBe('0s');
    await screen.getByRole('switch', { name: 'Reduce motion' }).click();
    expect(document.documentElement.classList.contains('still')).toBe(false);
    expect(localStorage.getItem('motion')).toBeNull();
  });

  it('switch keys of a single letter off, that of the search too', async () => {
    const { screen } = await open('Shortcuts');
    await screen.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('/');
    await expect.element(screen.getByRole('searchbox')).not.toHaveFocus();
    expect(localStorage.getItem('letterKeys')).toBe('off');
  });
});
