import { cloneElement, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { ok, unwrap } from '#base';
import { createMemoryCloud, type MemoryCloud } from '#tests/cloud.ts';
import { startEditor } from '#tests/editor.ts';
import { createFakePorts, deferred, fileNamed, importedFile } from '#tests/editor-ports.ts';
import { makeBox } from '#tests/meshes.ts';
import { renderPageWith } from '../ui/render-page.tsx';

const BOX = [20, 10, 30] as const;
const LEAVE = 'Open another project?';
const CONFLICT = 'Changed on another device';
let cloud: MemoryCloud;

beforeEach(async () => {
  await page.viewport(1440, 900);
  cloud = createMemoryCloud();
  history.replaceState(null, '', '/editor');
});
afterEach(cleanup);

/** The page with the project its address names, as the router gives it. */
function Addressed({ children }: { readonly children: ReactElement }) {
  const [path] = useLocation();
  return cloneElement(children as ReactElement<{ readonly project?: string | undefined }>, {
    project: /^\/editor\/(.+)$/.exec(path)?.[1],
  });
}

/** The same account on another device. */
async function otherDevice() {
  const fake = createFakePorts();
  return startEditor({ ...fake, ports: { ...fake.ports, cloud: cloud.device().port } });
}
async function makeProject(name: string): Promise<void> {
  const other = await otherDevice();
  unwrap(other.renameDocument(name));
  unwrap(await other.saveToCloud());
  other.dispose();
}

/** Coral (project-3) is open with a box on it; Reef (project-1) and Atoll (project-2) are in the cloud. */
async function openCoral() {
  await makeProject('Reef');
  await makeProject('Atoll');
  const device = cloud.device();
  const rendered = await renderPageWith({
    sizes: [BOX],
    cloud: device.port,
    around: (inner) => <Addressed>{inner}</Addressed>,
  });
  unwrap(await rendered.editor.saveCopyToCloud('Coral'));
  await expect.poll(() => location.pathname).toBe('/editor/project-3');
  return { ...rendered, device };
}
/** Another device saves Coral, and this one changes it. */
async function disagree({ editor }: Awaited<ReturnType<typeof openCoral>>): Promise<void> {
  const other = await otherDevice();
  unwrap(await other.openProject('project-3'));
  unwrap(other.renameDocument('Coral, theirs'));
  unwrap(await other.saveToCloud());
  other.dispose();
  unwrap(editor.renameDocument('Coral, mine'));
}
const dialogs = () =>
  [...document.querySelectorAll('[role="dialog"]')].map((dialog) => dialog.querySelector('h2')?.textContent);
const names = () => [...cloud.rows.values()].map(({ name }) => name);
/** Downloads of this port wait until they are let go. */
function holdDownloads({ port }: ReturnType<MemoryCloud['device']>) {
  const gate = deferred<void>();
  const download = port.download.bind(port);
  port.download = async (...input) => {
    await gate.promise;
    return download(...input);
  };
  return gate;
}

describe('a conflict on the way to another project', () => {
  it('is the only dialog, says what comes next, and is followed by it', async () => {
    const opened = await openCoral();
    const { screen, editor } = opened;
    await disagree(opened);
    navigate('/editor/project-1');
    await screen.getByRole('dialog', { name: LEAVE }).getByRole('button', { name: 'Save and open' }).click();
    const conflict = screen.getByRole('dialog', { name: CONFLICT });
    await expect.element(conflict).toBeVisible();
    expect(dialogs()).toEqual([CONFLICT]);
    await expect.element(conflict).toHaveTextContent('The other project opens after you choose.');
    await conflict.getByRole('button', { name: 'Keep both' }).click();
    await expect.poll(() => editor.project().name).toBe('Reef');
    await expect.poll(() => location.pathname).toBe('/editor/project-1');
    expect(names()).toEqual(['Reef', 'Atoll', 'Coral, mine (from Laptop)', 'Coral, mine']);
    expect(dialogs()).toEqual([]);
  });

  it('leads back to the question when it is put off, and from there to where one was', async () => {
    const opened = await openCoral();
    const { screen, editor } = opened;
    await disagree(opened);
    navigate('/editor/project-1');
    const leave = screen.getByRole('dialog', { name: LEAVE });
    await leave.getByRole('button', { name: 'Save and open' }).click();
    await expect.element(screen.getByRole('dialog', { name: CONFLICT })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(leave).toHaveTextContent('It also changed on another device.');
    expect(dialogs()).toEqual([LEAVE]);
    // Asked again it is the same choice.
    await leave.getByRole('button', { name: 'Save and open' }).click();
    await expect.element(screen.getByRole('dialog', { name: CONFLICT })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => location.pathname).toBe('/editor/project-3');
    expect(dialogs()).toEqual([]);
    expect(editor.project().name).toBe('Coral, mine');
    await expect.element(screen.getByRole('button', { name: /Not saved/ })).toBeVisible();
  });

  it('takes theirs and opens the other', async () => {
    const opened = await openCoral();
    const { screen, editor } = opened;
    await disagree(opened);
    navigate('/editor/project-2');
    await screen.getByRole('button', { name: 'Save and open' }).click();
    await screen.getByRole('button', { name: 'Use the other version' }).click();
    await expect.poll(() => editor.project().name).toBe('Atoll');
    expect(names()).toEqual(['Reef', 'Atoll', 'Coral, theirs']);
  });

  it('asks again where the choice could not be carried out', async () => {
    const opened = await openCoral();
    const { screen, editor, device } = opened;
    await disagree(opened);
    navigate('/editor/project-1');
    await screen.getByRole('button', { name: 'Save and open' }).click();
    await expect.element(screen.getByRole('dialog', { name: CONFLICT })).toBeVisible();
    device.online = false;
    await screen.getByRole('button', { name: 'Use this version' }).click();
    const leave = screen.getByRole('dialog', { name: LEAVE });
    await expect.element(leave.getByRole('alert')).toHaveTextContent('You’re offline.');
    expect(dialogs()).toEqual([LEAVE]);
    expect(editor.project().name).toBe('Coral, mine');
  });

  it('waits behind the question when it comes up by itself', async () => {
    const opened = await openCoral();
    const { screen, editor } = opened;
    await disagree(opened);
    navigate('/editor/project-1');
    await expect.element(screen.getByRole('dialog', { name: LEAVE })).toBeVisible();
    // As the save does that follows a change after a while.
    expect(await editor.saveToCloud()).toMatchObject({ error: { code: 'project_stale' } });
    await expect.element(screen.getByText('It also changed on another device.')).toBeVisible();
    expect(dialogs()).toEqual([LEAVE]);
  });
});

describe('of several projects asked for in a row', () => {
  it('the last one is opened, and the address names no other', async () => {
    const opened = await openCoral();
    const { editor, device } = opened;
    const seen: string[] = [];
    const stop = editor.subscribe(() => seen.push(`${location.pathname} ${editor.project().name}`));
    const gate = holdDownloads(device);
    navigate('/editor/project-1');
    await expect.poll(() => editor.getState().cloud.status).toBe('opening');
    navigate('/editor/project-2');
    await expect.poll(() => location.pathname).toBe('/editor/project-2');
    gate.resolve();
    await expect.poll(() => editor.project().name).toBe('Atoll');
    await expect.poll(() => editor.getState().cloud.status).toBe('saved');
    stop();
    expect(location.pathname).toBe('/editor/project-2');
    expect(seen.filter((line) => line.includes('Reef'))).toEqual([]);
    expect(dialogs()).toEqual([]);
  });

  it('going back calls it off', async () => {
    const opened = await openCoral();
    const { editor, device } = opened;
    const gate = holdDownloads(device);
    navigate('/editor/project-1');
    await expect.poll(() => editor.getState().cloud.status).toBe('opening');
    history.back();
    await expect.poll(() => location.pathname).toBe('/editor/project-3');
    gate.resolve();
    await expect.poll(() => editor.getState().cloud.status).toBe('saved');
    expect(editor.project().name).toBe('Coral');
    expect(dialogs()).toEqual([]);
    // Asked again it comes.
    history.forward();
    await expect.poll(() => editor.project().name).toBe('Reef');
  });

  it('going back takes the question away', async () => {
    const opened = await openCoral();
    const { screen, editor } = opened;
    unwrap(editor.renameDocument('Coral, later'));
    navigate('/editor/project-1');
    await expect.element(screen.getByRole('dialog', { name: LEAVE })).toBeVisible();
    history.back();
    await expect.element(screen.getByRole('dialog', { name: LEAVE })).not.toBeInTheDocument();
    expect(editor.project().name).toBe('Coral, later');
    history.forward();
    await expect.element(screen.getByRole('dialog', { name: LEAVE })).toBeVisible();
  });
});

describe('the question whether to leave', () => {
  it('opens nothing when it was closed while the save was on its way', async () => {
    const opened = await openCoral();
    const { screen, editor, device } = opened;
    unwrap(editor.renameDocument('Coral, later'));
    const gate = deferred<void>();
    const save = device.port.save.bind(device.port);
    device.port.save = async (...input) => {
      await gate.promise;
      return save(...input);
    };
    navigate('/editor/project-1');
    await screen.getByRole('button', { name: 'Save and open' }).click();
    await expect.poll(() => editor.getState().cloud.status).toBe('saving');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => location.pathname).toBe('/editor/project-3');
    gate.resolve();
    await expect.poll(() => editor.getState().cloud.status).toBe('saved');
    expect(names()).toContain('Coral, later');
    expect(editor.project().name).toBe('Coral, later');
    expect(location.pathname).toBe('/editor/project-3');
  });
});

describe('haste', () => {
  it('saves once and opens once where “Save and open” is pressed twice', async () => {
    const opened = await openCoral();
    const { screen, editor } = opened;
    unwrap(editor.renameDocument('Coral, later'));
    navigate('/editor/project-1');
    await screen.getByRole('button', { name: 'Save and open' }).dblClick();
    await expect.poll(() => editor.project().name).toBe('Reef');
    await expect.poll(() => editor.getState().cloud.status).toBe('saved');
    expect(names()).toEqual(['Reef', 'Atoll', 'Coral, later']);
    expect(cloud.rows.get('project-3')!.revision).toBe(2);
    expect(dialogs()).toEqual([]);
  });

  it('saves nothing under the wrong name on Ctrl+S, and undoes nothing on Ctrl+Z, while another project comes', async () => {
    const opened = await openCoral();
    const { editor, device } = opened;
    const gate = holdDownloads(device);
    navigate('/editor/project-1');
    await expect.poll(() => editor.getState().cloud.status).toBe('opening');
    await userEvent.keyboard('{Control>}s{/Control}{Control>}s{/Control}');
    gate.resolve();
    await expect.poll(() => editor.project().name).toBe('Reef');
    await userEvent.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
    await expect.poll(() => editor.getState().cloud.status).toBe('saved');
    expect(editor.project().name).toBe('Reef');
    expect(editor.parts()).toEqual([]);
    expect(names()).toEqual(['Reef', 'Atoll', 'Coral']);
    expect([...cloud.rows.values()].map(({ revision }) => revision)).toEqual([1, 1, 1]);
  });

  it('asks about what was changed while another project was on its way', async () => {
    const opened = await openCoral();
    const { screen, editor, device } = opened;
    const gate = holdDownloads(device);
    navigate('/editor/project-1');
    await expect.poll(() => editor.getState().cloud.status).toBe('opening');
    editor.selectAll();
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => editor.parts().length).toBe(0);
    await userEvent.keyboard('{Control>}z{/Control}{Control>}a{/Control}d');
    await expect.poll(() => editor.parts().length).toBe(2);
    gate.resolve();
    const leave = screen.getByRole('dialog', { name: LEAVE });
    await expect.element(leave).toBeVisible();
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => location.pathname).toBe('/editor/project-3');
    expect(editor.parts()).toHaveLength(2);
  });

  it('begins a new project where that was asked for last', async () => {
    const opened = await openCoral();
    const { screen, editor, device } = opened;
    const gate = holdDownloads(device);
    navigate('/editor/project-1');
    await expect.poll(() => editor.getState().cloud.status).toBe('opening');
    await userEvent.keyboard('{Shift>}N{/Shift}');
    await screen.getByRole('alertdialog').getByRole('button').last().click();
    gate.resolve();
    await expect.poll(() => location.pathname).toBe('/editor');
    await expect.poll(() => editor.getState().cloud.status).toBe('local');
    expect(editor.parts()).toEqual([]);
    expect(editor.project().name).not.toBe('Reef');
  });
});

describe('what was being typed', () => {
  it('is not the name of the project that came meanwhile', async () => {
    const opened = await openCoral();
    const { screen, editor, device } = opened;
    const gate = holdDownloads(device);
    navigate('/editor/project-1');
    await expect.poll(() => editor.getState().cloud.status).toBe('opening');
    await screen.getByRole('button', { name: 'Coral', exact: true }).click();
    await screen.getByRole('textbox', { name: 'Project name' }).fill('Coral two');
    gate.resolve();
    await expect.poll(() => editor.project().name).toBe('Reef');
    await expect.element(screen.getByRole('button', { name: 'Reef', exact: true })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Project name' }).query()).toBeNull();
    expect(editor.getState().undoLabel).toBeNull();
  });

  it('is no name to save the other project under', async () => {
    const opened = await openCoral();
    const { screen, editor, device } = opened;
    const gate = holdDownloads(device);
    navigate('/editor/project-1');
    await expect.poll(() => editor.getState().cloud.status).toBe('opening');
    await userEvent.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Coral copy');
    gate.resolve();
    await expect.poll(() => editor.project().name).toBe('Reef');
    await expect.poll(dialogs).toEqual([]);
    expect(names()).toEqual(['Reef', 'Atoll', 'Coral']);
  });
});

describe('what belongs to the project that was left', () => {
  it('is reported where it ends: a file that was being read, and a file that is being written', async () => {
    const opened = await openCoral();
    const { screen, editor, fake } = opened;
    const reading = fake.setSlowFile('slow.stl');
    void editor.importFiles([fileNamed('slow.stl')]);
    fake.slicer.exportGate = deferred();
    void editor.exportFile('goo');
    navigate('/editor/project-1');
    await expect.poll(() => editor.project().name).toBe('Reef');
    reading.resolve(ok(importedFile(['box', makeBox(20, 20, 20)])));
    await expect
      .element(screen.getByRole('list', { name: 'Files being imported' }).getByRole('alert'))
      .toHaveTextContent('You opened another project before slow.stl was imported, so it wasn’t added.');
    expect(editor.parts()).toEqual([]);
    await editor.importFiles([fileNamed('box1.stl')]);
    await userEvent.keyboard('{Control>}p{/Control}');
    await expect.element(screen.getByText('Coral 0.05mm.goo')).toBeVisible();
  });

  it('is not what was looked for among its parts', async () => {
    const opened = await openCoral();
    const { screen, editor } = opened;
    await screen.getByRole('button', { name: 'Find a part' }).click();
    await screen.getByRole('searchbox', { name: 'Find a part' }).fill('nothing of that name');
    navigate('/editor/project-1');
    await expect.poll(() => editor.project().name).toBe('Reef');
    await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument();
  });
});

describe('a project that needs a login', () => {
  it('is what the login leads back to', async () => {
    history.replaceState(null, '', '/editor/project-7');
    const { screen } = await renderPageWith({
      cloud: cloud.device(null).port,
      around: (inner) => <Addressed>{inner}</Addressed>,
    });
    const dialog = screen.getByRole('alertdialog', { name: 'Log in to open the project?' });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Log in' }).click();
    expect(location.pathname + location.search).toBe('/login?redirect_url=%2Feditor%2Fproject-7');
  });
});
