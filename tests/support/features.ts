import { ok, type Result } from '#base';
import { SHELL_NUMBERS, type PartFeatures, type Shell } from '#kernel';
import type { GeometryCall } from '#editor';
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

/** Ports that hollow as asked, and what they were asked: thickness and whether it came to an end. */
export function countHollows(fake: FakePorts): { readonly thickness: number; isStopped: boolean }[] {
  const asked: { thickness: number; isStopped: boolean }[] = [];
  const { geometry } = fake.ports;
  const run = geometry.run.bind(geometry);
  geometry.run = (call, options) => {
    if (call.op === 'hollow') {
      const entry = { thickness: (call as GeometryCall<'hollow'>).in.thickness, isStopped: false };
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
