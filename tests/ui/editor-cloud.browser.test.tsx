import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { contentHash, fail, unwrap } from '#base';
import type { ViewportPort } from '#editor';
import { createMemoryCloud, type MemoryCloud } from '#tests/cloud.ts';
import { startEditor } from '#tests/editor.ts';
import { createFakePorts } from '#tests/editor-ports.ts';
import { renderPageWith } from './render-page.tsx';

const BOX = [20, 10, 30] as const;
const STILL: ViewportPort = {
  capture: async (width, height) => ({ width, height, rgba: new Uint8Array(width * height * 4) }),
};
let cloud: MemoryCloud;

beforeEach(async () => {
  await page.viewport(1440, 900);
  cloud = createMemoryCloud();
  history.replaceState(null, '', '/editor');
});
afterEach(cleanup);

/** Somebody else's work in the same account: another editor on another device. */
async function otherDevice() {
  const fake = createFakePorts();
  fake.view.port = STILL;
  return startEditor({ ...fake, ports: { ...fake.ports, cloud: cloud.device().port } });
}
const press = (keys: string) => userEvent.keyboard(keys);

describe('saving', () => {
  it('asks for a name the first time, then saves on Ctrl+S without asking, and the address is the project’s', async () => {
    const { screen, editor } = await renderPageWith({ sizes: [BOX], cloud: cloud.device().port });
    await expect.element(screen.getByText('Saved on this device')).toBeVisible();
    await press('{Control>}s{/Control}');
    await screen.getByRole('textbox', { name: 'Name' }).fill('Coral');
    await press('{Enter}');
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    expect([...cloud.rows.values()].map(({ name }) => name)).toEqual(['Coral']);
    await expect.poll(() => location.pathname).toBe('/editor/project-1');

    unwrap(editor.renameDocument('Reef'));
    await press('{Control>}s{/Control}');
    await expect.poll(() => cloud.rows.get('project-1')).toMatchObject({ revision: 2, name: 'Reef' });
    expect(screen.getByRole('dialog').query()).toBeNull();
  });

  it('sends somebody who is not logged in to the login, and back', async () => {
    const { screen } = await renderPageWith({ sizes: [BOX], cloud: cloud.device(null).port });
    await press('{Control>}s{/Control}');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Log in' }).click();
    expect(location.pathname + location.search).toBe('/login?redirect_url=%2Feditor');
  });

  it('says why it could not be saved, keeps the dialog, and saves when pressed again', async () => {
    const device = cloud.device();
    const { screen } = await renderPageWith({ sizes: [BOX], cloud: device.port });
    device.online = false;
    await press('{Control>}s{/Control}');
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('You’re offline. Your work is saved on this device.');
    device.online = true;
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    expect(cloud.rows.size).toBe(1);
  });
});

describe('a conflict', () => {
  it('shows both sides and keeps both when asked to', async () => {
    const { screen, editor, fake } = await renderPageWith({ sizes: [BOX], cloud: cloud.device().port });
    fake.view.port = STILL;
    unwrap(await editor.saveCopyToCloud('Coral'));
    const other = await otherDevice();
    unwrap(await other.openProject('project-1'));
    unwrap(other.renameDocument('Coral, theirs'));
    unwrap(await other.saveToCloud());
    unwrap(editor.renameDocument('Coral, mine'));
    await press('{Control>}s{/Control}');

    const dialog = screen.getByRole('dialog', { name: 'Changed on another device' });
    const mine = dialog.getByRole('region', { name: 'This device' });
    await expect.element(mine).toHaveTextContent(/Changed .*1 part/);
    // The name of the device is the other's title; its save is later than the clock's.
    const theirs = dialog.getByRole('region', { name: 'Laptop' });
    await expect.element(theirs).toHaveTextContent(/Saved /);
    await expect.poll(() => mine.element().querySelector('img')?.src).toMatch(/^data:image\/png;base64,/);
    await expect.poll(() => theirs.element().querySelector('img')?.src).toMatch(/^data:image\/png;base64,/);
    // Putting it off loses nothing: the state beside the name leads back.
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await screen.getByRole('button', { name: /Not saved/ }).click();
    await dialog.getByRole('button', { name: 'Keep both' }).click();
    await expect
      .poll(() => [...cloud.rows.values()].map(({ name }) => name))
      .toEqual(['Coral, mine (from Laptop)', 'Coral, mine']);
    await expect.poll(() => location.pathname).toBe('/editor/project-2');
  });
});

describe('what keeps a save from the cloud', () => {
  it('is said in one line while there is no network, and gone when there is', async () => {
    const device = cloud.device();
    const { screen, editor } = await renderPageWith({ sizes: [BOX], cloud: device.port });
    unwrap(await editor.saveCopyToCloud('Coral'));
    device.online = false;
    unwrap(editor.renameDocument('Reef'));
    await press('{Control>}s{/Control}');
    await expect
      .element(screen.getByText('You’re offline. Your work is saved on this device.'))
      .toBeVisible();
    device.online = true;
    device.notify();
    await press('{Control>}s{/Control}');
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    expect(screen.getByText('You’re offline. Your work is saved on this device.').query()).toBeNull();
  });

  it('is a full space: how much is free, how much it takes, and where to make room', async () => {
    const device = cloud.device();
    const { screen, editor } = await renderPageWith({ sizes: [BOX], cloud: device.port });
    unwrap(await editor.saveCopyToCloud('Coral'));
    const save = device.port.save.bind(device.port);
    device.port.save = async () => fail('cloud_full', 'full', { free: 1.2e9, needed: 1.6e9 });
    unwrap(editor.renameDocument('Reef'));
    await press('{Control>}s{/Control}');
    const explanation = screen.getByRole('dialog', { name: 'Why it isn’t saved' });
    await expect
      .element(explanation)
      .toHaveTextContent('1.2 GB left; this project needs 1.6 GB. It is saved on this device.');
    await expect.element(explanation.getByRole('button', { name: 'Manage space' })).toBeVisible();
    device.port.save = save;
    await explanation.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    await expect.element(explanation).not.toBeInTheDocument();
  });

  it('is a fault of ours: told once that the work is as it was', async () => {
    const device = cloud.device();
    const { screen, editor } = await renderPageWith({ sizes: [BOX], cloud: device.port });
    unwrap(await editor.saveCopyToCloud('Coral'));
    device.port.save = async () => fail('internal', 'broken');
    unwrap(editor.renameDocument('Reef'));
    await press('{Control>}s{/Control}');
    const explanation = screen.getByRole('dialog', { name: 'Why it isn’t saved' }).getByRole('alert');
    await expect
      .element(explanation)
      .toHaveTextContent(/^Something went wrong on our side\. Your work is unchanged\.$/);
  });

  it('is that the project was deleted: it goes on as a new one', async () => {
    const { screen, editor } = await renderPageWith({ sizes: [BOX], cloud: cloud.device().port });
    unwrap(await editor.saveCopyToCloud('Coral'));
    cloud.rows.clear();
    unwrap(editor.renameDocument('Reef'));
    await press('{Control>}s{/Control}');
    const explanation = screen.getByRole('dialog', { name: 'Why it isn’t saved' });
    await expect
      .element(explanation)
      .toHaveTextContent(/The project has been deleted\.\s*Your work is safe on this device\./);
    await explanation.getByRole('button', { name: 'Save as a new project' }).click();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Reef');
    // Pressed twice it is one project all the same.
    await press('{Enter}{Enter}');
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    expect([...cloud.rows.values()].map(({ name }) => name)).toEqual(['Reef']);
  });

  it('is that nothing is kept on this device: it is tried again when asked', async () => {
    const { screen, editor, fake } = await renderPageWith({ sizes: [BOX] });
    fake.storage.saveError = fail('storage_full', 'no room');
    unwrap(editor.renameDocument('Reef'));
    const explanation = screen.getByRole('dialog', { name: 'Why it isn’t saved' });
    await expect.element(explanation).toHaveTextContent('This device is out of storage.');
    // Room comes with the press: saving tries again by itself too, and would take the dialog away before it.
    const makeRoom = (): void => void (fake.storage.saveError = null);
    document.addEventListener('click', makeRoom, { capture: true, once: true });
    await explanation.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('Saved on this device')).toBeVisible();
  });
});

it('says why a shared project cannot be shown, and leads back', async () => {
  let left = false;
  const device = cloud.device();
  const { screen, editor } = await renderPageWith({
    cloud: { ...device.port, open: async () => fail('share_over', 'withdrawn') },
    viewing: { leave: () => (left = true) },
  });
  await editor.openProject('project-1', true);
  const dialog = screen.getByRole('dialog', { name: 'Can’t show this project' });
  await expect.element(dialog).toHaveTextContent('The link is no longer valid.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(left).toBe(true);
});

describe('opening by address', () => {
  it('opens the project', async () => {
    const other = await otherDevice();
    unwrap(other.renameDocument('Reef'));
    unwrap(await other.saveToCloud());
    history.replaceState(null, '', '/editor/project-1');
    const { screen } = await renderPageWith({ cloud: cloud.device().port, project: 'project-1' });
    await expect.element(screen.getByRole('button', { name: 'Reef', exact: true })).toBeVisible();
    expect(location.pathname).toBe('/editor/project-1');
  });

  it('asks what becomes of work that is on this device alone', async () => {
    const other = await otherDevice();
    unwrap(other.renameDocument('Reef'));
    unwrap(await other.saveToCloud());
    const { screen, editor } = await renderPageWith({
      sizes: [BOX],
      cloud: cloud.device().port,
      project: 'project-1',
    });
    await screen
      .getByRole('dialog', { name: 'Open another project?' })
      .getByRole('button', { name: 'Save and open' })
      .click();
    await expect.poll(() => editor.project().name).toBe('Reef');
    expect(cloud.rows.size).toBe(2);
  });

  it('says that a project was deleted, and leads to the others', async () => {
    const { screen } = await renderPageWith({ cloud: cloud.device().port, project: 'project-7' });
    const dialog = screen.getByRole('dialog', { name: 'The project has been deleted' });
    await expect.element(dialog.getByText(/It can’t be opened any more/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Go to Projects' }).click();
    expect(location.pathname).toBe('/projects');
  });

  it('says that a newer version made it, and what to do', async () => {
    const other = await otherDevice();
    unwrap(await other.saveToCloud());
    const bytes = new TextEncoder().encode('{"version":99,"records":[]}');
    const content = await contentHash(bytes);
    cloud.blobs.set(content, bytes);
    cloud.rows.get('project-1')!.content = content;
    const { screen } = await renderPageWith({ cloud: cloud.device().port, project: 'project-1' });
    const dialog = screen.getByRole('dialog', { name: 'Couldn’t open the project' });
    await expect.element(dialog.getByText(/newer Corallite.*Reload the page/)).toBeVisible();
  });

  it('starts an empty one at /editor/new', async () => {
    const { editor, screen } = await renderPageWith({
      sizes: [BOX],
      cloud: cloud.device().port,
      project: 'new',
    });
    await screen.getByRole('button', { name: 'Don’t save' }).click();
    await expect.poll(() => editor.parts().length).toBe(0);
    await expect.poll(() => location.pathname).toBe('/editor');
  });
});
