import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#contract';
import { forgetDrafts } from '../../../src/ui/portal/publishing/draft-store.ts';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

afterEach(forgetDrafts);

async function photo(name: string, colour: string): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 2000, height: 1000 });
  const context = canvas.getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 2000, 1000);
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/jpeg'));
  return new File([blob], name, { type: 'image/jpeg' });
}
/** The picture of a project, as a browser can read it. */
function thumbnail(): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 64, height: 48 });
  canvas.getContext('2d')!.fillRect(8, 8, 40, 30);
  return canvas.toDataURL('image/png');
}
const uploads = (world = createWorld(), query = '') =>
  renderPortal({ path: `/community/mine${query}`, world });
const addPictures = async (...files: readonly File[]) =>
  userEvent.upload(document.querySelector('[role="dialog"] input[type="file"]')!, [...files]);
const dialog = () => page.getByRole('dialog');
const submit = () => dialog().getByRole('button', { name: 'Submit for review' });

describe('publishing', () => {
  it('begins at a project, says what is missing, and sends in what was put together', async () => {
    const world = createWorld({ picture: thumbnail });
    const { screen } = await renderPortal({ path: '/projects', world });
    await screen.getByRole('button', { name: 'More actions for Ammonite study' }).click();
    await screen.getByRole('menuitem', { name: 'Publish' }).click();
    await expect.element(dialog().getByText('Siraya Fast grey')).toBeVisible();
    await expect.element(dialog().getByText('218.9 × 122.9 × 220.0 mm')).toBeVisible();
    await expect.element(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('Ammonite study');

    await submit().click();
    await expect.element(dialog().getByText('Add 2 more pictures.')).toBeVisible();
    await expect.element(dialog().getByText('Choose a category.')).toBeVisible();
    await expect.element(dialog().getByText('Add at least one tag.')).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Add pictures' })).toHaveFocus();
    expect(world.publishing.saves).toEqual([]);

    await addPictures(await photo('one.jpg', 'red'));
    await expect.element(dialog().getByText('Add 1 more picture.')).toBeVisible();
    await dialog().getByRole('button', { name: 'Use the project’s picture' }).click();
    const second = dialog().getByRole('button', { name: 'Picture 2 of 2' });
    await expect.element(second).toBeVisible();
    second.element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(dialog().getByRole('button', { name: 'Picture 1 of 2, cover' })).toHaveFocus();

    await dialog().getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Miniatures' }).click();
    await dialog().getByRole('textbox', { name: 'Tags' }).fill('Deep Sea');
    await userEvent.keyboard('{Enter}');
    await dialog().getByRole('textbox', { name: 'Tags' }).fill('re');
    await dialog().getByRole('button', { name: 'reef' }).click();
    await dialog().getByRole('radio', { name: 'Creative Commons' }).click();
    await dialog()
      .getByRole('radiogroup', { name: 'Can others use it commercially?' })
      .getByText('No')
      .click();
    await expect
      .element(dialog().getByText('Others can use and change it if they name you, but not sell it.'))
      .toBeVisible();
    await expect
      .element(dialog().getByRole('link', { name: 'Read the licence' }))
      .toHaveAttribute('href', 'https://creativecommons.org/licenses/by-nc/4.0/');
    await submit().click();

    await expect.element(screen.getByText('Submitted for review')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(world.publishing.saves).toEqual([
      expect.objectContaining({
        projectId: world.projects[0]!.id,
        name: 'Ammonite study',
        category: 'miniatures',
        tags: ['deep sea', 'reef'],
        licence: 'by-nc',
        // The project’s own picture was made the cover.
        pictures: ['ticket 2', 'ticket 1'],
        payload: expect.objectContaining({ printer: 'Elegoo Saturn 4', layerHeight: 0.05 }),
        submit: true,
      }),
    ]);
    const sent = await createImageBitmap(
      await (await fetch(world.publishing.pictures.get('ticket 1')!)).blob(),
    );
    expect([sent.width, sent.height]).toEqual([1600, 800]);
  });

  it('loses nothing where the server refuses, where a picture does not arrive, and where the dialog is closed', async () => {
    const world = createWorld();
    const { screen } = await uploads(world, '?upload');
    await dialog().getByRole('button', { name: 'Choose a project' }).click();
    await page.getByRole('button', { name: 'Twist vase' }).click();
    await dialog().getByRole('textbox', { name: 'Description' }).fill('Prints without supports.');
    world.failing.set(api.community.sendPicture.path, 'storage_failed');
    await addPictures(
      await photo('one.jpg', 'red'),
      new File(['no picture'], 'notes.png', { type: 'image/png' }),
    );
    await expect.element(dialog().getByText('notes.png isn’t a picture Corallite can read.')).toBeVisible();
    await expect.element(dialog().getByText('Not uploaded')).toBeVisible();

    world.failing.clear();
    await dialog().getByRole('button', { name: 'Actions for picture 1' }).click();
    await page.getByRole('menuitem', { name: 'Try again' }).click();
    await expect.element(dialog().getByText('Cover', { exact: true })).toBeVisible();

    world.failing.set(api.community.save.path, 'quota_exceeded');
    await dialog().getByRole('button', { name: 'Save draft' }).click();
    await expect
      .element(dialog().getByText('Your cloud space is full. Delete something or get more space.'))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();

    world.failing.clear();
    await screen.getByRole('button', { name: 'Publish a design' }).click();
    await expect.element(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('Twist vase');
    await expect
      .element(dialog().getByRole('textbox', { name: 'Description' }))
      .toHaveValue('Prints without supports.');
    await expect.element(dialog().getByRole('button', { name: 'Picture 1 of 1, cover' })).toBeVisible();
    await dialog().getByRole('button', { name: 'Save draft' }).click();
    await expect.element(screen.getByText('Draft saved')).toBeVisible();
    expect(world.publishing.saves).toEqual([
      expect.objectContaining({ submit: false, pictures: ['ticket 1'] }),
    ]);
    // The list on the page shows it at once.
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Twist vase' }).first()).toBeVisible();
  });

  it('asks for as many pictures as the server says', async () => {
    const world = createWorld();
    world.publishing.rules.least = 4;
    await uploads(world, '?upload');
    await expect.element(dialog().getByText(/^Add 4 more pictures\./)).toBeVisible();
  });

  it('is refused to who may not, and says so', async () => {
    const world = createWorld();
    world.publishing.rules.mayPublish = false;
    await uploads(world, '?upload');
    await expect
      .element(dialog().getByText('This account can’t publish. You can still save drafts.'))
      .toBeVisible();
    await expect.element(submit()).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('my upload', () => {
  it('shows how each stands and why, and keeps to one status', async () => {
    const { screen, history } = await uploads();
    await expect.element(screen.getByText('Reason: The second picture shows another model.')).toBeVisible();
    await expect.element(screen.getByText('The approved version stays published.')).toBeVisible();
    expect(screen.getByText('In review', { exact: true }).elements()).toHaveLength(2);
    await screen.getByRole('tab', { name: 'Drafts' }).click();
    await expect
      .element(screen.getByRole('heading', { level: 2, name: 'Nozzle box, half done' }))
      .toBeVisible();
    expect(
      screen
        .getByRole('heading', { level: 2 })
        .elements()
        .filter((head) => head.closest('li')),
    ).toHaveLength(1);
    expect(history.at(-1)).toBe('/community/mine?state=mine');
  });

  it('edits what was refused and sends it in again with what was frozen', async () => {
    const world = createWorld();
    const { screen } = await uploads(world, '?state=unapproved');
    await screen.getByRole('button', { name: 'Edit and resubmit Ring holder' }).click();
    await expect
      .element(dialog().getByText('Not approved: The second picture shows another model.'))
      .toBeVisible();
    await dialog().getByRole('button', { name: 'Actions for picture 2' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await submit().click();
    await expect.element(screen.getByText('Nothing with this status.')).toBeVisible();
    const [design] = createWorld().publishing.mine.filter(({ state }) => state === 'unapproved');
    const [first, , third] = design!.pictures;
    expect(world.publishing.saves).toEqual([
      expect.objectContaining({ id: design!.id, pictures: [first!.name, third!.name], submit: true }),
    ]);
    expect(world.publishing.saves[0]).not.toHaveProperty('projectId');
  });

  it('withdraws, publishes again, and deletes after a question that names it', async () => {
    const world = createWorld();
    const { screen } = await uploads(world, '?state=approved');
    await screen.getByRole('button', { name: 'Actions for Reef display' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Reef display' })).not.toBeInTheDocument();
    await screen.getByRole('tab', { name: 'Withdrawn' }).click();
    await screen.getByRole('button', { name: 'Actions for Reef display' }).click();
    await page.getByRole('menuitem', { name: 'Publish again' }).click();
    await expect.element(screen.getByText('Published again')).toBeVisible();
    await screen.getByRole('tab', { name: 'All' }).click();
    await screen.getByRole('button', { name: 'Actions for Reef display' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect.element(question.getByText('Delete “Reef display”?')).toBeVisible();
    await question.getByRole('button', { name: 'Delete design' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Reef display' })).not.toBeInTheDocument();
    expect(world.publishing.mine.map(({ name }) => name)).not.toContain('Reef display');
  });

  it('of nobody who published says what to do', async () => {
    const { screen } = await uploads(createWorld({ published: 0 }));
    await expect
      .element(screen.getByText('Nothing published yet. Share a design that prints well.'))
      .toBeVisible();
  });
});
