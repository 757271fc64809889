import { ok, type Id } from '#base';
import {
  isDirection,
  isSomeSupportSettings,
  isVector,
  SUPPORT_REASONS,
  type SupportReason,
  type SupportSettings,
  type Vector,
} from '#kernel';
import {
  differsIn,
  isIdText,
  refuseField,
  strangeField,
  type RecordBase,
  type RecordType,
} from './record-type.ts';
import { isIdInSet, isLengthOrNone, isRadii } from './support-checks.ts';
import { namedTypes, type SupportTypeName } from './support-type.ts';
import { STRUT_KINDS, type StrutId } from './branch.ts';
import { isInSet } from './trunk.ts';

/** A cone from a place of the part to the upper end of a strut. Lengths in mm, in the frame of its set. */
export interface TipRecord extends RecordBase<'tip'> {
  readonly id: Id<'tip'>;
  readonly set: Id<'support-set'>;
  /** What carries it. Null: nothing reaches it any more, and it is kept because somebody put it there. */
  readonly strut: StrutId | null;
  readonly at: Vector;
  /** Of the part's surface there, of length 1, outwards. */
  readonly normal: Vector;
  /** At the part and at the socket. */
  readonly radii: readonly [part: number, socket: number];
  /** How deep it goes into the part. */
  readonly depth: number;
  /** Radius of a ball at the part; 0 for none. */
  readonly ball: number;
  readonly reason: SupportReason;
  /** Placed, moved or restyled by hand: what is made anew leaves its place and its values as they are. */
  readonly pinned: boolean;
  /** Where it is not that of the set. */
  readonly type?: SupportTypeName;
  /** What is otherwise than in the type, for this tip. */
  readonly own?: Partial<SupportSettings>;
}

/** Whether somebody put a tip where it is: no run makes it again, so none may lose it. */
export const isByHand = ({ pinned, reason }: Pick<TipRecord, 'pinned' | 'reason'>): boolean =>
  pinned || !isAutomatic(reason);

/** Whether the next run would want a support there again. */
export const isAutomatic = (reason: SupportReason): boolean => reason !== 'user' && reason !== 'script';

const FIELDS = [
  'kind',
  'id',
  'set',
  'strut',
  'at',
  'normal',
  'radii',
  'depth',
  'ball',
  'reason',
  'pinned',
  'type',
  'own',
];

export const tipType: RecordType<TipRecord> = {
  kind: 'tip',
  ownedBy: ['support-set', ...STRUT_KINDS],
  unrecorded: [],
  check(tip) {
    const strange = strangeField(tip, FIELDS);
    if (strange !== undefined) return refuseField(strange);
    if (!isIdInSet(tip['id'], tip['set'])) return refuseField('id');
    if (tip['strut'] !== null && typeof tip['strut'] !== 'string') return refuseField('strut');
    if (!isVector(tip['at'])) return refuseField('at');
    if (!isDirection(tip['normal'])) return refuseField('normal');
    if (!isRadii(tip['radii'])) return refuseField('radii');
    if (!isLengthOrNone(tip['depth'])) return refuseField('depth');
    if (!isLengthOrNone(tip['ball'])) return refuseField('ball');
    if (!SUPPORT_REASONS.some((reason) => reason === tip['reason'])) return refuseField('reason');
    if (typeof tip['pinned'] !== 'boolean') return refuseField('pinned');
    if ('type' in tip && !isIdText(tip['type'])) return refuseField('type');
    if ('own' in tip && !isSomeSupportSettings(tip['own'])) return refuseField('own');
    const read = tip as unknown as TipRecord;
    return read.strut === null && !isByHand(read) ? refuseField('strut') : ok(read);
  },
  owners: ({ set, strut }) => (strut === null ? [set] : [set, strut]),
  refers: { kinds: ['support-type'], ids: ({ type }) => namedTypes(type) },
  agrees: ({ set, strut }, get) =>
    get(set)?.kind === 'support-set' && (strut === null || isInSet(get(strut), set, STRUT_KINDS)),
  order: () => null,
  affectsLayers: (before, after) =>
    differsIn(before, after, ['strut', 'at', 'normal', 'radii', 'depth', 'ball']),
};
