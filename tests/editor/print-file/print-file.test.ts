import { afterAll, beforeAll, expect, test } from 'vitest';
import { breatheEvery, openPrint, readCraft } from '#pipeline';
import { memorySink, memorySource, unwrap, type ByteSource } from '#base';
import type { SliceBackend } from '#compute/api';
import { readPrintFile, type PrintFile, type PrintFilePort } from '#editor';
import { printerFormatById } from '#formats/printer';
import { createFakePorts } from '#tests/editor-ports.ts';
import { startEditor } from '#tests/editor.ts';
import { createLocalBackend } from '#tests/engine.ts';
import { writeMade } from '../../formats/printer/support/made-job.ts';
import { drawn, runsOf } from '../../kernel/issues/voxels.ts';
import { smallPrinter } from '../../pipeline/support/fake-slicer.ts';

let backend: SliceBackend;
beforeAll(() => {
  backend = createLocalBackend();
});
afterAll(() => backend.dispose());

const goo = printerFormatById('goo')!;
const rows = (inside: string, beside = '.') =>
  [
    '.............',
    `.########.${beside}..`,
    ...Array(3).fill(`.#${inside}#....`),
    '.########....',
    '.............',
  ].join(' ');
const BLOCK = rows('######');
const HOLLOW = rows('......');
/** A hollow block, closed on all sides; beside it, in the air, a pixel that two layers have. */
const ISLAND = rows('......', '#');
const VOXELS = drawn(BLOCK, BLOCK, HOLLOW, ISLAND, ISLAND, BLOCK, ...Array.from({ length: 40 }, () => BLOCK));
const { width, height } = VOXELS;
const printer = { ...smallPrinter, width, height, platform: [218.88, 123.12, 250] as const };

const made = () =>
  writeMade(
    goo,
    VOXELS.layers.map((pixels, index) => ({ name: `layer ${index}`, width, height, runs: runsOf(pixels) })),
  );

/** Reads files in this thread, from whatever `open` gives. */
function portOver(open: () => ByteSource): PrintFilePort {
  return {
    open(name) {
      const reading = readPrintFile({
        source: open(),
        name,
        backend: () => Promise.resolve(backend),
        newFile: () => {
          const file = memorySink();
          const source = (): ByteSource => memorySource(file.bytes());
          return {
            get length() {
              return file.length;
            },
            get size() {
              return file.length;
            },
            append: (bytes: Uint8Array) => file.append(bytes),
            patch: (offset: number, bytes: Uint8Array) => file.patch(offset, bytes),
            read: (offset: number, length: number) => source().read(offset, length),
            toBlob: () => new Blob([new Uint8Array(file.bytes())]),
          };
        },
        software: { name: 'Corallite', version: '0.1.0' },
        breathe: breatheEvery(8, () => Promise.resolve()),
      });
      return {
        facts: reading.facts,
        layer: reading.layer,
        issues: (signal, report) => reading.issues({ signal, report }),
        repair: (issue, after, signal, report) => reading.repair(issue, after, { signal, report }),
        showRepairs: (count) => Promise.resolve(reading.showRepairs(count)),
        convert: (order, signal, report) => reading.convert(order, { signal, report }),
        dispose: () => undefined,
      };
    },
    readCraft: (name, _content, base) => readCraft(open(), name, base),
  };
}

async function opened(open: () => ByteSource, name = 'hollow.goo') {
  const fake = createFakePorts();
  const editor = await startEditor({ ...fake, ports: { ...fake.ports, printFiles: portOver(open) } });
  const file = editor.openPrintFile({ name, blob: new Blob() })!;
  await settled(file);
  return { file, fake, editor };
}

/** Nothing is under way any more. */
const settled = (file: PrintFile) =>
  expect
    .poll(() => {
      const { status, issues, repairs, shown, layer } = file.getState();
      if (status === 'failed') return true;
      return issues.status === 'ready' && repairs.progress === null && shown?.picture.index === layer;
    })
    .toBe(true);

const kindsOf = (file: PrintFile) => file.getState().issues.report!.issues.map(({ kind }) => kind);

test('a print file is looked at without being read whole, repaired step by step, and converted as repaired', async () => {
  const bytes = await made();
  const reads: number[] = [];
  const whole = memorySource(bytes);
  const source = (): ByteSource => ({
    size: whole.size,
    read(offset, length) {
      reads.push(length);
      return whole.read(offset, length);
    },
  });
  const { file, fake, editor } = await opened(source);
  const parts = editor.document.all('part');
  expect(Math.max(...reads)).toBeLessThan(bytes.length);
  expect(file.getState()).toMatchObject({
    status: 'ready',
    layer: 23,
    file: {
      layerCount: 46,
      width,
      height,
      formatLabel: goo.label,
      lit: { left: 1, top: 1, right: 9, bottom: 6 },
    },
  });
  expect(kindsOf(file)).toEqual(expect.arrayContaining(['island', 'resin-trap']));

  for (const kind of ['island', 'resin-trap'] as const) {
    const issue = file.getState().issues.report!.issues.find((each) => each.kind === kind)!;
    file.showIssue(issue, issue.firstLayer);
    await file.repair(issue as Parameters<PrintFile['repair']>[0]);
    await settled(file);
    expect(kindsOf(file)).not.toContain(kind);
  }
  expect(file.getState().repairs).toMatchObject({ count: 2, isUnsaved: true });
  expect(file.getState().repairs.list.map(({ layers }) => layers)).toEqual([2, 3]);
  file.undoRepair();
  await settled(file);
  await expect.poll(() => kindsOf(file)).toContain('resin-trap');
  expect(kindsOf(file)).not.toContain('island');

  await file.convert(printer, 'goo');
  expect(file.getState().conversion).toMatchObject({ status: 'done', fileName: 'hollow.goo' });
  expect(file.getState().repairs.isUnsaved).toBe(false);
  const delivered = fake.delivered[0]!.file as Blob;
  const { print } = unwrap(
    await openPrint(memorySource(new Uint8Array(await delivered.arrayBuffer())), 'hollow.goo'),
  );
  const again = await opened(() => memorySource(bytes));
  again.file.setLayer(3);
  await settled(again.file);
  expect(again.file.getState().shown!.picture.runs).toEqual(runsOf(VOXELS.layers[3]!));
  const fourth = unwrap(await print.layerBytes(3));
  const second = unwrap(await print.layerBytes(2));
  // Without the island the layer is the one below it.
  expect(fourth).toEqual(second);
  expect(editor.document.all('part')).toEqual(parts);
});

test('a file that is none, one that was cut off and one that went away say so', async () => {
  const none = await opened(() => memorySource(new TextEncoder().encode('no layers')));
  expect(none.file.getState()).toMatchObject({ status: 'failed', error: { code: 'format_unknown' } });
  const bytes = await made();
  const cut = await opened(() => memorySource(bytes.subarray(0, bytes.length >> 2)));
  expect(cut.file.getState().error?.code).toMatch(/^format_(truncated|corrupt)$/);
  const gone = await opened(() => ({
    size: bytes.length,
    read: () => Promise.reject(new DOMException('moved', 'NotReadableError')),
  }));
  expect(gone.file.getState()).toMatchObject({ status: 'failed', error: { code: 'not_found' } });
});
