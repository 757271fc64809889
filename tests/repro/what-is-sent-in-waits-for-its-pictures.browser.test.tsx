import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#contract';
import { forgetDrafts } from '../../src/ui/portal/publishing/draft-store.ts';
import { createWorld } from '../ui/portal/memory-world.ts';
import { renderPortal } from '../ui/portal/render-portal.tsx';

afterEach(forgetDrafts);

const dialog = () => page.getByRole('dialog');

async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(20, 10);
  canvas.getContext('2d')!.fillRect(0, 0, 20, 10);
  return new File([await canvas.convertToBlob()], 'one.png', { type: 'image/png' });
}

/** A draft with a project, and a picture that is on its way until `arrive`. */
async function beginDraft() {
  const world = createWorld();
  let arrive = () => {};
  world.waiting.set(api.community.sendPicture.path, new Promise((resolve) => (arrive = resolve)));
  const { screen } = await renderPortal({ path: '/community/mine?upload', world });
  await dialog().getByRole('button', { name: 'Choose a project' }).click();
  await page.getByRole('button', { name: 'Twist vase' }).click();
  await expect.element(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('Twist vase');
  await userEvent.upload(document.querySelector('[role="dialog"] input[type="file"]')!, await photo());
  await expect.element(dialog().getByText('Uploading 1 of 1')).toBeVisible();
  return { world, screen, arrive: () => arrive() };
}

/**
 * A design that was sent in while a picture was on its way was refused. The reason went away once the picture had arrived, and the
 * dialog stayed as if nothing had been pressed.
 */
it('a draft that is saved while a picture is on its way is saved with it', async () => {
  const { world, screen, arrive } = await beginDraft();
  const keep = dialog().getByRole('button', { name: 'Save draft' });
  await keep.click();
  await expect.element(keep).toHaveAttribute('aria-busy', 'true');
  expect(world.publishing.saves).toEqual([]);
  arrive();
  await expect.element(screen.getByText('Draft saved')).toBeVisible();
  expect(world.publishing.saves).toEqual([expect.objectContaining({ pictures: ['ticket 1'] })]);
});

it('a picture that does not arrive is said once it has been waited for', async () => {
  const { world, arrive } = await beginDraft();
  const keep = dialog().getByRole('button', { name: 'Save draft' });
  await keep.click();
  world.failing.set(api.community.sendPicture.path, 'storage_failed');
  arrive();
  await expect.element(dialog().getByText('Not uploaded')).toBeVisible();
  await expect.element(keep).not.toHaveAttribute('aria-busy');
  expect(world.publishing.saves).toEqual([]);
});

it('a dialog that is closed while it waits saves nothing', async () => {
  const { world, screen, arrive } = await beginDraft();
  await dialog().getByRole('button', { name: 'Save draft' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  arrive();
  await screen.getByRole('button', { name: 'Publish a design' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Picture 1 of 1, cover' })).toBeVisible();
  await expect.element(dialog().getByText('Uploading 1 of 1')).not.toBeInTheDocument();
  expect(world.publishing.saves).toEqual([]);
});
