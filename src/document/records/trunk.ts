import { ok, type Id } from '#base';
import { isDirection, isVector, type Vector } from '#kernel';
import { isInRange } from '../craft.ts';
import { differsIn, refuseField, strangeField, type RecordBase, type RecordType } from './record-type.ts';
import { isIdInSet, isJoints, isLengthOrNone, isRadii, isRadius } from './support-checks.ts';

/** What a column stands on. How high the plate is follows from where the part is. */
export type TrunkFoot =
  | { readonly on: 'plate'; readonly at: readonly [x: number, y: number] }
  | {
      readonly on: 'part';
      readonly part: Id<'part'>;
      readonly at: Vector;
      /** Of the part's surface there, of length 1, outwards. */
      readonly normal: Vector;
      /** Radius at the part, and how deep it goes in, mm. */
      readonly radius: number;
      readonly depth: number;
      readonly isSplit: boolean;
    };

/** A column on the plate, or a stick or bead on a part. Lengths in mm, in the frame of its set. */
export interface TrunkRecord extends RecordBase<'trunk'> {
  readonly id: Id<'trunk'>;
  readonly set: Id<'support-set'>;
  readonly foot: TrunkFoot;
  /** Above the foot, from bottom to top: one at least, the last is the socket. */
  readonly joints: readonly Vector[];
  readonly radii: readonly [bottom: number, top: number];
  /** Up to this height above the plate it is thicker; 0 for nowhere. */
  readonly reinforcedTo: number;
  /** Changed by hand: what is made anew leaves it as it is. */
  readonly pinned: boolean;
}

/** Whether a record belongs to this set and is of one of these kinds. */
export function isInSet(
  record: RecordBase<string> | undefined,
  set: Id<'support-set'>,
  kinds: readonly string[],
): boolean {
  return record !== undefined && kinds.includes(record.kind) && (record as Partial<TrunkRecord>).set === set;
}

const PLACE = { min: -1e6, max: 1e6 };

function isFoot(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const foot = value as Readonly<Record<string, unknown>>;
  const { on, at } = foot;
  if (on === 'plate')
    return (
      Object.keys(foot).length === 2 &&
      Array.isArray(at) &&
      at.length === 2 &&
      at.every((entry) => isInRange(entry, PLACE))
    );
  return (
    on === 'part' &&
    Object.keys(foot).length === 7 &&
    typeof foot['part'] === 'string' &&
    isVector(at) &&
    isDirection(foot['normal']) &&
    isRadius(foot['radius']) &&
    isLengthOrNone(foot['depth']) &&
    typeof foot['isSplit'] === 'boolean'
  );
}

const FIELDS = ['kind', 'id', 'set', 'foot', 'joints', 'radii', 'reinforcedTo', 'pinned'];

export const trunkType: RecordType<TrunkRecord> = {
  kind: 'trunk',
  ownedBy: ['support-set', 'part'],
  unrecorded: [],
  check(trunk) {
    const strange = strangeField(trunk, FIELDS);
    if (strange !== undefined) return refuseField(strange);
    if (!isIdInSet(trunk['id'], trunk['set'])) return refuseField('id');
    if (!isFoot(trunk['foot'])) return refuseField('foot');
    if (!isJoints(trunk['joints'])) return refuseField('joints');
    if (!isRadii(trunk['radii'])) return refuseField('radii');
    if (!isLengthOrNone(trunk['reinforcedTo'])) return refuseField('reinforcedTo');
    if (typeof trunk['pinned'] !== 'boolean') return refuseField('pinned');
    return ok(trunk as unknown as TrunkRecord);
  },
  // Without the part it stands on it would stand on nothing.
  owners: ({ set, foot }) => (foot.on === 'part' ? [set, foot.part] : [set]),
  agrees: ({ set, foot }, get) =>
    get(set)?.kind === 'support-set' && (foot.on === 'plate' || get(foot.part)?.kind === 'part'),
  order: () => null,
  affectsLayers: (before, after) => differsIn(before, after, ['foot', 'joints', 'radii', 'reinforcedTo']),
};
