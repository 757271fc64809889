import { afterEach, expect, it } from 'vitest';
import { createRandom, ok, quietContext, unwrap, type Id, type SeededRandom } from '#base';
import { decodeMesh, type MeshReadCode } from '#formats/mesh';
import { encodeMesh, identityTransform, measureMesh, type MeshBuffers } from '#kernel';
import { createDocument, DOCUMENT_VERSION, storeDocument, type AnyRecord } from '#document';
import type { Editor, FilePlace, ProjectFile } from '#editor';
import { partRecord, plateRecord, projectRecord, randomTransform } from '#tests/document.ts';
import { createFakePorts, deferred, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';
import { meshXml, modelXml, pack3mf } from '#tests/mesh-files.ts';
import { makeBox, makeSphere, makeTorus } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

type TestEditor = Editor & { readonly fake: FakePorts };
const editors: TestEditor[] = [];
const start = async (fake?: FakePorts): Promise<TestEditor> => {
  const editor = await startEditor(fake);
  editor.setQualityCheck(false);
  editors.push(editor);
  return editor;
};
afterEach(() => {
  for (const editor of editors.splice(0)) editor.dispose();
});

/** What was handed out last. */
function lastFile(editor: TestEditor): ProjectFile {
  const { fileName, file } = editor.fake.delivered.at(-1)!;
  return { name: fileName, blob: file as Blob };
}

const fileOf = (bytes: Uint8Array, name = 'reef.3mf'): ProjectFile => ({
  name,
  blob: new Blob([new Uint8Array(bytes)]),
});
const stored = (editor: Editor): unknown => JSON.parse(JSON.stringify(storeDocument(editor.document)));

const MESHES: readonly MeshBuffers[] = [
  makeBox(20, 15, 10),
  makeSphere(8, 2),
  makeTorus(9, 3, 16, 8),
  { positions: Float32Array.of(-0, 0, 1e-40, 0.1, 3e38, -2, 1, 1 / 3, 7), indices: Uint32Array.of(0, 1, 2) },
];

/** A document of everything records may say. */
async function randomDocument(random: SeededRandom): Promise<{ records: AnyRecord[]; fake: FakePorts }> {
  const fake = createFakePorts();
  const hashes = await Promise.all(MESHES.map(async (mesh) => (await measureMesh(mesh)).hash));
  hashes.forEach((hash, at) => fake.storage.meshes.set(hash, MESHES[at]!));
  const plates = Array.from({ length: random.integer(1, 4) }, (_, at) =>
    plateRecord({
      id: `plate-${at}` as Id<'plate'>,
      order: `A${at + 1}`,
      name: at === 1 ? '第二块' : '',
      printer: random.integer(0, 2) === 0 ? 'small' : 'large',
    }),
  );
  const parts = Array.from({ length: random.integer(0, 9) }, (_, at) =>
    partRecord(at, {
      plate: plates[random.integer(0, plates.length)]!.id,
      name: random.integer(0, 2) === 0 ? 'Twin & <1>' : `Part ${at} 零件`,
      mesh: hashes[random.integer(0, hashes.length)]!,
      transform: random.integer(0, 4) === 0 ? identityTransform : randomTransform(random),
      visible: random.integer(0, 4) > 0,
      locked: random.integer(0, 4) === 0,
      ...(random.integer(0, 3) === 0 ? { group: { id: 'g', name: 'Group' } } : {}),
      ...(random.integer(0, 3) === 0
        ? { primitive: { kind: 'box', location: 'centre', sizes: { length: 20, width: 20, height: 7 } } }
        : {}),
    }),
  );
  const records = [projectRecord({ name: 'Reef: 1' }), ...plates, ...parts];
  fake.storage.loadResult = ok(storeDocument(unwrap(createDocument(records))));
  return { records, fake };
}

it('gives back whatever document there is, with every bit of its meshes and the plate on show', async () => {
  const random = createRandom(SEED);
  for (let round = 0; round < roundsOf(8); round++) {
    const { fake } = await randomDocument(random);
    const before = await start(fake);
    before.showPlate(before.plates().at(-1)!.id);
    unwrap(await before.saveToFile());
    const file = lastFile(before);
    expect(file.name).toBe('Reef_ 1.3mf');
    const after = await start();
    unwrap(await after.openFile(file));
    expect(stored(after), `seed ${SEED}`).toEqual(stored(before));
    expect(after.plate().id).toBe(before.plate().id);
    for (const { mesh } of after.document.all('part'))
      expect(
        Buffer.compare(encodeMesh(after.mesh(mesh)!), encodeMesh(before.mesh(mesh)!)),
        `seed ${SEED}`,
      ).toBe(0);
    expect(after.getState()).toMatchObject({
      projectFile: { name: 'Reef_ 1.3mf' },
      fileJob: null,
      undoLabel: null,
    });
    expect(await after.hasUnsavedWork()).toBe(false);
  }
});

it('shows other programs the parts that are printed, plate beside plate, the one on show first', async () => {
  const editor = await start();
  await importBoxes(editor, [10, 10, 10]);
  editor.addPlate();
  await importBoxes(editor, [20, 20, 20], [5, 5, 5]);
  editor.setVisible(editor.parts()[1]!.id, false);
  unwrap(await editor.saveToFile());
  const bytes = new Uint8Array(await (lastFile(editor).blob as globalThis.Blob).arrayBuffer());
  const { bodies } = unwrap(decodeMesh('a.3mf', bytes, quietContext()));
  const middles = bodies.map(({ mesh }) => [0, 1].map((axis) => middle(mesh, axis)));
  // The plates are 200 × 100 mm, with a fifth between them.
  expect(middles).toEqual([
    [100, 50],
    [340, 50],
  ]);
});

function middle({ positions }: MeshBuffers, axis: number): number {
  const values = [...positions].filter((_, at) => at % 3 === axis);
  return Math.round((Math.min(...values) + Math.max(...values)) / 2);
}

it('saves again into the file that was chosen, until it is asked for another', async () => {
  const fake = createFakePorts();
  const written: string[] = [];
  const asked: string[] = [];
  const placeNamed = (name: string): FilePlace => ({
    name,
    write: () => {
      written.push(name);
      return Promise.resolve(ok(undefined));
    },
  });
  const answers = [null, placeNamed('one.3mf'), placeNamed('two.3mf')];
  const choose = (name: string) => {
    asked.push(name);
    return Promise.resolve(answers.shift()!);
  };
  Object.assign(fake.ports, { places: { choose, open: () => Promise.resolve(null), of: () => null } });
  const editor = await start(fake);
  await importBoxes(editor, [10, 10, 10]);
  expect(await editor.saveToFile()).toMatchObject({ error: { code: 'cancelled' } });
  expect(await editor.hasUnsavedWork()).toBe(true);
  unwrap(await editor.saveToFile());
  unwrap(await editor.saveToFile());
  unwrap(await editor.saveToFile({ elsewhere: true }));
  unwrap(await editor.saveToFile());
  expect(written).toEqual(['one.3mf', 'one.3mf', 'two.3mf', 'two.3mf']);
  expect(asked).toEqual(['Untitled.3mf', 'Untitled.3mf', 'one.3mf']);
  expect(await editor.hasUnsavedWork()).toBe(false);
  editor.nudge([1, 0, 0]);
  expect(await editor.hasUnsavedWork()).toBe(true);
  await editor.newDocument();
  expect(editor.getState().projectFile).toBeNull();
});

it('saves into a file that was opened once the person agrees', async () => {
  const source = await start();
  await importBoxes(source, [10, 10, 10]);
  unwrap(await source.saveToFile());
  const written: string[] = [];
  const agreed = [false, true];
  const place: FilePlace = {
    name: 'reef.3mf',
    allow: () => Promise.resolve(agreed.shift()!),
    write: () => {
      written.push('reef.3mf');
      return Promise.resolve(ok(undefined));
    },
  };
  const fake = createFakePorts();
  const open = () => Promise.resolve({ ...lastFile(source), place });
  Object.assign(fake.ports, { places: { choose: () => Promise.resolve(null), open, of: () => place } });
  const editor = await start(fake);
  expect(source.pickFile(['3mf'])).toBeNull();
  unwrap(await editor.openFile((await editor.pickFile(['3mf']))!));
  expect(await editor.saveToFile()).toMatchObject({ error: { code: 'cancelled' } });
  expect(written).toEqual([]);
  unwrap(await editor.saveToFile());
  expect(written).toEqual(['reef.3mf']);
  // A file that was dropped is known by its handle.
  expect([source, editor].map((each) => each.placeOf({}))).toEqual([null, place]);
});

it('opens the file of another program as a new project: parts, names, turns, plates', async () => {
  const box = makeBox(10, 20, 30);
  const model = modelXml(
    `<object id="1" type="model" name="Arm">${meshXml(box)}</object>`,
    '<item objectid="1" transform="0 1 0 -1 0 0 0 0 1 100 50 15"/><item objectid="1" transform="1 0 0 0 1 0 0 0 1 140 50 15"/><item objectid="1"/>',
  );
  const plate = (name: string, uses: readonly number[]) =>
    `<plate><metadata key="plater_name" value="${name}"/>${uses.map((use) => `<model_instance><metadata key="object_id" value="1"/><metadata key="instance_id" value="${use}"/></model_instance>`).join('')}</plate>`;
  const config = `<config>${plate('', [0, 1])}${plate('Spare', [2])}</config>`;
  const editor = await start();
  const file = fileOf(pack3mf(model, { 'Metadata/model_settings.config': config }), 'Robot.3mf');
  unwrap(await editor.openFile(file));
  expect(editor.project().name).toBe('Robot');
  expect(editor.plates().map(({ name }) => name)).toEqual(['', 'Spare']);
  const parts = editor.document.all('part');
  expect(parts.map(({ name }) => name)).toEqual(['Arm', 'Arm', 'Arm']);
  expect(new Set(parts.map(({ mesh }) => mesh)).size).toBe(1);
  expect(parts[0]!.transform.slice(0, 3)).toEqual([0, 1, 0]);
  const [one, two] = editor.parts().map(({ id }) => editor.partBox(id)!);
  expect(two!.max[0] + one!.min[0]).toBeCloseTo(0, 4);
  expect(two!.min[0] - one!.min[0]).toBeCloseTo(45, 4);
  expect(one!.min[2]).toBeCloseTo(0, 5);
  // It is no project file of ours: the next save does not go over it.
  expect(editor.getState().projectFile).toBeNull();
});

it('asks about work that would be lost, and leaves what is open as it was whenever a file is refused', async () => {
  const editor = await start();
  await importBoxes(editor, [10, 10, 10]);
  const other = await start();
  unwrap(await other.saveToFile());
  const file = lastFile(other);
  const before = stored(editor);
  expect(await editor.openFile(file)).toMatchObject({ error: { code: 'unsaved_work' } });

  const newer = (from: string, to: string) => changedFile(editor, from, to);
  await editor.saveToFile();
  const faults: readonly (readonly [ProjectFile, MeshReadCode | 'not_found', string?])[] = [
    [fileOf(new Uint8Array([1, 2, 3])), 'format_unknown', 'project'],
    [await newer(`"version":${DOCUMENT_VERSION}`, '"version":99'), 'format_unsupported', 'newer'],
    [await newer('"kind":"part"', '"kind":"tree"'), 'format_unsupported', 'newer'],
    [await newer('"visible":true', '"visible":1'), 'format_corrupt'],
    [await newer('"hash":"', '"hash":"0'), 'format_corrupt', 'mesh-missing'],
    [await newer('"meshes":[{', '"meshes":[],"other":[{'), 'format_corrupt', 'mesh-missing'],
  ];
  for (const [bad, code, reason] of faults) {
    const opened = await editor.openFile(bad, true);
    expect(opened, code).toMatchObject({ error: { code } });
    if (reason !== undefined) expect(opened).toMatchObject({ error: { details: { reason } } });
    expect(stored(editor)).toEqual(before);
  }

  unwrap(await editor.openFile(file));
  expect(editor.document.all('part')).toEqual([]);
});

/** The file that was handed out, its own part, which is stored as it is read, changed. */
async function changedFile(editor: TestEditor, from: string, to: string): Promise<ProjectFile> {
  await editor.saveToFile();
  const { unzipSync, zipSync, strToU8, strFromU8 } = await import('fflate');
  const bytes = new Uint8Array(await (lastFile(editor).blob as globalThis.Blob).arrayBuffer());
  const files = unzipSync(bytes);
  const part = 'Metadata/corallite.json';
  const text = strFromU8(files[part]!);
  expect(text).toContain(from);
  files[part] = strToU8(text.replace(from, to));
  return fileOf(zipSync(files));
}

it('is stopped on its way to the disk and from it, and by another document', async () => {
  const editor = await start();
  await importBoxes(editor, [10, 10, 10]);
  unwrap(await editor.saveToFile());
  const file = lastFile(editor);
  const before = stored(editor);
  const during = async (act: () => Promise<unknown>, meanwhile: () => unknown) => {
    const gate = deferred<void>();
    editor.fake.geometry.gate = gate;
    const done = act();
    await expect.poll(() => editor.getState().fileJob).not.toBeNull();
    await meanwhile();
    gate.resolve();
    editor.fake.geometry.gate = null;
    return done;
  };
  for (const act of [() => editor.saveToFile(), () => editor.openFile(file)])
    expect(await during(act, () => editor.cancelFile())).toMatchObject({ error: { code: 'cancelled' } });
  expect(editor.fake.delivered).toHaveLength(1);
  expect(stored(editor)).toEqual(before);
  expect(
    await during(
      () => editor.openFile(file),
      () => editor.newDocument(),
    ),
  ).toMatchObject({
    error: { code: 'cancelled' },
  });
  expect(editor.document.all('part')).toEqual([]);
});

it('neither saves nor opens for who may only look', async () => {
  const editor = await startEditor(createFakePorts(), { viewOnly: true });
  editors.push(editor);
  expect(await editor.saveToFile()).toMatchObject({ error: { code: 'view_only' } });
  expect(await editor.openFile(fileOf(new Uint8Array()))).toMatchObject({ error: { code: 'view_only' } });
});
