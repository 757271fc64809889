import { ok, type Id } from '#base';
import type { Vector } from '#kernel';
import { differsIn, refuseField, strangeField, type RecordBase, type RecordType } from './record-type.ts';
import { isIdInSet, isJoints, isRadii, isShare } from './support-checks.ts';
import { isInSet } from './trunk.ts';

export type StrutId = Id<'trunk'> | Id<'branch'>;

export const STRUT_KINDS = ['trunk', 'branch'] as const;

/** A leaning bar on another. It has no place of its own where it begins: only how far along its host that is. */
export interface BranchRecord extends RecordBase<'branch'> {
  readonly id: Id<'branch'>;
  readonly set: Id<'support-set'>;
  /** `t` is 0 … 1 along the host's length, from below. */
  readonly host: { readonly strut: StrutId; readonly t: number };
  /** From the host on: one at least, the last is the socket. */
  readonly joints: readonly Vector[];
  readonly radii: readonly [bottom: number, top: number];
  /** Changed by hand: what is made anew leaves it as it is. */
  readonly pinned: boolean;
}

/** Whether a value is a place along a bar. Whether that is there shows when it arrives. */
export function isAlong(value: unknown, field: string): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const place = value as Readonly<Record<string, unknown>>;
  return typeof place[field] === 'string' && isShare(place['t']);
}

const FIELDS = ['kind', 'id', 'set', 'host', 'joints', 'radii', 'pinned'];

export const branchType: RecordType<BranchRecord> = {
  kind: 'branch',
  ownedBy: ['support-set', ...STRUT_KINDS],
  unrecorded: [],
  check(branch) {
    const strange = strangeField(branch, FIELDS);
    if (strange !== undefined) return refuseField(strange);
    if (!isIdInSet(branch['id'], branch['set'])) return refuseField('id');
    if (!isAlong(branch['host'], 'strut')) return refuseField('host');
    if (!isJoints(branch['joints'])) return refuseField('joints');
    if (!isRadii(branch['radii'])) return refuseField('radii');
    if (typeof branch['pinned'] !== 'boolean') return refuseField('pinned');
    return ok(branch as unknown as BranchRecord);
  },
  owners: ({ set, host }) => [set, host.strut],
  agrees: ({ set, host }, get) =>
    get(set)?.kind === 'support-set' && isInSet(get(host.strut), set, STRUT_KINDS),
  order: () => null,
  affectsLayers: (before, after) => differsIn(before, after, ['host', 'joints', 'radii']),
};
