import { fail, type Result } from '#base';
import { banType, type BanRecord } from './ban.ts';
import { braceType, type BraceRecord } from './brace.ts';
import { branchType, type BranchRecord } from './branch.ts';
import { partType, type PartRecord } from './part.ts';
import { plateType, type PlateRecord } from './plate.ts';
import { platformType, type PlatformRecord } from './platform.ts';
import { projectType, type ProjectRecord } from './project.ts';
import { refuseField, type RecordBase, type RecordType } from './record-type.ts';
import { supportPaintType, type SupportPaintRecord } from './support-paint.ts';
import { supportSetType, type SupportSetRecord } from './support-set.ts';
import { supportTypeType, type SupportTypeRecord } from './support-type.ts';
import { tipType, type TipRecord } from './tip.ts';
import { trunkType, type TrunkRecord } from './trunk.ts';

/** Every kind of record and its type: a new kind is a line here. */
export interface RecordKinds {
  readonly project: ProjectRecord;
  readonly plate: PlateRecord;
  readonly platform: PlatformRecord;
  readonly part: PartRecord;
  readonly 'support-type': SupportTypeRecord;
  readonly 'support-set': SupportSetRecord;
  readonly trunk: TrunkRecord;
  readonly branch: BranchRecord;
  readonly tip: TipRecord;
  readonly brace: BraceRecord;
  readonly ban: BanRecord;
  readonly 'support-paint': SupportPaintRecord;
}

export type RecordKind = keyof RecordKinds;
export type AnyRecord = RecordKinds[RecordKind];
export type RecordOf<Kind extends RecordKind> = RecordKinds[Kind];

/** Record types by kind, in the order in which a document lies at rest. */
export type RecordTypes = ReadonlyMap<string, SomeRecordType>;

/** A record type of whatever kind. */
type SomeRecordType = Omit<RecordType<RecordBase<string>>, 'unrecorded'> & {
  readonly unrecorded: readonly string[];
};

/** The record types of these, for a document of them. */
export function recordTypesOf(types: readonly SomeRecordType[]): RecordTypes {
  return new Map(types.map((type) => [type.kind, type]));
}

/** What the product's documents are made of. */
export const RECORD_TYPES = recordTypesOf([
  projectType,
  plateType,
  platformType,
  partType,
  supportTypeType,
  supportSetType,
  trunkType,
  branchType,
  tipType,
  braceType,
  banType,
  supportPaintType,
]);

/** A record whose every field may be kept, or `validation` with the field's name in `details.field`. */
export function checkRecord(
  value: unknown,
  types: RecordTypes = RECORD_TYPES,
): Result<AnyRecord, 'validation'> {
  if (typeof value !== 'object' || value === null) return refuseField('record');
  const record = value as Readonly<Record<string, unknown>>;
  const type = typeof record['kind'] === 'string' ? types.get(record['kind']) : undefined;
  if (type === undefined) return fail('validation', 'no such kind of record', { field: 'kind' });
  return type.check(record) as Result<AnyRecord, 'validation'>;
}
