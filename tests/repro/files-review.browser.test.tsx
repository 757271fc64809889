import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '#contract';
import { createWorld, someProjects } from '../ui/portal/memory-world.ts';
import { renderPortal } from '../ui/portal/render-portal.tsx';

const projects = (world = createWorld()) => renderPortal({ path: '/projects', world });
const bin = (world = createWorld()) => renderPortal({ path: '/recycle-bin', world });
const focused = () => document.activeElement?.textContent;

/** A drag with a picture over an element, as the browser reports it: to the element and to all around it. */
function dropPicture(target: Element, name = 'screen.png') {
  const transfer = new DataTransfer();
  transfer.items.add(new File(['picture'], name, { type: 'image/png' }));
  for (const type of ['dragenter', 'dragover', 'drop'])
    target.dispatchEvent(
      new DragEvent(type, { dataTransfer: transfer, cancelable: true, bubbles: true, composed: true }),
    );
}

beforeEach(() => window.scrollTo(0, 0));

describe('a drop on the page of projects', () => {
  it('goes to the dialog that is open, and starts no project', async () => {
    const { screen, starts } = await projects();
    await screen.getByRole('button', { name: 'Help', exact: true }).click();
    await screen.getByRole('button', { name: 'Send feedback' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Description' })).toBeVisible();
    dropPicture(screen.getByText(/Optional picture/).element());
    await expect.element(screen.getByText('screen.png')).toBeVisible();
    await expect.element(screen.getByText('Drop to start a new project')).not.toBeInTheDocument();
    expect(starts).toEqual([]);
  });
});

describe('many projects at once', () => {
  it('are all deleted and all brought back, however many the server takes in one call', async () => {
    const world = createWorld({ projects: 230 });
    for (const project of world.projects) Object.assign(project, { size: 1000 });
    const { screen } = await projects(world);
    await expect.element(screen.getByRole('link', { name: 'Ammonite study' })).toBeVisible();
    screen.getByRole('link', { name: 'Ammonite study' }).element().focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(screen.getByRole('heading', { name: '230 selected' })).toBeVisible();
    await screen.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(screen.getByText('230 projects moved to the recycle bin')).toBeVisible();
    expect(world.projects.length).toBe(0);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(world.projects.length).toBe(230));
  });

  it('in the bin are all chosen by Select all, also those not scrolled to yet', async () => {
    const world = createWorld();
    world.bin.push(
      ...someProjects(60, Date.now()).map((project, at) => ({
        ...project,
        id: `00000000-0000-4000-8000-${String(3000 + at).padStart(12, '0')}`,
        deletedAt: project.editedAt,
        purgeAt: new Date(Date.now() + 50 * 864e5).toISOString(),
      })),
    );
    const { screen } = await bin(world);
    await screen.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(screen.getByText('64 selected')).toBeVisible();
    await screen.getByRole('button', { name: 'Restore' }).click();
    await vi.waitFor(() => expect(world.bin.length).toBe(0));
  });

  it('in the bin are chosen as a range with Shift', async () => {
    const { screen } = await bin();
    await screen.getByRole('checkbox', { name: 'Select Ammonite study' }).click();
    await screen.getByRole('checkbox', { name: /Select Gearbox/ }).click({ modifiers: ['Shift'] });
    await expect.element(screen.getByText('4 selected')).toBeVisible();
  });
});

describe('the focus', () => {
  it('is on the project again when it has its new name, or keeps its old one', async () => {
    const { screen } = await projects();
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
    screen.getByRole('link', { name: 'Twist vase' }).element().focus();
    await userEvent.keyboard('{F2}');
    await screen.getByRole('textbox', { name: 'Project name' }).fill('Vase, turned');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('Vase, turned'));
    await userEvent.keyboard('{F2}');
    await expect.element(screen.getByRole('textbox', { name: 'Project name' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(focused()).toBe('Vase, turned'));
  });

  it('goes to the next project when one is deleted, and to the heading after several', async () => {
    const { screen } = await projects();
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
    screen.getByRole('link', { name: 'Twist vase' }).element().focus();
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(focused()).toBe('Gyroid test, 0.42 walls'));
    await userEvent.keyboard(' ');
    await screen.getByRole('button', { name: 'Delete', exact: true }).click();
    await vi.waitFor(() => expect(focused()).toBe('Projects'));
  });

  it('stays with the list when the selection is let go of by its button', async () => {
    const { screen } = await projects();
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
    screen.getByRole('link', { name: 'Twist vase' }).element().focus();
    await userEvent.keyboard(' ');
    await screen.getByRole('button', { name: 'Clear selection' }).click();
    await vi.waitFor(() => expect(focused()).toBe('Projects'));
  });

  it('comes back from a dialog that another dialog led to', async () => {
    const { screen } = await projects();
    await screen.getByRole('button', { name: 'Help', exact: true }).click();
    await screen.getByRole('button', { name: 'Send feedback' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Description' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Help', exact: true })).toHaveFocus();
  });

  it('comes back to the ⋯ that opened the share dialog', async () => {
    const { screen } = await projects();
    for (let round = 0; round < 2; round += 1) {
      await screen.getByRole('button', { name: 'More actions for Twist vase' }).click();
      await screen.getByRole('menuitem', { name: 'Share' }).click();
      await expect.element(screen.getByRole('dialog')).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(screen.getByRole('button', { name: 'More actions for Twist vase' })).toHaveFocus();
    }
  });

  it('comes back to the ⋯ of a project whose deletion was asked about and refused', async () => {
    const { screen } = await projects(createWorld({ vip: false }));
    // Twice: the first time the question's own code still has to come.
    for (let round = 0; round < 2; round += 1) {
      await screen.getByRole('button', { name: 'More actions for Twist vase' }).click();
      await screen.getByRole('menuitem', { name: /Delete/ }).click();
      await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await expect.element(screen.getByRole('button', { name: 'More actions for Twist vase' })).toHaveFocus();
    }
  });
});

describe('the list of projects', () => {
  it('is walked by arrows too', async () => {
    const { screen } = await projects();
    await screen.getByRole('radio', { name: 'List' }).click();
    await expect.element(screen.getByRole('table', { name: 'Projects' })).toBeVisible();
    screen.getByRole('link', { name: 'Ammonite study' }).element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await vi.waitFor(() => expect(focused()).toBe('Pillow block, left and right'));
    await userEvent.keyboard('{ArrowUp}');
    await vi.waitFor(() => expect(focused()).toBe('珊瑚摆件 02'));
  });

  it('is selected as a range by Shift and an arrow', async () => {
    const { screen } = await projects();
    await expect.element(screen.getByRole('link', { name: 'Ammonite study' })).toBeVisible();
    screen.getByRole('link', { name: 'Ammonite study' }).element().focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    await expect.element(screen.getByRole('heading', { name: '3 selected' })).toBeVisible();
  });

  it('says in Recents when a project was opened', async () => {
    const { screen } = await renderPortal({ path: '/recents' });
    await screen.getByRole('radio', { name: 'List' }).click();
    await expect.element(screen.getByRole('columnheader', { name: 'Last opened' })).toBeVisible();
  });

  it('says how many are selected to who cannot see the bar', async () => {
    const { screen } = await projects();
    await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
    screen.getByRole('link', { name: 'Twist vase' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('status').filter({ hasText: '1 selected' })).toBeInTheDocument();
  });
});

describe('a call that fails', () => {
  it('leaves what was chosen in the bin chosen', async () => {
    const world = createWorld();
    const { screen } = await bin(world);
    await screen.getByRole('checkbox', { name: 'Select Ammonite study' }).click();
    world.failing.set(api.projects.restore.path, 'internal');
    await screen.getByRole('button', { name: 'Restore' }).click();
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Ammonite study/ })).toBeVisible();
  });
});
