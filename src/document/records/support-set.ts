import { ok, type ContentHash, type Id } from '#base';
import { isSomeSupportSettings, type SupportSettings, type Transform } from '#kernel';
import { isInRange } from '../craft.ts';
import { isTransform } from './part.ts';
import {
  isContentHash,
  isIdText,
  refuseField,
  strangeField,
  type RecordBase,
  type RecordType,
} from './record-type.ts';
import { namedTypes, type SupportTypeName } from './support-type.ts';

/** What the supports of a part are to be like. */
export interface SupportStyle {
  readonly type: SupportTypeName;
  /** What is otherwise than in the type, for this part. */
  readonly own?: Partial<SupportSettings>;
  /** Whether the feet stand on a base; its shape is by the settings. */
  readonly base: boolean;
}

/** What supports were made from: equal hashes, equal supports. */
export interface SupportOrigin {
  readonly points: ContentHash;
  /** Null: the type they are of has changed since. */
  readonly routes: ContentHash | null;
}

/**
 * The supports of a part. Places of all that belongs to it are where they are while the part has the transform `stands`: moved over the
 * plate, turned about z or lifted, the part takes them along without a change of any record (support-standing.ts).
 */
export interface SupportSetRecord extends RecordBase<'support-set'>, SupportStyle {
  readonly id: Id<'support-set'>;
  readonly part: Id<'part'>;
  readonly stands: Transform;
  /** How far the part was lifted above `stands` when columns were given their length, mm: shares of columns are of that length. */
  readonly lift: number;
  readonly made: SupportOrigin;
}

/** The id of a part's supports: made from the part's, so that no part has two sets. */
export function supportSetIdOf(part: Id<'part'>): Id<'support-set'> {
  return `supports-${part}` as Id<'support-set'>;
}

const LIFT_RANGE = { min: -1e6, max: 1e6 };

function isOrigin(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { points, routes } = value as Readonly<Record<string, unknown>>;
  return isContentHash(points) && (routes === null || isContentHash(routes));
}

const FIELDS = ['kind', 'id', 'part', 'stands', 'lift', 'made', 'type', 'own', 'base'];

export const supportSetType: RecordType<SupportSetRecord> = {
  kind: 'support-set',
  ownedBy: ['part'],
  unrecorded: [],
  check(set) {
    const strange = strangeField(set, FIELDS);
    if (strange !== undefined) return refuseField(strange);
    const { part } = set;
    if (!isIdText(part)) return refuseField('part');
    if (set['id'] !== supportSetIdOf(part as Id<'part'>)) return refuseField('id');
    if (!isTransform(set['stands'])) return refuseField('stands');
    if (!isInRange(set['lift'], LIFT_RANGE)) return refuseField('lift');
    if (!isOrigin(set['made'])) return refuseField('made');
    if (!isIdText(set['type'])) return refuseField('type');
    if ('own' in set && !isSomeSupportSettings(set['own'])) return refuseField('own');
    if (typeof set['base'] !== 'boolean') return refuseField('base');
    return ok(set as unknown as SupportSetRecord);
  },
  owners: ({ part }) => [part],
  refers: { kinds: ['support-type'], ids: ({ type }) => namedTypes(type) },
  order: () => null,
  affectsLayers: () => true,
};
