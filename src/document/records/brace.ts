import { ok, type Id } from '#base';
import { differsIn, refuseField, strangeField, type RecordBase, type RecordType } from './record-type.ts';
import { isAlong } from './branch.ts';
import { isIdInSet, isRadius } from './support-checks.ts';
import { isInSet } from './trunk.ts';

/** A place along a column: `t` is 0 … 1 of its length, from below. */
export interface TrunkPlace {
  readonly trunk: Id<'trunk'>;
  readonly t: number;
}

/** A bar between two columns. */
export interface BraceRecord extends RecordBase<'brace'> {
  readonly id: Id<'brace'>;
  readonly set: Id<'support-set'>;
  readonly a: TrunkPlace;
  readonly b: TrunkPlace;
  /** Mm. */
  readonly radius: number;
  /** Made or changed by hand: what is made anew leaves it as it is. */
  readonly pinned: boolean;
}

const FIELDS = ['kind', 'id', 'set', 'a', 'b', 'radius', 'pinned'];

export const braceType: RecordType<BraceRecord> = {
  kind: 'brace',
  ownedBy: ['support-set', 'trunk'],
  unrecorded: [],
  check(brace) {
    const strange = strangeField(brace, FIELDS);
    if (strange !== undefined) return refuseField(strange);
    if (!isIdInSet(brace['id'], brace['set'])) return refuseField('id');
    if (!isAlong(brace['a'], 'trunk')) return refuseField('a');
    if (!isAlong(brace['b'], 'trunk')) return refuseField('b');
    if (!isRadius(brace['radius'])) return refuseField('radius');
    if (typeof brace['pinned'] !== 'boolean') return refuseField('pinned');
    const read = brace as unknown as BraceRecord;
    return read.a.trunk === read.b.trunk ? refuseField('b') : ok(read);
  },
  owners: ({ set, a, b }) => [set, a.trunk, b.trunk],
  agrees: ({ set, a, b }, get) =>
    get(set)?.kind === 'support-set' &&
    isInSet(get(a.trunk), set, ['trunk']) &&
    isInSet(get(b.trunk), set, ['trunk']),
  order: () => null,
  affectsLayers: (before, after) => differsIn(before, after, ['a', 'b', 'radius']),
};
