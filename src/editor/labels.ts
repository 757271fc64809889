import type { PartRecord } from '#document';
import type { ActionLabel } from './types.ts';

/** Verbs of history entries about parts; each has the message keys `history.<verb>.one` and `history.<verb>.many`. */
export const PART_STEPS = [
  'import',
  'move',
  'rotate',
  'scale',
  'mirror',
  'centre',
  'drop',
  'fit',
  'duplicate',
  'remove',
  'rename',
  'reorder',
  'move-to-plate',
  'copy-to-plate',
  'cut',
  'paste',
  'group',
  'ungroup',
  'grow-supports',
  'fix-supports',
  'remove-supports',
  'prepare',
] as const;
export type PartStep = (typeof PART_STEPS)[number];
/** Verbs of history entries about the plate; each has the message key `history.<verb>`. */
export const PLATE_STEPS = [
  'document-name',
  'printer',
  'craft',
  'material',
  'support-type',
  'plate-new',
  'plate-name',
  'plate-order',
  'plate-duplicate',
  'plate-remove',
  'batch',
] as const;

/** The label of a step: one part by its name, several by their number. */
export function labelFor(verb: PartStep, parts: readonly Pick<PartRecord, 'name'>[]): ActionLabel {
  return parts.length === 1
    ? { key: `history.${verb}.one`, values: { name: parts[0]!.name } }
    : { key: `history.${verb}.many`, values: { count: parts.length } };
}
