import { ok, type Id } from '#base';
import { isSomeSupportSettings, SUPPORT_TYPES, type BuiltInSupportType, type SupportSettings } from '#kernel';
import {
  isIdText,
  isKeptName,
  refuseField,
  strangeField,
  type RecordBase,
  type RecordType,
} from './record-type.ts';

/** A type of supports that a person has made. What its values do not say is as in medium. */
export interface SupportTypeRecord extends RecordBase<'support-type'> {
  readonly id: Id<'support-type'>;
  readonly name: string;
  readonly values: Partial<SupportSettings>;
}

/** A type everybody has, or one of the document. */
export type SupportTypeName = BuiltInSupportType | Id<'support-type'>;

/** More types in a document are a mistake. */
export const MOST_SUPPORT_TYPES = 200;

/** Whether a type is one everybody has: no record says what it is. */
export function isBuiltInType(type: unknown): type is BuiltInSupportType {
  return SUPPORT_TYPES.some((name) => name === type);
}

/** The record a type is named by, where it is not built in. */
export const namedTypes = (type: SupportTypeName | undefined): readonly string[] =>
  type === undefined || isBuiltInType(type) ? [] : [type];

const FIELDS = ['kind', 'id', 'name', 'values'];

export const supportTypeType: RecordType<SupportTypeRecord> = {
  kind: 'support-type',
  count: { least: 0, most: MOST_SUPPORT_TYPES },
  ownedBy: [],
  unrecorded: [],
  check(type) {
    const strange = strangeField(type, FIELDS);
    if (strange !== undefined) return refuseField(strange);
    if (!isIdText(type['id']) || isBuiltInType(type['id'])) return refuseField('id');
    if (!isKeptName(type['name'])) return refuseField('name');
    if (!isSomeSupportSettings(type['values'])) return refuseField('values');
    return ok(type as unknown as SupportTypeRecord);
  },
  owners: () => [],
  order: () => null,
  // Whoever changes one says so on the sets that are of it (support-type-commands.ts).
  affectsLayers: () => false,
};
