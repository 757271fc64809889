import { ok, type ContentHash, type Id } from '#base';
import type { PartFeatures, Primitive, Transform } from '#kernel';
import { EMPTY_DIFF } from './diff.ts';
import { groupMembers } from './group-commands.ts';
import { checkName, NAME_LIMIT } from './names.ts';
import { orderBetween } from './order-key.ts';
import { findUnlocked, notFound, orderAfter, planUpdates } from './planning.ts';
import type { PartGroup, PartLabels, PartRecord } from './records/part.ts';
import type { AnyRecord } from './records/record-types.ts';
import { withoutKnownTypes, type SupportRecord } from './supports/copies.ts';
import { leftStanding } from './supports/dropping.ts';
import { restand } from './supports/standing.ts';
import type { Command, DocumentReader } from './types.ts';

type PartId = Id<'part'>;

/**
 * Adds parts at the end of the lists of their plates, in the order given; their order keys are made here. `supports` are those of the parts
 * (supports/copies.ts).
 */
export const addParts: Command<{
  readonly parts: readonly Omit<PartRecord, 'kind' | 'order'>[];
  readonly supports?: readonly SupportRecord[];
}> = {
  type: 'parts.add',
  plan(document, { parts, supports = [] }) {
    const nextOrder = ordersAtEnd(document);
    const added: AnyRecord[] = [];
    for (const part of parts) {
      const name = checkName(part.name);
      if (!name.ok) return name;
      added.push({ ...part, kind: 'part', name: name.value, order: nextOrder(part.plate) });
    }
    return ok({ ...EMPTY_DIFF, added: [...added, ...withoutKnownTypes(document, supports)] });
  },
};

/** Removes parts and all that belongs to them. Refused when one of them is locked. */
export const removeParts: Command<{ readonly ids: readonly PartId[] }> = {
  type: 'parts.remove',
  plan(document, { ids }) {
    const removed: AnyRecord[] = [];
    for (const id of new Set(ids)) {
      const part = findUnlocked(document, id);
      if (!part.ok) return part;
      removed.push(part.value);
    }
    return ok({ ...EMPTY_DIFF, removed: [...removed, ...document.dependants(removed)] });
  },
};

/** Renames a part: 1 to 50 characters after trimming. */
export const renamePart: Command<{ readonly id: PartId; readonly name: string }> = {
  type: 'parts.rename',
  plan: (document, { id, name }) => renameParts.plan(document, { ids: [id], name }),
};

/** Several parts get the name with their number, in the order given; a name that is too long with it is cut. */
export const renameParts: Command<{ readonly ids: readonly PartId[]; readonly name: string }> = {
  type: 'parts.rename-all',
  plan(document, { ids, name }) {
    const checked = checkName(name);
    if (!checked.ok) return checked;
    const numbered = (id: PartId): string => {
      if (ids.length === 1) return checked.value;
      const number = ` ${ids.indexOf(id) + 1}`;
      const base = Array.from(checked.value).slice(0, NAME_LIMIT - number.length);
      return base.join('').trimEnd() + number;
    };
    return planUpdates(document, 'part', ids, (part) => ({ ...part, name: numbered(part.id) }));
  },
};

/** Gives parts new transforms (mesh mm → plate mm). Refused when one of them is locked. */
export const transformParts: Command<{
  readonly transforms: readonly { readonly id: PartId; readonly transform: Transform }[];
}> = {
  type: 'parts.transform',
  plan(document, { transforms }) {
    const byId = new Map(transforms.map(({ id, transform }) => [id, transform]));
    for (const id of byId.keys()) {
      const part = findUnlocked(document, id);
      if (!part.ok) return part;
    }
    return planUpdates(document, 'part', [...byId.keys()], (part) => ({
      ...part,
      transform: byId.get(part.id)!,
    }));
  },
};

/**
 * Gives parts other meshes, standing where `transform` says or where they did. A part is a primitive afterwards only if the new mesh is
 * that of one, and has labels only if the new mesh shows them. Its supports stay where they are on the plate. Refused when one of them is locked.
 */
export const reshapeParts: Command<{
  readonly shapes: readonly {
    readonly id: PartId;
    readonly mesh: ContentHash;
    readonly transform?: Transform;
    readonly primitive?: Primitive;
    readonly labels?: PartLabels;
  }[];
}> = {
  type: 'parts.reshape',
  plan(document, { shapes }) {
    const byId = new Map(shapes.map((shape) => [shape.id, shape]));
    for (const id of byId.keys()) {
      const part = findUnlocked(document, id);
      if (!part.ok) return part;
    }
    const reshaped = planUpdates(
      document,
      'part',
      [...byId.keys()],
      ({ primitive: _primitive, labels: _labels, ...part }) => {
        const { id: _id, transform = part.transform, ...shape } = byId.get(part.id)!;
        return { ...part, ...shape, transform };
      },
    );
    if (!reshaped.ok) return reshaped;
    const restood = shapes.flatMap(({ id, transform }) => restand(document, id, transform));
    return ok({ ...reshaped.value, updated: [...reshaped.value.updated, ...restood] });
  },
};

/** Gives parts other features, or none, standing where `transform` says or where they did. Refused when one of them is locked. */
export const setFeatures: Command<{
  readonly features: readonly {
    readonly id: PartId;
    readonly features: PartFeatures | undefined;
    readonly transform?: Transform;
  }[];
}> = {
  type: 'parts.features',
  plan(document, { features: changes }) {
    const byId = new Map(changes.map((change) => [change.id, change]));
    for (const id of byId.keys()) {
      const part = findUnlocked(document, id);
      if (!part.ok) return part;
    }
    return planUpdates(document, 'part', [...byId.keys()], ({ features: _features, ...part }) => {
      const { features, transform = part.transform } = byId.get(part.id)!;
      return { ...part, transform, ...(features === undefined ? {} : { features }) };
    });
  },
};

/** Shows, hides, locks or unlocks parts. These are kept but not undone (UI.md §4.6, ADR 0030). */
export const setPartFlags: Command<{
  readonly ids: readonly PartId[];
  readonly visible?: boolean;
  readonly locked?: boolean;
}> = {
  type: 'parts.flags',
  plan: (document, { ids, visible, locked }) =>
    planUpdates(document, 'part', ids, (part) => ({
      ...part,
      visible: visible ?? part.visible,
      locked: locked ?? part.locked,
    })),
};

/** Moves a part in its plate's list to just behind `after`, or to the front where that is null. */
export const reorderPart: Command<{ readonly id: PartId; readonly after: PartId | null }> = {
  type: 'parts.reorder',
  plan(document, { id, after }) {
    if (id === after) return ok(EMPTY_DIFF);
    const part = document.get('part', id);
    if (part === undefined) return notFound(id);
    const others = document.owned('part', part.plate).filter((other) => other.id !== id);
    const order = orderAfter(others, after);
    return order === null
      ? notFound(after!)
      : planUpdates(document, 'part', [id], (now) => ({ ...now, order }));
  },
};

/**
 * Moves parts to another plate, to the end of its list, standing there as `transforms` says or as they did, on their supports: only what
 * stood on a part of another plate than its own is removed. Refused when one of them is locked.
 */
export const moveParts: Command<{
  readonly ids: readonly PartId[];
  readonly plate: Id<'plate'>;
  readonly transform?: (part: PartRecord) => Transform;
}> = {
  type: 'parts.move',
  plan(document, { ids, plate, transform }) {
    if (document.get('plate', plate) === undefined) return notFound(plate);
    const nextOrder = ordersAtEnd(document);
    const groupThere = groupsOn(document, plate);
    for (const id of ids) {
      const part = findUnlocked(document, id);
      if (!part.ok) return part;
    }
    const moved = planUpdates(document, 'part', ids, (part) =>
      part.plate === plate
        ? part
        : {
            ...part,
            plate,
            order: nextOrder(plate),
            transform: transform?.(part) ?? part.transform,
            ...groupThere(part),
          },
    );
    return moved.ok ? ok({ ...moved.value, removed: leftStanding(document, ids, plate) }) : moved;
  },
};

/** Order keys behind everything on a plate, one after the other. */
function ordersAtEnd(document: DocumentReader): (plate: Id<'plate'>) => string {
  const last = new Map<string, string>();
  return (plate) => {
    const order = orderBetween(last.get(plate) ?? document.owned('part', plate).at(-1)?.order ?? null, null);
    last.set(plate, order);
    return order;
  };
}

/**
 * The groups parts are in on another plate, one part after the other: that of its parts which are there already, by the name it has
 * there. Parts of several plates may have other names for it.
 */
function groupsOn(document: DocumentReader, plate: Id<'plate'>) {
  const groups = new Map<string, PartGroup>();
  return ({ group }: PartRecord): Pick<PartRecord, 'group'> => {
    if (group === undefined) return {};
    const there = groups.get(group.id) ?? groupMembers(document, plate, group.id)[0]?.group ?? group;
    groups.set(group.id, there);
    return { group: there };
  };
}
