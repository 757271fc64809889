import { ok, type Id } from '#base';
import { isVector, type Vector } from '#kernel';
import { refuseField, strangeField, type RecordBase, type RecordType } from './record-type.ts';
import { isIdInSet, isRadius } from './support-checks.ts';

/** A place of the part that no run puts a tip at or near. Mm, in the frame of its set. */
export interface BanRecord extends RecordBase<'ban'> {
  readonly id: Id<'ban'>;
  readonly set: Id<'support-set'>;
  readonly at: Vector;
  readonly radius: number;
}

const FIELDS = ['kind', 'id', 'set', 'at', 'radius'];

export const banType: RecordType<BanRecord> = {
  kind: 'ban',
  ownedBy: ['support-set'],
  unrecorded: [],
  check(ban) {
    const strange = strangeField(ban, FIELDS);
    if (strange !== undefined) return refuseField(strange);
    if (!isIdInSet(ban['id'], ban['set'])) return refuseField('id');
    if (!isVector(ban['at'])) return refuseField('at');
    if (!isRadius(ban['radius'])) return refuseField('radius');
    return ok(ban as unknown as BanRecord);
  },
  owners: ({ set }) => [set],
  order: () => null,
  // It says what the next run may do, nothing about what is there.
  affectsLayers: () => false,
};
