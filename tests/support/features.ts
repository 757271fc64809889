import { ok, unwrap, type Result } from '#base';
import { SHELL_NUMBERS, type PartFeatures, type Shell } from '#kernel';
import type { Editor, GeometryCall, PartId } from '#editor';
import { createFakePorts, type FakePorts } from './editor-ports.ts';
import { importBoxes, startEditor } from './editor.ts';

export const shellOf = (thickness: number, change: Partial<Shell> = {}): Shell => ({
  side: 'inside',
  thickness,
  tolerance: 0,
  infill: 'none',
  size: SHELL_NUMBERS.size.default,
  radius: SHELL_NUMBERS.radius.default,
  solids: [],
  ...change,
});

/** What hollowing was asked for, and whether it was stopped. */
interface AskedHollow extends Pick<GeometryCall<'hollow'>['in'], 'thickness' | 'backend'> {
  isStopped: boolean;
}

/** Ports that hollow as asked, and what they were asked. */
export function countHollows(fake: FakePorts): AskedHollow[] {
  const asked: AskedHollow[] = [];
  const { geometry } = fake.ports;
  const run = geometry.run.bind(geometry);
  geometry.run = (call, options) => {
    if (call.op === 'hollow') {
      const { thickness, backend } = (call as GeometryCall<'hollow'>).in;
      const entry = { thickness, backend, isStopped: false };
      asked.push(entry);
      options?.signal?.addEventListener('abort', () => (entry.isStopped = true));
    }
    return run(call, options) as Promise<Result<never>>;
  };
  return asked;
}

/** An editor that opens a stored document: boxes of these sizes, each with these features. */
export async function startWithFeatures(
  features: PartFeatures,
  ...sizes: readonly (readonly [number, number, number])[]
): Promise<Awaited<ReturnType<typeof startEditor>>> {
  const before = await startEditor();
  await importBoxes(before, ...sizes);
  await before.keepOnDevice();
  before.dispose();
  const stored = before.fake.storage.saves.at(-1)!;
  const fake = createFakePorts();
  // The document has ids that these ports would give.
  while (fake.ports.newId() !== 'id-99');
  for (const [hash, mesh] of before.fake.storage.meshes) fake.storage.meshes.set(hash, mesh);
  const records = stored.records.map((record) =>
    (record as { readonly kind: string }).kind === 'part' ? { ...(record as object), features } : record,
  );
  fake.storage.loadResult = ok({ ...stored, records } as typeof stored);
  return startEditor(fake);
}

/** Makes a part hollow, with a hole in the middle of its top and a solid region beside it, by the tools; what it has then. */
export function giveFeatures(editor: Editor, id: PartId): PartFeatures {
  editor.select([id], 'replace');
  editor.setTool('shell');
  unwrap(editor.setToolParam('thickness', 1));
  unwrap(editor.setToolParam('infill', 'grid'));
  editor.toolEvent({ type: 'accept' });
  const { min, max } = editor.partBox(id)!;
  const [x, y] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
  for (const [tool, aside] of [
    ['perforate', 0],
    ['solid-region', 2],
  ] as const) {
    editor.setTool(tool);
    const hit = { part: id, point: [x + aside, y, max[2]], normal: [0, 0, 1], towards: [0, 0, -1] } as const;
    editor.toolEvent({ type: 'press', hit });
    editor.toolEvent({ type: 'accept' });
  }
  const { features } = editor.document.get('part', id)!;
  if (features?.holes === undefined || features.shell?.solids.length !== 1)
    throw new Error('the tools gave the part no features');
  return features;
}
