import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail, unwrap, type Result } from '#base';
import { createEditor, type BatchOrder, type BatchProject, type Editor, type ExportedFile } from '#editor';
import { createMemoryCloud, type MemoryCloud } from '#tests/cloud.ts';
import { createFakePorts, deferred, type FakePorts } from '#tests/editor-ports.ts';
import { closestParts, importBoxes } from '#tests/editor.ts';

let cloud: MemoryCloud;
let editor: Editor;
let fake: FakePorts;
const open: Editor[] = [];

/** An editor on a device of its own, which has none of what others put into the cloud. */
async function device(owner: string | null = 'lin') {
  const ports = createFakePorts();
  // No two devices give two things one id.
  const newId = () => crypto.randomUUID();
  const started = createEditor({ ...ports.ports, newId, cloud: cloud.device(owner).port });
  open.push(started);
  ports.geometry.meshOf = (hash) => started.mesh(hash);
  await vi.waitUntil(() => started.getState().loaded);
  return { started, ports };
}

/** Makes a project with two boxes in one place, and an empty plate. */
async function makeProject(name: string) {
  const { started, ports } = await device();
  await importBoxes({ ...started, fake: ports }, [20, 10, 30], [10, 10, 10]);
  for (const { id } of started.parts()) {
    started.select([id], 'replace');
    started.setPosition([0, 0, 0]);
  }
  unwrap(started.addPlate());
  unwrap(started.renameDocument(name));
  return { made: started, ports };
}

/** The same, in the cloud. */
async function saveProject(name: string): Promise<BatchProject> {
  const { made } = await makeProject(name);
  unwrap(await made.saveToCloud());
  return { kind: 'cloud-project', id: made.getState().cloudLink!.project, name };
}

beforeEach(async () => {
  cloud = createMemoryCloud();
  ({ started: editor, ports: fake } = await device());
});
afterEach(() => {
  for (const each of open.splice(0)) each.dispose();
});

const order = (subjects: BatchOrder['subjects'], change: Partial<BatchOrder> = {}): BatchOrder => ({
  subjects,
  steps: ['arrange', 'export'],
  pattern: '{project}-{plate}',
  copy: '{project} (batch)',
  anyway: false,
  folder: false,
  ...change,
});
const rows = () => editor.getState().batch.rows;
const statuses = () => rows().map(({ status, error }) => error?.code ?? status);
const delivered = () => fake.delivered.map(({ fileName }) => fileName);
const names = () => [...cloud.rows.values()].map(({ name }) => name);

it('prepares projects of the cloud beside the open one, keeps each as a copy, and leaves what it was made from', async () => {
  const projects = [await saveProject('Reef'), await saveProject('Gear'.padEnd(50, '-'))];
  const origin = { publication: 'design-1', name: 'Rabbit', author: 'Mei', licence: 'by-nc' };
  cloud.rows.get(projects[0]!.id)!.origin = origin;
  const before = new Map(cloud.rows);
  const drawn: unknown[] = [];
  fake.view.port = {
    capture(width, height, bare, of) {
      drawn.push([
        bare,
        of?.document?.parts().length,
        of?.document?.partBox(of.document.parts()[0]!.id)?.max[2],
      ]);
      return Promise.resolve({ width, height, rgba: new Uint8Array(width * height * 4) });
    },
  };
  await importBoxes({ ...editor, fake }, [5, 5, 5]);
  const records = editor.document.records();
  unwrap(await editor.startBatch(order(projects)));
  expect(statuses()).toEqual(['done', 'done']);
  expect(delivered()).toEqual(['Reef-1.goo', `${'Gear'.padEnd(50, '-')}-1.goo`]);
  const copies = ['Reef (batch)', `${'Gear'.padEnd(42, '-')} (batch)`];
  expect(rows().map(({ kept }) => kept)).toEqual(copies);
  expect(names().slice(2)).toEqual(copies);
  for (const [id, row] of before) expect(cloud.rows.get(id)).toEqual(row);
  // A copy of somebody's design goes on saying whose it is.
  expect([...cloud.rows.values()].slice(2).map((row) => row.origin)).toEqual([origin, undefined]);
  // Its own picture, of its own parts: two for the file and one for the copy.
  expect(drawn.slice(0, 3)).toEqual([
    [false, 2, 30],
    [false, 2, 30],
    [true, 2, 30],
  ]);
  expect(editor.document.records()).toEqual(records);
  expect(editor.getState()).toMatchObject({ undoLabel: { key: 'history.import.one' }, cloudLink: null });
  // The copy is the project with its parts apart.
  const { started: other } = await device();
  unwrap(await other.openProject([...cloud.rows.keys()][2]!));
  expect(other.plates()).toHaveLength(2);
  expect(closestParts(other)).toBeGreaterThan(0);
  unwrap(await other.openProject(projects[0]!.id));
  expect(closestParts(other)).toBeLessThan(0);
});

it('takes files of projects, whatever wrote them, and hands the copies out', async () => {
  const { made, ports } = await makeProject('Reef');
  unwrap(await made.saveToFile());
  const blob = ports.delivered[0]!.file as Blob;
  const files: BatchProject[] = [
    { kind: 'project-file', id: 'a', name: 'broken.3mf', blob: new Blob(['no project']) },
    { kind: 'project-file', id: 'b', name: 'reef.3mf', blob },
    { kind: 'project-file', id: 'c', name: 'reef.3mf', blob },
  ];
  unwrap(await editor.startBatch(order(files, { steps: ['arrange'] })));
  expect(statuses()).toEqual(['format_unknown', 'done', 'done']);
  expect(delivered()).toEqual(['Reef (batch).3mf', 'Reef (batch) (2).3mf']);
  expect(editor.document.all('part')).toEqual([]);
  unwrap(await editor.openFile({ name: 'x.3mf', blob: fake.delivered[0]!.file as Blob }));
  expect(editor.project().name).toBe('Reef (batch)');
  expect(closestParts(editor)).toBeGreaterThan(0);
});

it('keeps nothing of a project that was not changed, that fails, or that is for a printer not known here', async () => {
  const reef = await saveProject('Reef');
  unwrap(await editor.startBatch(order([reef], { steps: ['slice'] })));
  expect(statuses()).toEqual(['done']);
  expect(rows()[0]).toMatchObject({ kept: null, files: [{ name: null, layers: 100 }] });
  fake.slicer.exportGate = deferred<Result<ExportedFile>>();
  fake.slicer.exportGate.resolve(fail('internal', 'broken'));
  await editor.retryBatch(reef.id);
  await editor.startBatch(order([reef, { ...reef, id: 'gone' }]));
  expect(statuses()).toEqual(['internal', 'project_deleted']);
  expect(names()).toEqual(['Reef']);
  // What is in order by now is done when it is tried again.
  fake.slicer.exportGate = null;
  await editor.retryBatch(reef.id);
  expect(statuses()).toEqual(['done', 'project_deleted']);
  expect(names()).toEqual(['Reef', 'Reef (batch)']);

  const { made, ports } = await makeProject('Strange');
  unwrap(made.setPrinter('large'));
  unwrap(await made.saveToCloud());
  const strange: BatchProject = { ...reef, id: made.getState().cloudLink!.project };
  const { library, ...others } = ports.ports;
  const findPrinter = (id: string) => (id === 'small' ? library.findPrinter(id) : undefined);
  editor = createEditor({ ...others, library: { ...library, findPrinter }, cloud: cloud.device().port });
  open.push(editor);
  await editor.startBatch(order([strange]));
  expect(statuses()).toEqual(['printer_unknown']);
});

it('goes on while another document is opened, until it is stopped', async () => {
  const projects = [await saveProject('Reef'), await saveProject('Gear')];
  fake.geometry.gate = deferred();
  const done = editor.startBatch(order(projects));
  await vi.waitUntil(() => rows()[0]?.step === 'arrange');
  await editor.newDocument();
  expect(editor.getState().batch.status).toBe('running');
  editor.cancelBatch();
  expect(statuses()).toEqual(['cancelled', 'cancelled']);
  fake.geometry.gate.resolve();
  await done;
  expect(names()).toEqual(['Reef', 'Gear']);
  expect(delivered()).toEqual([]);
  fake.geometry.gate = null;
  await editor.retryBatch(projects[1]!.id);
  expect(names()).toEqual(['Reef', 'Gear', 'Gear (batch)']);
  const { started } = await device(null);
  expect(await started.cloudProjects({ search: '' })).toMatchObject({ error: { code: 'login_needed' } });
  editor = started;
  await started.startBatch(order(projects));
  expect(statuses()).toEqual(['login_needed', 'login_needed']);
});
