import { ok, type Id } from '#base';
import { EMPTY_DIFF } from '../diff.ts';
import { checkName } from '../names.ts';
import { notFound, updateDiff } from '../planning.ts';
import type { AnyRecord } from '../records/record-types.ts';
import type { SupportSetRecord } from '../records/support-set.ts';
import type { SupportTypeName, SupportTypeRecord } from '../records/support-type.ts';
import type { TipRecord } from '../records/tip.ts';
import type { Command, DocumentReader } from '../types.ts';

/** Adds a type of supports: a name of 1 to 50 characters, and what is otherwise than in medium. */
export const addSupportType: Command<Omit<SupportTypeRecord, 'kind'>> = {
  type: 'support-types.add',
  plan(_document, { id, name, values }) {
    const checked = checkName(name);
    if (!checked.ok) return checked;
    return ok({ ...EMPTY_DIFF, added: [{ kind: 'support-type', id, name: checked.value, values }] });
  },
};

/** Changes a type. With other values, the supports of all parts that are of it are no longer what a run would make. */
export const setSupportType: Command<{
  readonly id: Id<'support-type'>;
  readonly change: Partial<Pick<SupportTypeRecord, 'name' | 'values'>>;
}> = {
  type: 'support-types.set',
  plan(document, { id, change }) {
    const type = document.get('support-type', id);
    if (type === undefined) return notFound(id);
    const name = checkName(change.name ?? type.name);
    if (!name.ok) return name;
    const retyped: readonly [AnyRecord, AnyRecord] = [type, { ...type, ...change, name: name.value }];
    const { sets, tips } = usersOf(document, id);
    const touched = new Set([...sets.map((set) => set.id), ...tips.map(({ set }) => set)]);
    const unmade = [...touched].map((set) => unmadeOf(document.get('support-set', set)!));
    return ok(updateDiff([retyped, ...(change.values === undefined ? [] : unmade)]));
  },
};

/** Removes a type; what is of it becomes one of `instead`, or medium. */
export const removeSupportType: Command<{
  readonly id: Id<'support-type'>;
  readonly instead?: SupportTypeName;
}> = {
  type: 'support-types.remove',
  plan(document, { id, instead = 'medium' }) {
    const type = document.get('support-type', id);
    if (type === undefined) return notFound(id);
    const { sets, tips } = usersOf(document, id);
    const changed = new Map<string, SupportSetRecord>(
      sets.map((set) => [set.id, { ...unmadeOf(set)[1], type: instead }]),
    );
    for (const { set } of tips)
      if (!changed.has(set)) changed.set(set, unmadeOf(document.get('support-set', set)!)[1]);
    const updated: (readonly [AnyRecord, AnyRecord])[] = [...changed.values()].map((set) => [
      document.get('support-set', set.id)!,
      set,
    ]);
    for (const tip of tips) updated.push([tip, { ...tip, type: instead }]);
    return ok({ ...updateDiff(updated), removed: [type] });
  },
};

/** Sets and tips of a type. Types change seldom enough to look at all of them. */
function usersOf(
  document: DocumentReader,
  id: Id<'support-type'>,
): { readonly sets: readonly SupportSetRecord[]; readonly tips: readonly TipRecord[] } {
  return {
    sets: document.all('support-set').filter(({ type }) => type === id),
    tips: document.all('tip').filter(({ type }) => type === id),
  };
}

const unmadeOf = (set: SupportSetRecord): readonly [SupportSetRecord, SupportSetRecord] => [
  set,
  { ...set, made: { ...set.made, routes: null } },
];
