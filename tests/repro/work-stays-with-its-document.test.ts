import { describe, expect, it } from 'vitest';
import { ok, unwrap, type Result } from '#base';
import type { ExportedFile } from '#editor';
import { deferred, exportedFile, fileNamed, importedFile, issueReport } from '#tests/editor-ports.ts';
import { makeBox } from '#tests/meshes.ts';
import { addBox, cloud, rename, rest, startDevice, cloudForEachTest } from '../editor/cloud-devices.ts';

cloudForEachTest();

const CHECK_AFTER_MS = 300;

/** A device with Reef open, saved, of one box of 5 mm; Coral, of a box of 7 mm, is in the cloud as well. */
async function startWithTwo() {
  const first = await startDevice();
  await addBox(first.editor, first.fake, 7);
  rename(first.editor, 'Coral');
  unwrap(await first.editor.saveToCloud());
  const device = await startDevice();
  await addBox(device.editor, device.fake, 5);
  rename(device.editor, 'Reef');
  unwrap(await device.editor.saveToCloud());
  await rest(CHECK_AFTER_MS);
  return device;
}
const CORAL = 'project-1';

describe('a file that is still being read', () => {
  it('does not land in the project that was opened meanwhile, and says so there', async () => {
    const { editor, fake } = await startWithTwo();
    const reading = fake.setSlowFile('slow.stl');
    fake.setBox('next.stl', 9, 9, 9);
    const done = editor.importFiles([fileNamed('slow.stl'), fileNamed('next.stl')]);
    await rest();
    unwrap(await editor.openProject(CORAL));
    reading.resolve(ok(importedFile(['box', makeBox(20, 20, 20)])));
    await done;
    expect(editor.project().name).toBe('Coral');
    expect(editor.parts().map((part) => part.name)).toEqual(['box7']);
    expect(editor.getState().selection).toEqual([]);
    const cancelled = { code: 'cancelled', details: { reason: 'another-document' } };
    expect(editor.getState().imports).toMatchObject([
      { name: 'slow.stl', status: 'failed', error: cancelled },
      { name: 'next.stl', status: 'failed', error: cancelled },
    ]);
  });

  it('does not land on the empty plate of a new project', async () => {
    const { editor, fake } = await startWithTwo();
    const reading = fake.setSlowFile('slow.stl');
    const done = editor.importFiles([fileNamed('slow.stl')]);
    await rest();
    await editor.newDocument();
    reading.resolve(ok(importedFile(['box', makeBox(20, 20, 20)])));
    await done;
    expect(editor.parts()).toEqual([]);
    expect(editor.getState().undoLabel).toBeNull();
    // The next one is asked of what is here now.
    await addBox(editor, fake, 9);
    expect(editor.parts().map((part) => part.name)).toEqual(['box9']);
  });

  it('lands in the stored document where it was asked for before that was read', async () => {
    const { editor, fake } = await startWithTwo();
    editor.dispose();
    fake.storage.loadResult = ok(fake.storage.saves.at(-1)!);
    const loading = deferred<void>();
    fake.storage.loadGate = loading;
    const again = await startDevice({ fake });
    const done = addBox(again.editor, fake, 9);
    await rest();
    loading.resolve();
    await done;
    expect(again.editor.parts().map((part) => part.name)).toEqual(['box5', 'box9']);
    expect(again.editor.getState().imports).toEqual([]);
  });
});

describe('a file that was being chosen', () => {
  it('does not land in the project that was opened meanwhile, and says so there', async () => {
    const { editor } = await startWithTwo();
    const { documents } = editor.getState();
    unwrap(await editor.openProject(CORAL));
    await editor.importFiles([fileNamed('box5.stl')], documents);
    expect(editor.parts().map((part) => part.name)).toEqual(['box7']);
    expect(editor.getState().imports).toMatchObject([{ name: 'box5.stl', status: 'failed' }]);
  });
});

describe('what this device keeps', () => {
  it('never names one project beside the records of another', async () => {
    const { editor, fake } = await startWithTwo();
    // A change of Reef is still to be written when Coral comes, and the digest that names it takes its time.
    rename(editor, 'Reef, soon');
    await rest();
    rename(editor, 'Reef, later');
    const naming = deferred<void>();
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    crypto.subtle.digest = async (...input: Parameters<typeof digest>) => {
      if (editor.project().name === 'Coral') await naming.promise;
      return digest(...input);
    };
    const opening = editor.openProject(CORAL, true);
    await rest();
    expect(editor.project().name).toBe('Coral');
    await rest(1000);
    crypto.subtle.digest = digest;
    naming.resolve();
    unwrap(await opening);
    const kept = fake.storage.saves.map((saved) => {
      const project = saved.records.find(({ kind }) => kind === 'project') as { readonly name: string };
      const link = (saved as { readonly cloud?: { readonly project: string } }).cloud;
      return `${project.name} ${link?.project ?? ''}`;
    });
    expect(kept).toContain('Coral project-1');
    expect(kept).not.toContain('Coral project-2');
  });
});

describe('what was found of files', () => {
  it('is not reported in another project', async () => {
    const { editor, fake } = await startWithTwo();
    fake.setBox('tiny.stl', 1, 1, 1);
    await editor.importFiles([fileNamed('tiny.stl'), fileNamed('none.stl')]);
    await rest();
    expect(
      editor
        .getState()
        .imports.map(({ status }) => status)
        .sort(),
    ).toEqual(['failed', 'flawed']);
    unwrap(await editor.openProject(CORAL, true));
    expect(editor.getState().imports).toEqual([]);
  });
});

describe('slicing', () => {
  it('shows nothing of the last project, and waits for none of its layers', async () => {
    const { editor, fake } = await startWithTwo();
    fake.slicer.issues = ok(
      issueReport([{ kind: 'empty-layer', id: 'gap', firstLayer: 3, lastLayer: 4 } as never]),
    );
    editor.setStage('slice');
    editor.setLayer(80);
    editor.checkIssues();
    await rest();
    expect(editor.getState()).toMatchObject({ currentLayer: 80, layerPicture: { index: 80 } });
    expect(editor.getState().issues.report?.issues).toHaveLength(1);

    // Reef is changed and being prepared when Coral comes.
    const reef = deferred<void>();
    fake.slicer.prepareGate = reef;
    editor.setCraft({ bottomLayerCount: 7 });
    await rest();
    const coral = deferred<void>();
    fake.slicer.prepareGate = coral;
    const asked = fake.slicer.prepared.length;
    unwrap(await editor.openProject(CORAL, true));
    await rest();
    expect(editor.getState()).toMatchObject({ currentLayer: null, layerPicture: null });
    expect(editor.getState().layers).toMatchObject({ status: 'preparing', count: 0, estimate: null });
    expect(editor.getState().issues.report).toBeNull();
    expect(fake.slicer.prepared).toHaveLength(asked + 1);

    // What comes of Reef now is nobody's.
    reef.resolve();
    await rest();
    expect(editor.getState().layers).toMatchObject({ status: 'preparing', count: 0 });
    coral.resolve();
    await rest();
    expect(editor.getState().layers).toMatchObject({ status: 'ready', count: 100 });
    expect(editor.getState()).toMatchObject({ currentLayer: 50, layerPicture: { index: 50 } });
    expect(fake.slicer.prepared).toHaveLength(asked + 1);
  });

  it('does not show a layer that was asked of the last project', async () => {
    const { editor, fake } = await startWithTwo();
    editor.setStage('slice');
    await rest();
    const reef = deferred<void>();
    fake.slicer.layerGate = reef;
    editor.setLayer(80);
    await rest();
    fake.slicer.layerGate = deferred<void>();
    unwrap(await editor.openProject(CORAL));
    await rest();
    expect(editor.getState().currentLayer).toBe(50);
    reef.resolve();
    await rest();
    expect(editor.getState().layerPicture).toBeNull();
  });
});

describe('a printer file', () => {
  it('is of the project it was asked for, with its picture or a plain one', async () => {
    const { editor, fake } = await startWithTwo();
    const written = deferred<Result<ExportedFile>>();
    fake.slicer.exportGate = written;
    const drawing = deferred<void>();
    const drawn: string[] = [];
    fake.view.port = {
      async capture(width, height) {
        drawn.push(editor.project().name);
        await drawing.promise;
        return { width, height, rgba: new Uint8Array(width * height * 4).fill(7) };
      },
    };
    const plate = editor.plate();
    const done = editor.exportFile('goo');
    await rest();
    fake.view.port = { ...fake.view.port };
    const opening = editor.openProject(CORAL);
    await rest();
    drawing.resolve();
    unwrap(await opening);
    await rest();
    expect(drawn).toEqual(['Reef']);
    const [{ input, request }] = fake.slicer.exports as [never];
    expect(input).toMatchObject({ plate });
    expect(request).toMatchObject({ previews: { large: { rgba: { 0: 7 } }, small: { rgba: { 0: 0x80 } } } });
    expect(editor.getState().export).toMatchObject({ status: 'running', fileName: 'Reef 0.05mm.goo' });
    written.resolve(ok(exportedFile));
    await done;
    expect(fake.delivered.map(({ fileName }) => fileName)).toEqual(['Reef 0.05mm.goo']);
    expect(editor.getState().export).toMatchObject({ status: 'done', fileName: 'Reef 0.05mm.goo' });
  });

  it('is not shown as done in the project that is opened after it', async () => {
    const { editor } = await startWithTwo();
    await editor.exportFile('goo');
    unwrap(await editor.openProject(CORAL));
    expect(editor.getState().export).toEqual({ status: 'idle' });
  });
});

describe('a drag that began before a copy of the project was opened', () => {
  it('moves nothing there, though its parts have the same ids', async () => {
    const { editor } = await startWithTwo();
    unwrap(await editor.saveCopyToCloud('Reef copy'));
    editor.selectAll();
    const drag = editor.beginTransform()!;
    unwrap(await editor.openProject('project-2', true));
    expect(editor.getState().selection).toEqual([]);
    const [before] = editor.parts();
    drag.update({ kind: 'move', by: [50, 0, 0] });
    drag.commit();
    expect(editor.parts()).toEqual([before]);
    expect(editor.getState().undoLabel).toBeNull();
  });
});

describe('a new project', () => {
  it('is not replaced by a project that was still on its way', async () => {
    const { editor, device } = await startWithTwo();
    const coming = deferred<void>();
    const download = device.port.download.bind(device.port);
    device.port.download = async (...input) => {
      await coming.promise;
      return download(...input);
    };
    const opening = editor.openProject(CORAL);
    await rest();
    expect(editor.getState().cloud.status).toBe('opening');
    await editor.newDocument();
    coming.resolve();
    expect(await opening).toMatchObject({ error: { code: 'cancelled' } });
    await rest();
    expect(editor.parts()).toEqual([]);
    expect(editor.getState()).toMatchObject({ cloudLink: null, cloud: { status: 'local' } });
    expect(cloud.rows.size).toBe(2);
  });

  it('is not replaced by one that had to wait for a save before it could be opened', async () => {
    const { editor, device } = await startWithTwo();
    rename(editor, 'Reef, later');
    const going = deferred<void>();
    const save = device.port.save.bind(device.port);
    device.port.save = async (...input) => {
      await going.promise;
      return save(...input);
    };
    const saving = editor.saveToCloud();
    await rest();
    const opening = editor.openProject(CORAL, true);
    await rest();
    await editor.newDocument();
    going.resolve();
    await saving;
    expect(await opening).toMatchObject({ error: { code: 'cancelled' } });
    await rest();
    expect(editor.getState()).toMatchObject({ cloudLink: null, cloud: { status: 'local' } });
  });
});

describe('the picture of a project', () => {
  it('is none of the document that came while it was asked what the cloud lacks', async () => {
    const { editor, fake, device } = await startWithTwo();
    fake.view.port = {
      capture: async (width, height) => ({ width, height, rgba: new Uint8Array(4 * width * height) }),
    };
    rename(editor, 'Reef, later');
    const asked = deferred<void>();
    const missing = device.port.missing.bind(device.port);
    device.port.missing = async (...input) => {
      await asked.promise;
      return missing(...input);
    };
    const saving = editor.saveToCloud();
    await rest();
    await editor.newDocument();
    await addBox(editor, fake, 9);
    asked.resolve();
    await saving;
    expect([...cloud.rows.values()].map(({ name, thumbnail }) => [name, thumbnail])).toEqual([
      ['Coral', null],
      ['Reef, later', null],
    ]);
  });
});

describe('a name that was given elsewhere', () => {
  it('is taken over, and is no step of the person here to take back', async () => {
    const { editor, device } = await startWithTwo();
    unwrap(editor.setCraft({ bottomLayerCount: 7 }));
    unwrap(await editor.saveToCloud());
    unwrap(await device.port.rename('project-2', 'Atoll'));
    unwrap(await editor.openProject('project-2'));
    expect(editor.project().name).toBe('Atoll');
    expect(editor.getState().undoLabel?.key).toBe('history.craft');
    editor.undo();
    expect(editor.project().name).toBe('Atoll');
  });
});
