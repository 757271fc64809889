import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract';
import { confirmStore } from '../../../src/ui/session/confirm.ts';
import { createWorld, type MemoryWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

const names = (projects: readonly { readonly name: string }[]) => projects.map(({ name }) => name);
const open = (world: MemoryWorld, language: 'en' | 'zh' = 'en') =>
  renderPortal({ path: '/projects', world, language });
const sized = (world: MemoryWorld, sizes: Readonly<Record<string, number>>) => {
  for (const [at, project] of world.projects.entries())
    world.projects[at] = { ...project, size: (sizes[project.name] ?? 1) * 1e6 };
  return world;
};

// A question left open would stand before the next test's page.
afterEach(() => confirmStore.setState({ waiting: [] }));

describe('a member’s deletion', () => {
  it('is not asked about while the recycle bin has room for it', async () => {
    const world = createWorld();
    const { screen } = await open(world);
    await screen.getByRole('button', { name: 'More actions for Twist vase' }).click();
    await screen.getByRole('menuitem', { name: /Delete/ }).click();
    await expect.element(screen.getByText('Moved to the recycle bin')).toBeVisible();
    expect(names(world.bin)).toContain('Twist vase');
  });

  it('warns that one project has no room there, and deletes it for good only when told', async () => {
    const world = sized(createWorld({ binFree: 12e6 }), { 'Twist vase': 48 });
    const { screen } = await open(world);
    const ask = async () => {
      await screen.getByRole('button', { name: 'More actions for Twist vase' }).click();
      await screen.getByRole('menuitem', { name: /Delete/ }).click();
      return screen.getByRole('alertdialog', { name: 'Delete “Twist vase”?' });
    };
    let dialog = await ask();
    await expect.element(dialog.getByText('The recycle bin has 12.0 MB of 5 GB free.')).toBeVisible();
    await expect
      .element(dialog.getByText('This project (48.0 MB) doesn’t fit and can’t be restored.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(names(world.projects)).toContain('Twist vase');
    dialog = await ask();
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect.element(screen.getByText('Permanently deleted')).toBeVisible();
    expect(names([...world.projects, ...world.bin])).not.toContain('Twist vase');
  });

  it('says of many which are kept and which are gone, and it comes so', async () => {
    const world = sized(createWorld({ binFree: 50e6 }), {
      'Ammonite study': 30,
      '珊瑚摆件 02': 40,
      'Pillow block, left and right': 15,
    });
    const { screen } = await open(world);
    await screen.getByRole('link', { name: 'Ammonite study' }).click({ modifiers: ['Control'] });
    await screen.getByRole('link', { name: 'Pillow block, left and right' }).click({ modifiers: ['Shift'] });
    await screen.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = screen.getByRole('alertdialog', { name: 'Delete 3 projects?' });
    await expect.element(dialog.getByText('Permanently deleted, can’t be restored:')).toBeVisible();
    const [gone, kept] = dialog
      .getByRole('list')
      .elements()
      .map((list) => list.textContent);
    expect(gone).toBe('珊瑚摆件 02 · 40.0 MB');
    expect(kept).toBe('Ammonite study · 30.0 MBPillow block, left and right · 15.0 MB');
    await dialog.getByRole('button', { name: 'Delete 3 projects' }).click();
    await expect.element(screen.getByText('2 moved to the recycle bin, 1 permanently deleted')).toBeVisible();
    expect(names(world.bin)).toEqual(
      expect.arrayContaining(['Ammonite study', 'Pillow block, left and right']),
    );
    expect(names(world.projects)).not.toContain('珊瑚摆件 02');
    expect(world.bin).toHaveLength(6);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(names(world.projects)).toContain('Ammonite study'));
  });

  it('warns in Chinese as well', async () => {
    const world = sized(createWorld({ binFree: 12e6 }), { 'Twist vase': 48 });
    const { screen } = await open(world, 'zh');
    await screen.getByRole('button', { name: /Twist vase/ }).click();
    await screen.getByRole('menuitem', { name: /删除/ }).click();
    const dialog = screen.getByRole('alertdialog', { name: '删除“Twist vase”？' });
    await expect.element(dialog.getByText('该项目为 48.0 MB，回收站放不下，删除后无法恢复。')).toBeVisible();
  });

  it('never shows a project’s name as markup', async () => {
    const world = sized(createWorld({ binFree: 1e6 }), {});
    world.projects[0] = { ...world.projects[0]!, name: '<b>bold</b>', size: 9e6 };
    const { screen } = await open(world);
    await screen.getByRole('link', { name: '<b>bold</b>' }).click({ modifiers: ['Control'] });
    await screen.getByRole('link', { name: 'Twist vase' }).click({ modifiers: ['Control'] });
    await screen.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(screen.getByRole('alertdialog').getByText('<b>bold</b> · 9.0 MB')).toBeVisible();
  });

  it('asks with care where the room is not known', async () => {
    const world = createWorld();
    world.failing.set(api.projects.spaces.path, 'offline');
    const { screen } = await open(world);
    await screen.getByRole('button', { name: 'More actions for Twist vase' }).click();
    await screen.getByRole('menuitem', { name: /Delete/ }).click();
    await expect
      .element(screen.getByRole('alertdialog').getByText(/Whatever doesn’t fit is permanently deleted/))
      .toBeVisible();
  });
});
