import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

function moderated() {
  const world = createWorld();
  world.publishing.rules.moderator = true;
  return world;
}
const review = (world = moderated(), query = '') => renderPortal({ path: `/review${query}`, world });

it('is a missing page to who is no moderator, and asks for nothing that is theirs', async () => {
  const { screen, calls } = await review(createWorld());
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Page not found - Corallite');
  expect(calls.filter((path) => path.startsWith('/tw/review'))).toEqual([]);
});

it('approves what was looked at, then refuses the next with a reason that is asked for, by keys alone', async () => {
  const world = moderated();
  const [first, second] = world.publishing.queue;
  const { screen } = await review(world);
  const design = screen.getByRole('article', { name: 'Dragon, asleep' });
  await expect.element(design.getByText('Prints without supports.')).toBeVisible();
  await design.getByRole('tab', { name: '3D' }).click();
  await design.getByRole('button', { name: 'Show in 3D' }).click();
  await expect.element(design.getByText('The model of Dragon, asleep')).toBeVisible();
  design.getByRole('button', { name: 'Approve', exact: true }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Approved', { exact: true })).toBeVisible();

  const next = screen.getByRole('article', { name: '微缩城堡' });
  await expect.element(screen.getByRole('button', { name: /微缩城堡/ })).toHaveFocus();
  next.getByRole('button', { name: 'Don’t approve' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Don’t approve “微缩城堡”?' });
  await dialog.getByRole('button', { name: 'Don’t approve' }).click();
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('  The pictures show another model. ');
  await dialog.getByRole('button', { name: 'Don’t approve' }).click();
  await expect.element(screen.getByText('Nothing waits for review.')).toBeVisible();
  expect(world.publishing.acts).toEqual([
    { id: first!.id, version: first!.version, approve: true, reason: '' },
    {
      id: second!.id,
      version: second!.version,
      approve: false,
      reason: 'The pictures show another model.',
    },
  ]);
});

it('says when somebody else changed it meanwhile, and loads what is there now', async () => {
  const world = moderated();
  const { screen } = await review(world);
  const approve = screen.getByRole('button', { name: 'Approve', exact: true });
  await expect.element(approve).toBeVisible();
  const [changed] = world.publishing.queue;
  world.publishing.queue[0] = {
    ...changed!,
    version: changed!.publishedAt ?? changed!.id,
    name: 'Dragon, awake',
  };
  await approve.click();
  await expect.element(screen.getByText(/^This was changed or decided by someone else\./)).toBeVisible();
  expect(world.publishing.acts).toEqual([]);
  await screen.getByRole('button', { name: 'Load again' }).click();
  await expect.element(screen.getByRole('article', { name: 'Dragon, awake' })).toBeVisible();
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(() => world.publishing.acts).toHaveLength(1);
});

it.each([
  ['takes down with a reason', 'Take down'],
  ['dismisses groundless reports', 'Dismiss reports'],
])('%s what was reported', async (_case, verb) => {
  const world = moderated();
  const { design } = world.publishing.reported[0]!;
  const { screen } = await review(world, '?reports');
  await expect.element(screen.getByText(/^This is my model\./)).toBeVisible();
  await expect.element(screen.getByText('Copyright', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: verb, exact: true }).click();
  if (verb === 'Take down') {
    const dialog = page.getByRole('dialog', { name: 'Take down “Knight”?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A copy.');
    await dialog.getByRole('button', { name: verb }).click();
  }
  await expect.element(screen.getByText('No open reports.')).toBeVisible();
  expect(world.publishing.acts).toEqual([
    verb === 'Take down' ? { takeDown: { id: design.id, reason: 'A copy.' } } : { settle: { id: design.id } },
  ]);
});

it('shows a part of the library to be turned, with its picture and what it measures', async () => {
  const world = moderated();
  const [first] = world.publishing.queue;
  world.publishing.queue[0] = {
    ...first!,
    kind: 'part',
    name: 'Clip',
    payload: { size: [12, 8, 4], triangles: 3100 },
    pictures: [],
  };
  const { screen } = await review(world);
  const part = screen.getByRole('article', { name: 'Clip' });
  await expect.element(part.getByText('12.0 × 8.0 × 4.0 mm')).toBeVisible();
  await part.getByRole('button', { name: 'Show in 3D' }).click();
  await expect.element(part.getByText('The model of Clip')).toBeVisible();
});
