import { multiplyTransforms } from '#kernel';
import {
  addParts,
  copiedGroups,
  copiedSupports,
  makeName,
  NAME_LIMIT,
  removeParts,
  renameParts,
  reorderPart,
  setPartFlags,
  supportsOf,
  type DocumentReader,
  type PartRecord,
  type SupportRecord,
} from '#document';
import { labelFor } from './labels.ts';
import { wayToFree, type Way } from './way-to-free.ts';
import type { EditorCore } from './core.ts';
import type { Editor, PartId, PlateId } from './types.ts';

type PartVerbs = Pick<
  Editor,
  'duplicateSelection' | 'removeSelection' | 'rename' | 'reorder' | 'setVisible' | 'setLocked'
>;

/** What is done to parts besides moving them. */
export function createPartVerbs(core: EditorCore): PartVerbs {
  return {
    duplicateSelection() {
      const originals = core.selectedParts();
      const { id: plate } = core.plate();
      if (originals.length === 0) return;
      const way = wayToFree(core, originals, plate);
      const parts = copyParts(originals, plate, way, namesOn(core.document, plate), core.newPartId);
      const supports = supportsFor(supportsOf(core.document, originals), originals, parts);
      const added = core.perform(
        addParts.plan(core.document, { parts, supports }),
        labelFor('duplicate', originals),
      );
      if (added.ok) core.setState({ selection: parts.map((part) => part.id) });
    },
    removeSelection() {
      const parts = core.selectedParts().filter((part) => !part.locked);
      if (parts.length === 0) return;
      const ids = parts.map((part) => part.id);
      core.perform(removeParts.plan(core.document, { ids }), labelFor('remove', parts));
    },
    rename(which, name) {
      const ids = [which].flat();
      return core.perform(
        renameParts.plan(core.document, { ids, name }),
        labelFor(
          'rename',
          ids.flatMap((id) => core.part(id) ?? []),
        ),
      );
    },
    reorder(id, side, other) {
      const ids = core.parts().flatMap((part) => (part.id === id ? [] : [part.id]));
      const after = side === 'after' ? other : (ids[ids.indexOf(other) - 1] ?? null);
      const part = core.part(id);
      return core.perform(
        reorderPart.plan(core.document, { id, after }),
        labelFor('reorder', part === undefined ? [] : [part]),
      );
    },
    setVisible: (parts, visible) =>
      void core.performUnrecorded(setPartFlags.plan(core.document, { ids: [parts].flat(), visible }), 'user'),
    setLocked: (parts, locked) =>
      void core.performUnrecorded(setPartFlags.plan(core.document, { ids: [parts].flat(), locked }), 'user'),
  };
}

/** The names of the parts on a plate. */
export function namesOn(document: DocumentReader, plate: PlateId): Set<string> {
  return new Set(document.owned('part', plate).map((part) => part.name));
}

/** Copies for a plate, each with a name that is not `taken`, and is from then on. Groups are copied with two or more of their parts. */
export function copyParts(
  originals: readonly PartRecord[],
  plate: PlateId,
  way: Way,
  taken: Set<string>,
  newPartId: () => PartId,
): readonly Omit<PartRecord, 'kind' | 'order'>[] {
  const groupOf = copiedGroups(originals, ({ name }) => ({ id: newPartId(), name }));
  return originals.map((part) => {
    // Whatever else it is, its copy is too.
    const { kind: _kind, order: _order, group: _group, name: original, transform, ...kept } = part;
    const name = freeName(original, taken);
    taken.add(name);
    const placed = { id: newPartId(), plate, name, transform: multiplyTransforms(way(part), transform) };
    return { ...kept, ...placed, locked: false, ...groupOf(part) };
  });
}

/** What copies of parts stand on, from what those do: one copy for each. */
export function supportsFor(
  supports: readonly SupportRecord[],
  originals: readonly Pick<PartRecord, 'id'>[],
  copies: readonly Pick<PartRecord, 'id'>[],
): readonly SupportRecord[] {
  return copiedSupports(supports, new Map(originals.map(({ id }, at) => [id, copies[at]!.id])));
}

/** A name that is not taken: the wanted one, or the same with a number. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? nextName(wanted, taken) : wanted;
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
