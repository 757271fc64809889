import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { fail, ok, unwrap } from '#base';
import { storeDocument } from '#document';
import type { DocumentHolder, StoragePort, TabAnswer } from '#editor';
import { createMemoryCloud } from '#tests/cloud.ts';
import { documentOf, partRecord } from '#tests/document.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';
import { createFakePorts, deferred } from '#tests/editor-ports.ts';
import { renderPageWith } from './render-page.tsx';

const BOX = [20, 10, 30] as const;

beforeEach(async () => {
  await page.viewport(1440, 900);
  history.replaceState(null, '', '/editor');
});
afterEach(cleanup);

/** The storage of a second tab: another one has the document, until it is asked or robbed. */
function besideAnother(stored = documentOf()) {
  let isOurs = false;
  let holder: DocumentHolder | null = null;
  const answer = deferred<TabAnswer>();
  let fallSilent = (): void => undefined;
  const elsewhere = () => fail('storage_unavailable', 'elsewhere', { reason: 'other-tab' });
  const storage: StoragePort = {
    ...createFakePorts().storage.port,
    load: async () => (isOurs ? ok(storeDocument(stored)) : elsewhere()),
    save: async () => (isOurs ? ok(undefined) : elsewhere()),
    tabs: {
      serve: (next) => void (holder = next),
      look: async () => ({ name: 'Coral', isEmpty: false }),
      async ask(onSilence) {
        fallSilent = onSilence;
        const given = await answer.promise;
        isOurs = given === 'taken';
        return given;
      },
      async steal() {
        isOurs = true;
        return true;
      },
    },
  };
  return { storage, answer, holder: () => holder!, fallSilent: () => fallSilent() };
}

it('is offered in a line, and is left for viewing only with the offer to take it back', async () => {
  const { storage, answer, holder } = besideAnother();
  const { screen } = await renderPageWith({ ports: { storage } });
  await expect
    .element(screen.getByText('“Coral” is open in another tab. Changes here aren’t saved.'))
    .toBeVisible();
  // The line says it all.
  expect(screen.getByRole('dialog').query()).toBeNull();
  await screen.getByRole('button', { name: 'Continue here' }).click();
  await expect.element(screen.getByText('Saving in the other tab…')).toBeVisible();
  answer.resolve('taken');
  await expect.element(screen.getByText('Saved on this device')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue here' }).query()).toBeNull();

  expect(await holder().letGo()).toBe(true);
  await expect.element(screen.getByText('Continued in another tab.')).toBeVisible();
  await expect.element(screen.getByText('View only')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Continue here' })).toBeVisible();
  // Nor is it there by key.
  await userEvent.keyboard('{Control>}i{/Control}');
  expect(screen.getByRole('button', { name: 'Undo' }).query()).toBeNull();
});

it('asks before what is only here gives way, and names the way it is kept', async () => {
  const { storage, answer } = besideAnother();
  const { screen, fake } = await renderPageWith({ sizes: [BOX], ports: { storage } });
  answer.resolve('taken');
  await screen.getByRole('button', { name: 'Continue here' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Save this tab’s work?' });
  await expect.element(dialog).toHaveTextContent(/“Untitled” isn’t saved anywhere\./);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Continue here' }).click();
  await dialog.getByRole('button', { name: 'Save as a file and continue' }).click();
  await expect.element(screen.getByText('Saved on this device')).toBeVisible();
  expect(fake.delivered.map(({ fileName }) => fileName)).toEqual(['Untitled.3mf']);
});

it('is the project of the address as the cloud has it by then', async () => {
  const cloud = createMemoryCloud();
  const fake = createFakePorts();
  const elsewhere = await startEditor({ ...fake, ports: { ...fake.ports, cloud: cloud.device().port } });
  await importBoxes(elsewhere, BOX);
  unwrap(await elsewhere.saveCopyToCloud('Coral'));
  const { storage, answer } = besideAnother(documentOf(partRecord(1)));
  answer.resolve('taken');
  history.replaceState(null, '', '/editor/project-1');
  const { screen, editor } = await renderPageWith({
    ports: { storage },
    cloud: cloud.device().port,
    project: 'project-1',
  });
  await expect.poll(() => editor.getState().cloudLink?.project).toBe('project-1');
  // The other tab's document is of no project, and its mesh is gone: the address has the last word.
  await screen.getByRole('button', { name: 'Continue here' }).click();
  await expect.poll(() => editor.getState().tab.status).toBe('here');
  await expect.poll(() => editor.getState().cloudLink?.project).toBe('project-1');
  expect(editor.parts()).toHaveLength(1);
});

it('of a tab that does not answer is taken only when the person says so', async () => {
  const { storage, fallSilent } = besideAnother();
  const { screen } = await renderPageWith({ ports: { storage } });
  await screen.getByRole('button', { name: 'Continue here' }).click();
  await expect.element(screen.getByText('Saving in the other tab…')).toBeVisible();
  fallSilent();
  const dialog = screen.getByRole('alertdialog', { name: 'The other tab isn’t responding' });
  // Behind the question nothing is said to be saving.
  await expect
    .element(screen.getByText(/is open in another tab\. Changes here aren’t saved\.$/))
    .toBeInTheDocument();
  expect(screen.getByText('Saving in the other tab…').query()).toBeNull();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Continue here' }).click();
  await expect.element(screen.getByText('Saving in the other tab…')).toBeVisible();
  fallSilent();
  await dialog.getByRole('button', { name: 'Continue anyway' }).click();
  await expect.element(screen.getByText('Saved on this device')).toBeVisible();
});
