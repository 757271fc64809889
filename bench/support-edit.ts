import { deserialize, serialize } from 'node:v8';
import { ok, unwrap } from '#base';
import { joinMeshes, translation, type Vector } from '#kernel';
import {
  createDocument,
  piecesOf,
  setSupports,
  storeDocument,
  supportSetIdOf,
  type PartRecord,
} from '#document';
import { createEditor, type Hit } from '#editor';
import { partRecord, plateRecord, projectRecord } from '#tests/document.ts';
import { createFakePorts } from '#tests/editor-ports.ts';
import { makeBox } from '#tests/meshes.ts';
import { supportOrigin } from '#tests/support-records.ts';
import { makeSupports, pointAt } from '#tests/supports.ts';
import { createShading } from '../src/scene/shading.ts';
import { createSupportViews } from '../src/scene/support-views.ts';
import { createViewedPlate } from '../src/scene/viewed-plate.ts';
import { createThreadClock, spreadOf } from './measure.ts';
import { printTable } from './table.ts';

/**
 * What an edit by hand takes of the page's thread, among 2,000 supports: `npm run bench -- support-edit`. The tool, the document, the
 * state and what is drawn, with what goes to the worker and comes back put into bytes and read from them; what the worker does is not in it. Processor time of the first thread.
 * Bar: 4 ms, printed and not a budget.
 */
const COLUMNS = [50, 40] as const;
const APART = 3.2;
const UNDER = 20;
const REPEATS = 30;
/** Edits before those that count: code is read and compiled in them. */
const FIRST = 10;

const mesh = makeBox(COLUMNS[0] * APART, COLUMNS[1] * APART, 4);
const fake = createFakePorts();
const hash = 'a'.repeat(64) as PartRecord['mesh'];
fake.storage.meshes.set(hash, mesh);
const part = partRecord(1, { mesh: hash, transform: translation(0, 0, UNDER) });
fake.storage.loadResult = { ok: true, value: storeDocument(documentWithSupports()) };

/** Processor time of this thread so far, ms: on a busy machine the clock says little. */
const processor = createThreadClock();

/** Ms of the worker, taken off what the edit took, and of messages, which are in it. */
let elsewhere = 0;
const run = fake.ports.geometry.run.bind(fake.ports.geometry);
const editor = createEditor({
  ...fake.ports,
  geometry: {
    ...fake.ports.geometry,
    async run(call, options) {
      const sent = serialize(call);
      // Meshes of all supports are made when nothing has changed for a while.
      if (call.op === 'supportMeshes') return ok({ struts: null, base: null, plate: null }) as never;
      const began = processor();
      const outcome = await run(deserialize(sent) as typeof call, options);
      const back = serialize(outcome);
      elsewhere += processor() - began;
      return deserialize(back) as typeof outcome;
    },
  },
});
while (!editor.getState().loaded) await new Promise((resolve) => setTimeout(resolve, 2));
const views = createSupportViews(createViewedPlate(editor), createShading(true));
const stopDrawing = editor.subscribe(() => (isStale = true));
let isStale = true;

/** One edit, until it is drawn; ms of the page's thread. */
async function edit(change: () => void): Promise<number> {
  elsewhere = 0;
  const began = processor();
  change();
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  while (editor.getState().toolJob !== null) await new Promise((resolve) => setImmediate(resolve));
  if (isStale) views.sync();
  isStale = false;
  return processor() - began - elsewhere;
}

editor.setTool('edit-supports');
editor.select([part.id], 'replace');
views.sync();
const pieces = () => piecesOf(editor.document, supportSetIdOf(part.id));
const { tips, trunks } = pieces();
const surface = (x: number, y: number): Hit => ({
  part: part.id,
  point: [x, y, UNDER],
  normal: [0, 0, -1],
  towards: [0, 0, 1],
});
const spot = (number: number): Vector => tips[(number * 37) % tips.length]!.at;

const cases: Readonly<Record<string, (number: number) => Promise<number>>> = {
  'ghost under the pointer': (number) =>
    edit(() => {
      const [x, y] = spot(number);
      editor.toolEvent({ type: 'hover', hit: surface(x + 1.3, y + 0.9) });
    }),
  'support added': async (number) => {
    const [x, y] = spot(number);
    const time = await edit(() => editor.toolEvent({ type: 'press', hit: surface(x + 1.3, y + 0.9) }));
    await edit(() => editor.undo());
    return time;
  },
  'tip dragged': async (number) => {
    const tip = tips[(number * 37) % tips.length]!;
    const [x, y] = tip.at;
    const hit: Hit = { ...surface(x, y), support: { id: tip.id, kind: 'tip' } };
    await edit(() => editor.toolEvent({ type: 'drag', phase: 'start', hit }));
    await edit(() => editor.toolEvent({ type: 'drag', phase: 'move', hit: surface(x + 0.2, y) }));
    const time = await edit(() =>
      editor.toolEvent({ type: 'drag', phase: 'move', hit: surface(x + 0.4, y) }),
    );
    await edit(() => editor.toolEvent({ type: 'drag', phase: 'end', hit: null }));
    await edit(() => editor.undo());
    return time;
  },
  'joint dragged': async (number) => {
    const trunk = trunks[(number * 37) % trunks.length]!;
    const [x, y, z] = trunk.joints.at(-1)!;
    const support = { id: trunk.id, kind: 'joint', joint: trunk.joints.length - 1 } as const;
    const hit: Hit = { ...surface(x, y), point: [x, y, z], support };
    await edit(() => editor.toolEvent({ type: 'drag', phase: 'start', hit }));
    const ray = (by: number) => ({ origin: [x + by, y, -5] as Vector, direction: [0, 0, 1] as Vector });
    await edit(() => editor.toolEvent({ type: 'drag', phase: 'move', hit: null, ray: ray(0.1) }));
    const time = await edit(() =>
      editor.toolEvent({ type: 'drag', phase: 'move', hit: null, ray: ray(0.3) }),
    );
    await edit(() => editor.toolEvent({ type: 'drag', phase: 'end', hit: null }));
    await edit(() => editor.undo());
    return time;
  },
  'support deleted': async (number) => {
    const tip = tips[(number * 37) % tips.length]!;
    const hit: Hit = { ...surface(0, 0), support: { id: tip.id, kind: 'tip' } };
    const time = await edit(() =>
      editor.toolEvent({ type: 'press', hit, keys: { alt: true, shift: false } }),
    );
    await edit(() => editor.undo());
    return time;
  },
  'support selected': (number) =>
    edit(() => {
      const tip = tips[(number * 37) % tips.length]!;
      editor.toolEvent({ type: 'press', hit: { ...surface(0, 0), support: { id: tip.id, kind: 'tip' } } });
    }),
};

const rows: string[][] = [];
for (const [name, once] of Object.entries(cases)) {
  const times: number[] = [];
  for (let number = 0; number < FIRST + REPEATS; number++) {
    const time = await once(number);
    if (number >= FIRST) times.push(time);
  }
  const { median, least, most } = spreadOf(times);
  rows.push([name, median.toFixed(2), least.toFixed(2), most.toFixed(2)]);
}
printTable([`edit, ${tips.length} supports`, 'median ms', 'least ms', 'most ms'], rows);
stopDrawing();
views.dispose();
editor.dispose();

function documentWithSupports() {
  const [columns, rows] = COLUMNS;
  const points = Array.from({ length: columns * rows }, (_, number) =>
    pointAt(
      ((number % columns) - (columns - 1) / 2) * APART,
      (Math.floor(number / columns) - (rows - 1) / 2) * APART,
      UNDER,
    ),
  );
  const placed = joinMeshes([{ mesh, transform: part.transform }]).mesh;
  const { structure } = makeSupports({ mesh: placed }, points, { branchNumber: 1 });
  const document = unwrap(createDocument([projectRecord(), plateRecord({ printer: 'large' }), part]));
  const diff = setSupports.plan(document, {
    part: part.id,
    place: { stands: part.transform, lift: 0 },
    routed: { points, structure },
    made: supportOrigin(1),
  });
  unwrap(document.apply(unwrap(diff), 'user'));
  return document;
}
