import { ok, type ContentHash, type Id } from '#base';
import { areApart, isFaceRuns, type FaceRuns } from '../face-runs.ts';
import {
  isContentHash,
  isIdText,
  refuseField,
  strangeField,
  type RecordBase,
  type RecordType,
} from './record-type.ts';

/** Where a person wants no supports, or wants some. Says nothing about a part that has another mesh by now. */
export interface SupportPaintRecord extends RecordBase<'support-paint'> {
  readonly id: Id<'support-paint'>;
  readonly part: Id<'part'>;
  /** Whose faces these are. */
  readonly mesh: ContentHash;
  readonly block: FaceRuns;
  readonly enforce: FaceRuns;
}

/** The id of a part's paint: made from the part's, so that no part has two. */
export function supportPaintIdOf(part: Id<'part'>): Id<'support-paint'> {
  return `paint-${part}` as Id<'support-paint'>;
}

const FIELDS = ['kind', 'id', 'part', 'mesh', 'block', 'enforce'];

export const supportPaintType: RecordType<SupportPaintRecord> = {
  kind: 'support-paint',
  ownedBy: ['part'],
  unrecorded: [],
  check(paint) {
    const strange = strangeField(paint, FIELDS);
    if (strange !== undefined) return refuseField(strange);
    const { part, block, enforce } = paint;
    if (!isIdText(part)) return refuseField('part');
    if (paint['id'] !== supportPaintIdOf(part as Id<'part'>)) return refuseField('id');
    if (!isContentHash(paint['mesh'])) return refuseField('mesh');
    if (!isFaceRuns(block)) return refuseField('block');
    if (!isFaceRuns(enforce) || !areApart(block, enforce)) return refuseField('enforce');
    return ok(paint as unknown as SupportPaintRecord);
  },
  owners: ({ part }) => [part],
  order: () => null,
  affectsLayers: () => false,
};
