import type { AnyRecord } from '../records/record-types.ts';
import type { SupportSetRecord } from '../records/support-set.ts';
import type { DocumentDiff, DocumentReader } from '../types.ts';
import { wayOf } from './over-plate.ts';
import { allPieces, PIECE_KINDS, piecesOf, sortPieces, type SupportPiece } from './pieces.ts';
import type { SupportStanding } from './standing.ts';
import { recordsToStructure, type StructureOfRecords } from './to-structure.ts';

/** The supports of a set as they would be after a change that is only planned, where the part stands on the plate. */
export function plannedStructure(
  document: DocumentReader,
  set: SupportSetRecord,
  { added, updated, removed }: DocumentDiff,
  standing: SupportStanding,
): StructureOfRecords {
  const isOfSet = (record: AnyRecord): record is SupportPiece =>
    PIECE_KINDS.some((kind) => kind === record.kind) && (record as SupportPiece).set === set.id;
  const gone = new Set<string>([...removed, ...updated.map(([before]) => before)].map(({ id }) => id));
  const pieces = [
    ...allPieces(piecesOf(document, set.id)).filter(({ id }) => !gone.has(id)),
    ...[...updated.map(([, after]) => after), ...added].filter(isOfSet),
  ];
  const byId = pieces.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return recordsToStructure(set, sortPieces(byId), standing.lift, { way: wayOf(standing), last: null });
}
