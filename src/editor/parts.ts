import { multiplyTransforms, translation } from '#kernel';
import {
  addParts,
  makeName,
  NAME_LIMIT,
  removeParts,
  renamePart,
  reorderPart,
  setPartFlags,
} from '#document';
import { boxesOnPlate } from './imports.ts';
import { labelFor } from './labels.ts';
import { boxCentre, boxSize, joinBoxes } from './mesh-cache.ts';
import { findPlace } from './place.ts';
import type { EditorCore } from './core.ts';
import type { Editor } from './types.ts';

type PartVerbs = Pick<
  Editor,
  'duplicateSelection' | 'removeSelection' | 'rename' | 'reorder' | 'setVisible' | 'setLocked'
>;

/** What is done to parts besides moving them. */
export function createPartVerbs(core: EditorCore): PartVerbs {
  return {
    duplicateSelection() {
      const originals = core.selectedParts();
      const box = joinBoxes(originals.flatMap((part) => core.partBox(part) ?? []));
      if (box === undefined) return;
      const [width, depth] = boxSize(box);
      const [centreX, centreY] = boxCentre(box);
      const wish = [centreX, centreY] as const;
      const [x, y] = findPlace([width, depth], wish, boxesOnPlate(core), core.printer().platform);
      const beside = translation(x - centreX, y - centreY, 0);
      const names = new Set(core.document.all('part').map((part) => part.name));
      const parts = originals.map((part) => {
        const name = nextName(part.name, names);
        names.add(name);
        const { mesh, visible } = part;
        const transform = multiplyTransforms(beside, part.transform);
        return { id: core.newPartId(), name, mesh, transform, visible, locked: false };
      });
      const added = core.perform(addParts.plan(core.document, { parts }), labelFor('duplicate', originals));
      if (added.ok) core.setState({ selection: parts.map((part) => part.id) });
    },
    removeSelection() {
      const parts = core.selectedParts().filter((part) => !part.locked);
      if (parts.length === 0) return;
      const ids = parts.map((part) => part.id);
      core.perform(removeParts.plan(core.document, { ids }), labelFor('remove', parts));
    },
    rename(id, name) {
      const part = core.part(id);
      return core.perform(
        renamePart.plan(core.document, { id, name }),
        labelFor('rename', part === undefined ? [] : [part]),
      );
    },
    reorder(id, side, other) {
      const ids = core.document.all('part').flatMap((part) => (part.id === id ? [] : [part.id]));
      const after = side === 'after' ? other : (ids[ids.indexOf(other) - 1] ?? null);
      const part = core.part(id);
      return core.perform(
        reorderPart.plan(core.document, { id, after }),
        labelFor('reorder', part === undefined ? [] : [part]),
      );
    },
    setVisible: (id, visible) =>
      void core.performUnrecorded(setPartFlags.plan(core.document, { ids: [id], visible }), 'user'),
    setLocked: (id, locked) =>
      void core.performUnrecorded(setPartFlags.plan(core.document, { ids: [id], locked }), 'user'),
  };
}

/** The name of a copy: the same with the next free number behind it, cut where it would be too long. */
function nextName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \d+$/, '');
  for (let number = 2; ; number++) {
    const tail = ` ${number}`;
    const copy = makeName(
      Array.from(stem)
        .slice(0, NAME_LIMIT - tail.length)
        .join('') + tail,
      name,
    );
    if (!taken.has(copy)) return copy;
  }
}
