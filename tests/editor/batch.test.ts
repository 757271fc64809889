import { beforeEach, expect, it, vi } from 'vitest';
import { fail, ok, unwrap, type Result } from '#base';
import type { BatchOrder, BatchRow, ExportedFile, GeometryPort, PlateId } from '#editor';
import { createFakePorts, deferred } from '#tests/editor-ports.ts';
import { giveFeatures } from '#tests/features.ts';
import { closestParts, importBoxes, settle, startEditor } from '#tests/editor.ts';

let editor: Awaited<ReturnType<typeof startEditor>>;
let plates: PlateId[];
/** Two plates, each with boxes that stand on one another, and an empty one behind them. */
beforeEach(async () => {
  const fake = createFakePorts();
  // Poses are found in seconds: here a part lies down on its side.
  const geometry: GeometryPort = {
    ...fake.ports.geometry,
    run: (call, options) =>
      call.op === 'orient'
        ? Promise.resolve(
            ok({ current: { cost: 1 }, poses: [{ cost: 0, down: [1, 0, 0], figures: {} }] } as never),
          )
        : fake.ports.geometry.run(call, options),
  };
  editor = await startEditor({ ...fake, ports: { ...fake.ports, geometry } });
  plates = [editor.plate().id];
  await importBoxes(editor, [20, 10, 30], [10, 10, 10]);
  plates.push(unwrap(editor.addPlate()));
  await importBoxes(editor, [10, 30, 20], [10, 10, 10]);
  plates.push(unwrap(editor.addPlate()));
  for (const plate of plates.slice(0, 2)) {
    editor.showPlate(plate);
    for (const { id } of editor.parts()) {
      editor.select([id], 'replace');
      editor.setPosition([0, 0, 0]);
    }
  }
  editor.showPlate(plates[0]!);
  editor.select([], 'replace');
});

const about = (ids: readonly PlateId[]) => ids.map((id) => ({ kind: 'plate' as const, id }));
const order = (change: Partial<BatchOrder> = {}): BatchOrder => ({
  subjects: about(plates),
  steps: ['export'],
  pattern: '{project}-{plate}',
  copy: '{project} (batch)',
  anyway: false,
  folder: false,
  ...change,
});
const rows = (): readonly BatchRow[] => editor.getState().batch.rows;
const statuses = () => rows().map(({ status, error }) => error?.code ?? status);
const delivered = () => editor.fake.delivered.map(({ fileName }) => fileName);

it('keeps the features of parts through every step, and exports what they come to', async () => {
  const id = editor.parts()[0]!.id;
  const features = giveFeatures(editor, id);
  unwrap(
    await editor.startBatch(
      order({ subjects: about([plates[0]!]), steps: ['repair', 'orient', 'arrange', 'slice', 'export'] }),
    ),
  );
  await vi.waitUntil(() => editor.getState().batch.status !== 'running');
  expect(statuses()).toEqual(['done']);
  expect(editor.document.get('part', id)!.features).toEqual(features);
  const { parts } = editor.fake.slicer.exports.at(-1)!.input;
  const classes = parts.filter(({ body }) => body === id).map(({ solidClass }) => solidClass);
  expect(classes).toEqual(['body', 'cavity', 'infill', 'hole']);
});

it('exports every plate for its own printer; one that is refused says so, and the others are written', async () => {
  editor.renameDocument('Reef');
  editor.renamePlate(plates[1]!, 'Two/2');
  editor.showPlate(plates[1]!);
  unwrap(editor.setPrinter('large'));
  editor.showPlate(plates[0]!);
  const drawn: (string | undefined)[] = [];
  editor.fake.view.port = {
    capture(width, height, _bare, of) {
      drawn.push(of?.plate);
      return Promise.resolve({ width, height, rgba: new Uint8Array(width * height * 4) });
    },
  };
  unwrap(await editor.startBatch(order()));
  expect(statuses()).toEqual(['done', 'done', 'plate_empty']);
  expect(delivered()).toEqual(['Reef-1.goo', 'Reef-Two_2.goo']);
  expect(editor.fake.slicer.exports.map(({ input }) => [input.plate.id, input.printer.id])).toEqual([
    [plates[0], 'small'],
    [plates[1], 'large'],
  ]);
  expect(rows()[1]!.files).toEqual([{ name: 'Reef-Two_2.goo', bytes: 3, layers: 100 }]);
  // Each with its own picture, while the plate on show stays.
  expect(drawn).toEqual([plates[0], plates[0], plates[1], plates[1]]);
  expect(editor.plate().id).toBe(plates[0]);
  editor.dismissBatch();
  expect(editor.getState().batch).toEqual({ status: 'idle', rows: [] });
});

it('gives no two files one name, and asks nobody about what was agreed to', async () => {
  const [part] = editor.parts();
  editor.select([part!.id], 'replace');
  editor.setPosition([100, null, null]);
  await editor.startBatch(order({ pattern: 'CON' }));
  expect(statuses()).toEqual(['part_outside', 'done', 'plate_empty']);
  await editor.startBatch(order({ pattern: 'CON', anyway: true }));
  expect(delivered()).toEqual(['_CON.goo', '_CON.goo', '_CON (2).goo']);
});

it('prepares each plate with the tools themselves, one step of undo a plate', async () => {
  editor.setTool('arrange');
  unwrap(editor.setToolParam('gap', 7));
  editor.setTool('select');
  await editor.startBatch(order({ steps: ['repair', 'orient', 'arrange', 'slice'] }));
  expect(statuses()).toEqual(['done', 'done', 'plate_empty']);
  expect(delivered()).toEqual([]);
  expect(rows()[0]!.files).toEqual([{ name: null, bytes: 3, layers: 100 }]);
  expect(rows()[0]!.said.map(({ key }) => key)).toEqual([
    'tool.repair.said.sound',
    'tool.orient.said.all',
    'tool.arrange.said.all',
  ]);
  for (const plate of plates.slice(0, 2)) {
    editor.showPlate(plate);
    expect(closestParts(editor)).toBeGreaterThanOrEqual(7 - 1e-3);
  }
  // Lying on its long side: 10 × 30 × 20 mm is 20 × 30 × 10 mm.
  expect(editor.partBox(editor.parts()[0]!.id)!.max[2]).toBeCloseTo(10, 3);
  editor.undo();
  expect(closestParts(editor)).toBeLessThan(0);
  expect(editor.plate().id).toBe(plates[1]);
  editor.showPlate(plates[0]!);
  expect(closestParts(editor)).toBeGreaterThanOrEqual(7 - 1e-3);
  editor.undo();
  expect(closestParts(editor)).toBeLessThan(0);
  expect(editor.getState().undoLabel?.key).not.toBe('history.batch');
});

it('grows supports on its copy, and what they leave to wish for is known after that', async () => {
  const [part] = editor.parts();
  const before = editor.document.records();
  await editor.startBatch(order({ subjects: about([plates[0]!]), steps: ['arrange', 'supports'] }));
  expect(statuses()).toEqual(['done']);
  expect(rows()[0]!.said.map(({ key }) => key)).toEqual([
    'tool.arrange.said.all',
    'tool.grow-supports.said.grown',
  ]);
  const supports = editor.getState().supports.get(part!.id)!;
  expect(supports.ids.tips.length).toBeGreaterThan(3);
  expect(supports.check).not.toBeNull();
  expect(editor.partBox(part!.id)!.min[2]).toBeCloseTo(5, 3);
  editor.undo();
  expect(editor.document.records()).toEqual(before);
});

it('is stopped in the middle of a plate, which stays as it was, and goes on where it is told to', async () => {
  editor.fake.geometry.gate = deferred();
  const records = editor.document.records();
  const done = editor.startBatch(order({ steps: ['arrange', 'export'] }));
  await vi.waitUntil(() => rows()[0]?.step === 'arrange');
  editor.cancelBatch();
  expect(statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
  editor.fake.geometry.gate.resolve();
  editor.fake.geometry.gate = null;
  await done;
  expect(editor.document.records()).toEqual(records);
  await editor.retryBatch(plates[1]!);
  expect(statuses()).toEqual(['cancelled', 'done', 'cancelled']);
  expect(delivered()).toEqual(['Untitled-2.goo']);
  // And while a file is written.
  const gate = deferred<Result<ExportedFile>>();
  editor.fake.slicer.exportGate = gate;
  const again = editor.retryBatch(plates[0]!);
  await vi.waitUntil(() => rows()[0]!.progress?.phase === 'slice');
  await editor.exportFile('goo');
  expect(editor.getState().export.status).toBe('idle');
  editor.cancelBatch();
  gate.resolve(fail('cancelled', 'stopped'));
  await again;
  expect(statuses()[0]).toBe('cancelled');
  expect(delivered()).toEqual(['Untitled-2.goo']);
});

it('does not overwrite what was changed meanwhile', async () => {
  editor.fake.geometry.gate = deferred();
  const done = editor.startBatch(order({ subjects: about([plates[0]!]), steps: ['arrange'] }));
  await vi.waitUntil(() => rows()[0]?.step === 'arrange');
  editor.select([editor.parts()[0]!.id], 'replace');
  editor.setPosition([30, 0, 0]);
  editor.fake.geometry.gate.resolve();
  editor.fake.geometry.gate = null;
  await done;
  expect(statuses()).toEqual(['stale']);
  expect(editor.partBox(editor.parts()[0]!.id)!.min[0]).toBeCloseTo(20, 6);
});

it('puts files into a folder that was chosen, and starts nothing where none was', async () => {
  const fake = createFakePorts();
  const put: string[] = [];
  let refusal: Result<never, 'cancelled'> | null = fail('cancelled', 'none was chosen');
  const delivery = {
    ...fake.ports.delivery,
    pickFolder: () =>
      Promise.resolve(
        refusal ??
          ok({
            put(name: string) {
              put.push(name);
              return Promise.resolve(
                name.includes('-2') ? fail('storage_full', 'no room') : ok(name.replace('.', ' (2).')),
              );
            },
          }),
      ),
  };
  editor = await startEditor({ ...fake, ports: { ...fake.ports, delivery } });
  await importBoxes(editor, [10, 10, 10]);
  const first = editor.plate().id;
  const all = [first, unwrap(editor.duplicatePlate(first))];
  expect(editor.canPickFolder()).toBe(true);
  expect(await editor.startBatch(order({ subjects: about(all), folder: true }))).toMatchObject({ ok: false });
  expect(editor.getState().batch.status).toBe('idle');
  refusal = null;
  await editor.startBatch(order({ subjects: about(all), folder: true }));
  expect(put).toEqual(['Untitled-1.goo', 'Untitled-2.goo']);
  expect(rows()[0]!.files[0]?.name).toBe('Untitled-1 (2).goo');
  expect(statuses()).toEqual(['done', 'storage_full']);
  expect(fake.delivered).toEqual([]);
});

it('ends with the document it was for, and with a plate that is gone', async () => {
  const gate = deferred<Result<ExportedFile>>();
  editor.fake.slicer.exportGate = gate;
  const done = editor.startBatch(order());
  await vi.waitUntil(() => rows()[0]?.progress?.phase === 'slice');
  editor.removePlate(plates[1]!);
  gate.resolve(fail('internal', 'broken'));
  await done;
  expect(statuses()).toEqual(['internal', 'not_found', 'plate_empty']);
  await editor.newDocument();
  await settle();
  expect(editor.getState().batch).toEqual({ status: 'idle', rows: [] });
});
