import { expect, it } from 'vitest';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

it('the bell counts what is unread, and what is read leads to what it is about', async () => {
  const world = createWorld();
  const { screen, history } = await renderPortal({ path: '/notifications', world });
  await expect.element(screen.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
  await expect.element(screen.getByText('Reason: The second picture shows another model.')).toBeVisible();
  await expect.element(screen.getByText('“Twist vase” was taken down.')).toBeVisible();
  await screen.getByRole('link', { name: '“Ring holder” wasn’t approved.' }).click();
  expect(history.at(-1)).toBe('/community/mine?state=unapproved');
  await expect.element(screen.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  expect(world.publishing.notifications.map(({ read }) => read)).toEqual([true, false, true, true]);
});

it('what was said of something in the library leads there', async () => {
  const world = createWorld();
  const [notice] = world.publishing.notifications;
  const publication = { id: notice!.publication!.id, kind: 'craft', name: 'Reef fine' };
  world.publishing.notifications.splice(0, 1, { ...notice!, publication });
  const { screen } = await renderPortal({ path: '/notifications', world });
  await expect
    .element(screen.getByRole('link', { name: '“Reef fine” wasn’t approved.' }))
    .toHaveAttribute('href', '/editor?library=craft');
});

it('all are marked as read at once, and where that fails they are not', async () => {
  const world = createWorld();
  const { screen } = await renderPortal({ path: '/notifications', world });
  const all = screen.getByRole('button', { name: 'Mark all as read' });
  world.failing.set('/tw/notification/read', 'unavailable');
  await all.click();
  await expect.element(screen.getByRole('button', { name: 'Mark as read' }).first()).toBeVisible();
  world.failing.clear();
  await all.click();
  await expect.element(screen.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await expect.element(all).toHaveAttribute('aria-disabled', 'true');
  expect(world.publishing.notifications.every(({ read }) => read)).toBe(true);
});

it('of nothing that happened says what will be there', async () => {
  const world = createWorld();
  world.publishing.notifications.splice(0);
  const { screen } = await renderPortal({ path: '/notifications', world, language: 'zh' });
  await expect.element(screen.getByText('作品的审核结果和新粉丝会显示在这里。')).toBeVisible();
});
