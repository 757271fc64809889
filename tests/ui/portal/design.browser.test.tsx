import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api, CODES } from '#contract';
import { uuid } from './memory-ids.ts';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

const REEF = `/community/design/${uuid(7000)}`;
const design = (path = REEF, world = createWorld()) => renderPortal({ path, world });

describe('the page of a design', () => {
  it('says whose it is, what it is made for, what one may do, and is named after it', async () => {
    const { screen } = await design();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Reef display' })).toBeVisible();
    await expect.poll(() => document.title).toBe('Reef display - Corallite');
    await expect.element(screen.getByText('219.0 × 123.0 × 260.0 mm')).toBeVisible();
    await expect.element(screen.getByText('Share alike: publish changes under this licence')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Creative Commons BY-SA 4.0' }))
      .toHaveAttribute('href', 'https://creativecommons.org/licenses/by-sa/4.0/');
    // What its author wrote keeps its lines and is no HTML.
    await expect.element(screen.getByText(/Prints without supports/)).toHaveStyle({ whiteSpace: 'pre-wrap' });
    await expect.element(screen.getByRole('region', { name: 'More by Mei' })).toBeVisible();
  });

  it('goes through its pictures by arrows, and fetches the model when asked', async () => {
    const { screen } = await design();
    await screen.getByRole('tab', { name: 'Picture 1 of 3' }).click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('img', { name: 'Reef display, picture 2 of 3' })).toBeVisible();
    await userEvent.keyboard('{End}');
    await screen.getByRole('button', { name: 'Show in 3D' }).click();
    await expect.element(screen.getByText('The model of Reef display')).toBeVisible();
    // Another look at a picture does not take it away.
    await screen.getByRole('tab', { name: 'Picture 1 of 3' }).click();
    await screen.getByRole('tab', { name: '3D' }).click();
    await expect.element(screen.getByText('The model of Reef display')).toBeVisible();
  });

  it('opens a copy in the editor', async () => {
    const { screen, starts, world } = await design();
    await screen.getByRole('button', { name: 'Open in editor' }).click();
    await vi.waitFor(() => expect(starts).toEqual([{ kind: 'project', id: uuid(8000) }]));
    expect(world.projects[0]?.name).toBe('Reef display');
  });

  it('that has no room for a copy says so, how more is had, and where room is made', async () => {
    const world = createWorld({ vip: false });
    const { screen, starts, history } = await design(REEF, world);
    world.failing.set('/tw/community/copy', 'quota_exceeded');
    await screen.getByRole('button', { name: 'Open in editor' }).click();
    const dialog = screen.getByRole('alertdialog', { name: 'Not enough cloud space' });
    await expect.element(dialog.getByText('VIP has 10 GB of cloud space.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Manage space' }).click();
    await vi.waitFor(() => expect(history.at(-1)).toBe('/projects?sort=size'));
    expect(starts).toEqual([]);
  });

  it('hands it out as a file, and counts that', async () => {
    const { screen, world } = await design();
    await screen.getByRole('button', { name: 'Download 1.4k' }).click();
    await screen.getByRole('menuitem', { name: /^STL/ }).click();
    await vi.waitFor(() => expect(world.community.designs[0]?.did).toContain('download'));
  });

  it('gives nothing away that its author keeps, and says so', async () => {
    const world = createWorld();
    const at = world.community.designs.findIndex(({ licence }) => licence === 'all_rights_reserved');
    world.community.designs[at] = { ...world.community.designs[at]!, downloadable: false, mayTake: false };
    const { screen, starts } = await design(`/community/design/${uuid(7000 + at)}`, world);
    await expect.element(screen.getByText('The author doesn’t allow copies or downloads.')).toBeVisible();
    await screen.getByRole('button', { name: 'Open in editor' }).click({ force: true });
    await expect.element(screen.getByText('All rights reserved')).toBeVisible();
    expect(starts).toEqual([]);
  });

  it('likes and dislikes one or the other, and takes back what the server refuses', async () => {
    const { screen, world } = await design();
    await screen.getByRole('button', { name: 'Like 312' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Like 313' }))
      .toHaveAttribute('aria-pressed', 'true');
    await screen.getByRole('button', { name: 'More actions for Reef display' }).click();
    await screen.getByRole('menuitem', { name: 'Dislike' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Like 312' }))
      .toHaveAttribute('aria-pressed', 'false');
    world.failing.set(api.community.interact.path, 'internal');
    await screen.getByRole('button', { name: 'Favourite 88' }).click();
    await expect.element(screen.getByText(CODES.internal.en)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Favourite 88' })).toBeVisible();
  });

  it('is reported with a reason', async () => {
    const { screen, world } = await design();
    await screen.getByRole('button', { name: 'More actions for Reef display' }).click();
    await screen.getByRole('menuitem', { name: 'Report' }).click();
    await screen.getByRole('radio', { name: 'It is spam' }).click();
    await screen.getByRole('textbox', { name: 'Details (optional)' }).fill('Seen it before.');
    await screen.getByRole('button', { name: 'Send report' }).click();
    await expect.element(screen.getByText('Report sent. A moderator will look at it.')).toBeVisible();
    expect(world.community.reports).toEqual([{ id: uuid(7000), reason: 'spam', text: 'Seen it before.' }]);
  });

  it('says when there is none, and when it could not be had', async () => {
    const world = createWorld();
    const { screen } = await design('/community/design/none', world);
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'This design isn’t available' }))
      .toBeVisible();
    world.failing.set(api.community.detail.path, 'offline');
    const again = await design(REEF, world);
    await expect.element(again.screen.getByRole('alert')).toBeVisible();
    world.failing.clear();
    await again.screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(again.screen.getByRole('heading', { level: 1, name: 'Reef display' })).toBeVisible();
  });
});

describe('the page of an author', () => {
  it('follows at once and counts it, and goes back when the server refuses', async () => {
    const { screen, world } = await design(`/community/author/${uuid(900_100)}`);
    await screen.getByRole('button', { name: 'Follow Mei' }).click();
    await expect.element(screen.getByRole('button', { name: 'Following Mei' })).toBeVisible();
    await expect.element(screen.getByText('4 followers')).toBeVisible();
    world.failing.set(api.user.follow.path, 'internal');
    await screen.getByRole('button', { name: 'Following Mei' }).click();
    await expect.element(screen.getByText(CODES.internal.en)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Following Mei' })).toBeVisible();
  });

  it('shows designs, and favourites at an address of their own', async () => {
    const { screen, history } = await design(`/community/author/${uuid(900_100)}`);
    await expect.element(screen.getByRole('link', { name: 'Reef display' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '章鱼摆件' })).not.toBeInTheDocument();
    await screen.getByRole('tab', { name: 'Favourites' }).click();
    await expect.element(screen.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
    expect(history.at(-1)).toBe(`/community/author/${uuid(900_100)}?tab=favourites`);
  });
});

it('keeps favourites on a page of their own', async () => {
  const world = createWorld();
  world.community.designs[2] = { ...world.community.designs[2]!, did: ['collect'] };
  const { screen } = await design('/community/favourites', world);
  await expect.element(screen.getByRole('link', { name: 'Dragon, asleep' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Reef display' })).not.toBeInTheDocument();
});
