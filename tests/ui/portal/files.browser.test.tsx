import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '#contract';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

const projects = (world = createWorld()) => renderPortal({ path: '/projects', world });
const names = (world: ReturnType<typeof createWorld>) => world.projects.map(({ name }) => name);

describe('the projects page', () => {
  it('shows what there is, with the latest first, and where one is', async () => {
    const { screen } = await projects();
    await expect.element(screen.getByRole('link', { name: 'Ammonite study' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: /^Projects/ }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByText('3.4 GB of 10 GB used')).toBeVisible();
  });

  it.each(['/projects', '/projects?sort=name&q=%20vase', '/recents'])(
    'asks once for what %s shows, before it is drawn',
    async (path) => {
      const { screen, calls } = await renderPortal({ path, begun: true });
      await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
      // The other question is how many there are.
      await expect.element(screen.getByText('3.4 GB of 10 GB used')).toBeVisible();
      expect(calls.filter((call) => call === api.projects.list.path)).toHaveLength(2);
    },
  );

  it('marks what is shared, as soon as it is and until it is not', async () => {
    const world = createWorld({ shares: 0 });
    world.projects[0] = { ...world.projects[0]!, shared: true };
    const { screen } = await projects(world);
    const card = (name: string) => screen.getByRole('article').filter({ hasText: name });
    await expect.element(card('Ammonite study').getByText('Shared')).toBeVisible();
    expect(screen.getByText('Shared').elements()).toHaveLength(1);
    await screen.getByRole('link', { name: 'Twist vase' }).click({ button: 'right' });
    await screen.getByRole('menuitem', { name: 'Share' }).click();
    await screen.getByRole('button', { name: 'Create link' }).click();
    await expect.element(screen.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(card('Twist vase').getByText('Shared')).toBeVisible();
  });

  it('opens a project, and a new one', async () => {
    const { screen, starts, world } = await projects();
    await screen.getByRole('link', { name: 'Twist vase' }).click();
    await screen.getByRole('button', { name: 'New project' }).click();
    const vase = world.projects.find(({ name }) => name === 'Twist vase')!;
    expect(starts).toEqual([{ kind: 'project', id: vase.id }, { kind: 'new' }]);
  });

  it('renames in place: Enter keeps, Escape restores', async () => {
    const { screen, world } = await projects();
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
    screen.getByRole('link', { name: 'Twist vase' }).element().focus();
    await userEvent.keyboard('{F2}');
    await screen.getByRole('textbox', { name: 'Project name' }).fill('Vase, turned');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('link', { name: 'Vase, turned' })).toBeVisible();
    await vi.waitFor(() => expect(names(world)).toContain('Vase, turned'));

    screen.getByRole('link', { name: 'Vase, turned' }).element().focus();
    await userEvent.keyboard('{F2}');
    await screen.getByRole('textbox', { name: 'Project name' }).fill('no');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('link', { name: 'Vase, turned' })).toBeVisible();
    expect(names(world)).not.toContain('no');
  });

  it('takes a new name back when the server refuses it', async () => {
    const { screen, world } = await projects();
    world.failing.set(api.projects.rename.path, 'project_deleted');
    screen.getByRole('link', { name: 'Twist vase' }).element().focus();
    await userEvent.keyboard('{F2}');
    await screen.getByRole('textbox', { name: 'Project name' }).fill('Other');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('The project has been deleted')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
  });

  it('moves a member’s project to the bin, and Undo brings it back', async () => {
    const { screen, world } = await projects();
    await screen.getByRole('button', { name: 'More actions for Twist vase' }).click();
    await screen.getByRole('menuitem', { name: /Delete/ }).click();
    await expect.element(screen.getByText('Moved to the recycle bin')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).not.toBeInTheDocument();
    expect(names(world)).not.toContain('Twist vase');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
  });

  it('asks a regular user first, and does nothing on Cancel', async () => {
    const world = createWorld({ vip: false });
    const { screen } = await projects(world);
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
    screen.getByRole('link', { name: 'Twist vase' }).element().focus();
    await userEvent.keyboard('{Delete}');
    const dialog = screen.getByRole('alertdialog');
    await expect.element(dialog.getByText('Delete “Twist vase”?')).toBeVisible();
    await expect.element(dialog.getByText('It can’t be restored.')).toBeVisible();
    await expect.element(dialog.getByText('VIP keeps deleted projects for 30 to 180 days.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(names(world)).toContain('Twist vase');

    screen.getByRole('link', { name: 'Twist vase' }).element().focus();
    await userEvent.keyboard('{Delete}');
    await screen.getByRole('button', { name: 'Delete project' }).click();
    await vi.waitFor(() => expect(names(world)).not.toContain('Twist vase'));
  });

  it('selects several with Ctrl and Shift, and deletes them together', async () => {
    const { screen, world } = await projects();
    await screen.getByRole('link', { name: 'Ammonite study' }).click({ modifiers: ['Control'] });
    await screen.getByRole('link', { name: 'Gearbox, batch of four' }).click({ modifiers: ['Shift'] });
    await expect.element(screen.getByRole('heading', { name: '4 selected' })).toBeVisible();
    await screen.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(screen.getByText('4 projects moved to the recycle bin')).toBeVisible();
    expect(world.projects.length).toBe(8);
    await expect.element(screen.getByRole('heading', { name: 'Projects' })).toBeVisible();
  });

  it('is walked by arrows and selected by Space', async () => {
    const { screen } = await projects();
    await expect.element(screen.getByRole('link', { name: 'Ammonite study' })).toBeVisible();
    screen.getByRole('link', { name: 'Ammonite study' }).element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('戒指铸造样 A'));
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('heading', { name: '1 selected' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('heading', { name: 'Projects' })).toBeVisible();
  });

  it('finds by name, and says so when there is nothing', async () => {
    const { screen } = await projects();
    await userEvent.keyboard('/');
    await userEvent.keyboard('vase');
    await expect.element(screen.getByRole('link', { name: 'Ammonite study' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
    await screen.getByRole('searchbox').fill('zzz');
    await expect.element(screen.getByText('No results for “zzz”')).toBeVisible();
    // The field has one of that name, too.
    await screen.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
    await expect.element(screen.getByRole('link', { name: 'Ammonite study' })).toBeVisible();
  });

  it('says that it could not load, and tries again', async () => {
    const world = createWorld();
    world.failing.set(api.projects.list.path, 'offline');
    const { screen } = await projects(world);
    await expect.element(screen.getByText('Couldn’t load.')).toBeVisible();
    world.failing.clear();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('link', { name: 'Ammonite study' })).toBeVisible();
  });

  it('has a next act where there is nothing', async () => {
    const { screen, starts } = await projects(createWorld({ projects: 0 }));
    await expect.element(screen.getByRole('heading', { name: 'No Project' })).toBeVisible();
    await screen.getByRole('button', { name: 'Open a sample' }).click();
    expect(starts).toEqual([{ kind: 'sample' }]);
  });

  it('draws few of many, and loads the next page before the end', async () => {
    const { screen, calls } = await projects(createWorld({ projects: 130 }));
    await expect.element(screen.getByRole('link', { name: 'Ammonite study' })).toBeVisible();
    expect(document.querySelectorAll('article').length).toBeLessThan(60);
    const lists = () => calls.filter((path) => path === api.projects.list.path).length;
    const before = lists();
    const last = screen.getByRole('link', { name: 'Part 130' });
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return last.query();
      })
      .not.toBeNull();
    await expect.element(last).toBeVisible();
    expect(lists()).toBe(before + 3);
    expect(document.querySelectorAll('article').length).toBeLessThan(60);
    window.scrollTo(0, 0);
  });

  it('is a list when asked, sorted when asked, and remembers which', async () => {
    const { screen } = await projects();
    await screen.getByRole('radio', { name: 'List' }).click();
    await expect.element(screen.getByRole('table', { name: 'Projects' })).toBeVisible();
    expect(localStorage.getItem('files-layout')).toBe('list');
    await screen.getByRole('button', { name: /Sorted by/ }).click();
    await screen.getByRole('menuitemradio', { name: 'Name' }).click();
    await expect.element(screen.getByRole('row').nth(1)).toHaveTextContent('Ammonite study');
    await screen.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(screen.getByRole('heading', { name: '12 selected' })).toBeVisible();
  });

  it('starts a new project with what is dropped', async () => {
    const { screen, starts } = await projects();
    await expect.element(screen.getByRole('link', { name: 'Ammonite study' })).toBeVisible();
    const transfer = new DataTransfer();
    transfer.items.add(new File(['solid'], 'part.stl'));
    const drag = (type: string) =>
      window.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, cancelable: true }));
    drag('dragenter');
    await expect.element(screen.getByText('Drop to start a new project')).toBeVisible();
    drag('drop');
    expect(
      starts.map((start) => (start.kind === 'files' ? start.files.map(({ name }) => name) : null)),
    ).toEqual([['part.stl']]);
  });
});

describe('recents', () => {
  it('stand in groups by time', async () => {
    // The latest was opened just now: twelve minutes ago may be yesterday.
    const world = createWorld({ now: Date.now() + 12 * 60_000 });
    const { screen } = await renderPortal({ path: '/recents', world });
    await expect.element(screen.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /Sorted by/ })).not.toBeInTheDocument();
  });
});

describe('the recycle bin', () => {
  it('restores and deletes for good what is chosen', async () => {
    const world = createWorld();
    const { screen } = await renderPortal({ path: '/recycle-bin', world });
    await expect.element(screen.getByText('Kept for 90 days, then permanently deleted.')).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Restore' }))
      .toHaveAttribute('aria-disabled', 'true');
    await screen.getByRole('checkbox', { name: 'Select Ammonite study' }).click();
    await screen.getByRole('button', { name: 'Restore' }).click();
    await expect.element(screen.getByText('Restored', { exact: true })).toBeVisible();
    expect(world.bin.length).toBe(3);

    await screen.getByRole('checkbox', { name: 'Select all' }).click();
    await screen.getByRole('button', { name: 'Delete permanently' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect.element(screen.getByText('The recycle bin is empty')).toBeVisible();
    expect(world.bin).toEqual([]);
  });

  it('warns where less than three days are left', async () => {
    const { screen } = await renderPortal({ path: '/recycle-bin' });
    const row = screen.getByRole('row', { name: /Gearbox/ });
    await expect.element(row.getByText('2 days')).toBeVisible();
    expect(row.element().querySelector('svg.lucide-triangle-alert')).not.toBeNull();
  });

  it('explains itself to who has none', async () => {
    const world = createWorld({ vip: false, bin: 0 });
    const { screen, calls } = await renderPortal({ path: '/recycle-bin', world });
    await expect.element(screen.getByText('Deleted projects aren’t kept on your plan')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'About VIP' }))
      .toHaveAttribute('href', '/vip/privilege');
    // Only the count of the aside was asked for.
    expect(calls.filter((path) => path === api.projects.recycled.path).length).toBeLessThanOrEqual(2);
  });
});
