import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { unwrap } from '#base';
import { createMemoryCloud } from '#tests/cloud.ts';
import { setThemeChoice } from '../../src/ui/preferences.ts';
import { inPortal } from './editor-in-portal.tsx';
import { renderPageWith } from './render-page.tsx';

afterEach(() => cleanup());

const search = async (text: string) => {
  await userEvent.keyboard('{F3}');
  await userEvent.keyboard(text);
};

describe('the palette', () => {
  it('finds settings by their names, and opens them where they are', async () => {
    const { screen } = await inPortal(true);
    await search('larger issue');
    await expect
      .element(screen.getByRole('option', { name: 'Larger issue markers' }))
      .toHaveTextContent('Editor');
    await userEvent.keyboard('{Enter}');
    const settings = screen.getByRole('dialog', { name: 'Settings' });
    await expect
      .element(settings.getByRole('tab', { name: 'Editor' }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(settings.getByRole('switch', { name: 'Larger issue markers' })).toBeVisible();
  });

  it('finds print crafts by what other programs call them', async () => {
    const { screen } = await inPortal(true);
    await search('print profile');
    await expect.element(screen.getByRole('option', { name: 'Print craft' })).toBeVisible();
  });

  it.each([
    ['layer height', 'Layer height', 'Layer height'],
    ['exposure time', 'Exposure time', 'Exposure time'],
    ['wait after lift', 'Wait after lift', 'Wait after lift'],
  ])('finds “%s”, a setting of the print craft, and opens the craft at it', async (typed, row, label) => {
    const { screen } = await inPortal(true);
    await search(typed);
    await expect.element(screen.getByRole('option', { name: new RegExp(row, 'i') }).first()).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    const name = () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '';
    await expect.poll(name).toMatch(new RegExp(`^${label}`, 'i'));
  });

  it('finds a parameter of a tool by what it can be', async () => {
    await renderPageWith({ sizes: [[20, 10, 30]] });
    await userEvent.keyboard('{Control>}a{/Control}');
    await search('fill');
    await expect.element(page.getByRole('option', { name: /^Arrangement/ })).toHaveTextContent('Duplicate');
  });

  it('finds what a setting can be, and chooses it at once', async () => {
    const { screen } = await inPortal(true);
    await search('dark');
    await expect.element(screen.getByRole('option', { name: 'Dark' })).toHaveTextContent('Theme');
    await userEvent.keyboard('{Enter}');
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    setThemeChoice('light');
  });

  it('finds what the menu behind the mark leads to', async () => {
    const { history } = await inPortal(true);
    await search('tutorials{Enter}');
    await vi.waitFor(() => expect(history.at(-1)).toBe('/tutorials'));
  });

  it('lists every action before anything is typed, the one chosen last first', async () => {
    const { screen } = await inPortal(true);
    await search('orthographic');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{F3}');
    const rows = screen.getByRole('option');
    await expect.element(rows.first()).toHaveTextContent(/orthographic/i);
    // Drawn after those in view.
    await expect.element(screen.getByRole('option', { name: 'Last layer' })).toBeInTheDocument();
  });
});

describe('projects of the cloud', () => {
  /** The editor of somebody whose other device has saved a project. */
  async function withProject(name: string) {
    await page.viewport(1440, 900);
    history.replaceState(null, '', '/editor');
    const cloud = createMemoryCloud();
    const other = await renderPageWith({ sizes: [[20, 10, 30]], cloud: cloud.device().port });
    unwrap(other.editor.renameDocument(name));
    await userEvent.keyboard('{Control>}s{/Control}');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => [...cloud.rows.values()].map((row) => row.name)).toEqual([name]);
    await cleanup();
    history.replaceState(null, '', '/editor');
    return renderPageWith({ sizes: [], cloud: cloud.device().port });
  }
  const isOpened = () => expect.poll(() => location.pathname).toBe('/editor/project-1');

  it('are found in the palette, and opened from it', async () => {
    const { screen } = await withProject('Brain coral');
    await search('brain');
    await expect.element(screen.getByRole('option', { name: 'Brain coral' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await isOpened();
  });

  it('are among Recent in the menu, and opened from there', async () => {
    const { screen } = await withProject('Brain coral');
    await screen.getByRole('button', { name: 'Menu' }).click();
    await screen.getByRole('menuitem', { name: 'Recent' }).click();
    await screen.getByRole('menuitem', { name: 'Brain coral' }).click();
    await isOpened();
  });
});
