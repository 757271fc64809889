import { expect, vi } from 'vitest';
import { createEditor, type Editor } from '#editor';
import { createFakePorts, fileNamed, type FakePorts } from './editor-ports.ts';

/** An editor over fake ports, loaded. Call inside fake timers where time matters. */
export async function startEditor(
  fake: FakePorts = createFakePorts(),
  options: Parameters<typeof createEditor>[1] = {},
): Promise<Editor & { readonly fake: FakePorts }> {
  const editor = createEditor(fake.ports, options);
  await vi.waitUntil(() => editor.getState().loaded, { timeout: 10_000, interval: 2 });
  return { ...editor, fake };
}

/** Imports boxes of these sizes as box1.stl, box2.stl, … one after another. */
export async function importBoxes(
  editor: Editor & { readonly fake: FakePorts },
  ...sizes: readonly (readonly [number, number, number])[]
): Promise<void> {
  for (const [index, size] of sizes.entries()) {
    const name = `box${index + 1}.stl`;
    editor.fake.setBox(name, ...size);
    await editor.importFiles([fileNamed(name)]);
  }
}

/** The smallest distance between two parts on the plate, along the axis that parts them. */
export function closestParts(editor: Editor): number {
  const boxes = editor.parts().map((part) => editor.partBox(part.id)!);
  const gaps = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .map((b) =>
        Math.max(
          ...([0, 1] as const).map((axis) => Math.max(a.min[axis] - b.max[axis], b.min[axis] - a.max[axis])),
        ),
      ),
  );
  return Math.min(...gaps);
}

/** Waits until the tool in hand has no job under way, and what its end starts has settled. */
export async function finishToolJob(editor: Editor): Promise<void> {
  // One that looks is followed by one that works.
  do {
    await vi.waitFor(() => expect(editor.getState().toolJob).toBeNull(), { timeout: 300_000, interval: 5 });
    await settle();
  } while (editor.getState().toolJob !== null);
}

/** Lets timers of zero length and everything they start settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
}
