import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api, CODES } from '#contract';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

const community = (path = '/community', world = createWorld({ designs: 60 })) =>
  renderPortal({ path, world });

describe('the community page', () => {
  it('asks once for what an address shows, before it is drawn', async () => {
    const { screen, calls } = await renderPortal({
      path: '/community?source=official&order=newest',
      world: createWorld({ designs: 60 }),
      begun: true,
    });
    await expect.element(screen.getByRole('link', { name: 'Nozzle box' })).toBeVisible();
    await expect
      .element(screen.getByRole('tab', { name: 'Official' }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByRole('radio', { name: 'Newest' })).toBeChecked();
    expect(calls.filter((call) => call === api.community.list.path)).toHaveLength(1);
    // The badge stands beside the member's name, and beside nobody else's.
    const cards = screen.getByRole('article').elements();
    const isMembers = (card: Element) => card.textContent.includes('Mei');
    expect(cards.filter(isMembers).length).toBeGreaterThan(0);
    expect(cards.filter((card) => card.textContent.includes('VIP3'))).toEqual(cards.filter(isMembers));
    expect(cards.length).toBeGreaterThan(cards.filter(isMembers).length);
  });

  it('keeps source, category, order, people and words in the address', async () => {
    const { screen, history } = await community();
    await screen.getByRole('tab', { name: 'Official' }).click();
    await screen.getByRole('radio', { name: 'Hobby and DIY' }).click();
    await screen.getByRole('radio', { name: 'Most liked' }).click();
    await expect.element(screen.getByRole('link', { name: 'Nozzle box' })).toBeVisible();
    await screen.getByRole('button', { name: 'Following' }).click();
    await screen.getByRole('searchbox', { name: 'Search designs' }).fill('城');
    await vi.waitFor(() =>
      expect(history.at(-1)).toBe(
        `/community?${new URLSearchParams({ source: 'official', category: 'hobby_diy', order: 'likes', following: '1', q: '城' })}`,
      ),
    );
    await expect.element(screen.getByRole('heading', { name: 'No results for “城”' })).toBeVisible();
  });

  it('finds a name in Chinese, and says when there is nothing', async () => {
    const { screen } = await community('/community?q=章鱼');
    await expect.element(screen.getByRole('link', { name: '章鱼摆件' })).toBeVisible();
    await screen.getByRole('tab', { name: 'Team' }).click();
    await expect.element(screen.getByRole('heading', { name: 'No results for “章鱼”' })).toBeVisible();
    await screen.getByRole('button', { name: 'Clear search' }).first().click();
    await expect.element(screen.getByRole('heading', { name: 'No team designs yet' })).toBeVisible();
  });

  it('brings the next page as its end comes near', async () => {
    const { screen, calls } = await community();
    await expect.element(screen.getByRole('link', { name: 'Reef display' })).toBeVisible();
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await expect.element(screen.getByRole('link', { name: 'Design 54' })).toBeInTheDocument();
    expect(calls.filter((call) => call === api.community.list.path)).toHaveLength(2);
  });

  it('says that the list could not be had, and tries again', async () => {
    const world = createWorld({ designs: 3 });
    world.failing.set(api.community.list.path, 'offline');
    const { screen } = await community('/community', world);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Couldn’t load');
    world.failing.clear();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('link', { name: 'Reef display' })).toBeVisible();
  });

  it('likes by keyboard at once, and takes it back when the server refuses', async () => {
    const { screen, world } = await community();
    const like = screen.getByRole('button', { name: 'Like Reef display' });
    await expect.element(like).toHaveAttribute('aria-pressed', 'false');
    world.hanging.add(api.community.interact.path);
    like.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(like).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByText('313 likes')).toBeInTheDocument();

    const other = screen.getByRole('button', { name: 'Add Dragon, asleep to favourites' });
    world.hanging.clear();
    world.failing.set(api.community.interact.path, 'internal');
    await other.click();
    await expect.element(screen.getByText(CODES.internal.en)).toBeVisible();
    await expect.element(other).toHaveAttribute('aria-pressed', 'false');
  });

  it('walks designs by arrows', async () => {
    const { screen } = await community();
    await expect.element(screen.getByRole('link', { name: 'Reef display' })).toBeVisible();
    screen.getByRole('link', { name: 'Reef display' }).element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Calibration cones'));
  });
});
