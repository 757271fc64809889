import {
  groupMembers,
  groupParts,
  makeName,
  placeParts,
  renameGroup,
  ungroupParts,
  type PartRecord,
} from '#document';
import { labelFor } from './labels.ts';
import type { EditorCore } from './core.ts';
import type { Editor, PartId } from './types.ts';

type GroupVerbs = Pick<Editor, 'groupSelection' | 'ungroupSelection' | 'renameGroup' | 'placeParts'>;

/** Parts of the plate on show that are selected, hidden, locked and listed as one. */
export function createGroupVerbs(core: EditorCore): GroupVerbs {
  return {
    groupSelection() {
      const parts = core.selectedParts();
      if (parts.length < 2) return;
      const ids = parts.map(({ id }) => id);
      const group = {
        id: core.ports.newId(),
        name: makeName(parts[0]!.group?.name ?? parts[0]!.name, 'Part'),
      };
      core.perform(groupParts.plan(core.document, { ids, group }), labelFor('group', parts));
    },
    ungroupSelection() {
      const grouped = withGroups(core.parts(), core.getState().selection).filter(
        ({ group }) => group !== undefined,
      );
      const ids = grouped.map(({ id }) => id);
      core.perform(ungroupParts.plan(core.document, { ids }), labelFor('ungroup', grouped));
    },
    placeParts(ids, before, group) {
      const parts = ids.flatMap((id) => core.part(id) ?? []);
      return core.perform(
        placeParts.plan(core.document, { ids, before, ...(group === undefined ? {} : { group }) }),
        labelFor('reorder', parts),
      );
    },
    renameGroup(group, name) {
      const { id: plate } = core.plate();
      const members = groupMembers(core.document, plate, group);
      return core.perform(
        renameGroup.plan(core.document, { plate, group, name }),
        labelFor('rename', members[0]?.group === undefined ? [] : [members[0].group]),
      );
    },
  };
}

/** The parts of these ids and all that share a group with one of them, in the order of the list. */
export function withGroups(parts: readonly PartRecord[], ids: readonly PartId[]): readonly PartRecord[] {
  const wanted = new Set(ids);
  const groups = new Set(parts.flatMap(({ id, group }) => (wanted.has(id) ? (group?.id ?? []) : [])));
  return parts.filter(({ id, group }) => wanted.has(id) || (group !== undefined && groups.has(group.id)));
}

/**
 * What a click on a part in the picture is about: the group it is in, but the part alone where the selection is in that group
 * already. Locked parts are selected in the list only.
 */
export function clickedParts(
  parts: readonly PartRecord[],
  selection: readonly PartId[],
  clicked: PartId,
): readonly PartId[] {
  const group = withGroups(parts, [clicked]).flatMap(({ id, locked }) =>
    id === clicked || !locked ? [id] : [],
  );
  const isInside = selection.length > 0 && selection.every((id) => group.includes(id));
  return isInside ? [clicked] : group;
}
