import { ok, type Id, type Result } from '#base';
import { findUnlocked, notFound } from '../planning.ts';
import type { BanRecord } from '../records/ban.ts';
import type { StrutId } from '../records/branch.ts';
import type { DocumentReader } from '../types.ts';
import { PIECE_KINDS, type StrutRecord, type SupportPiece } from './pieces.ts';

/** A piece or a ban, by its id. */
export function findPiece(document: DocumentReader, id: string): SupportPiece | BanRecord | undefined {
  for (const kind of [...PIECE_KINDS, 'ban'] as const) {
    const found = document.get(kind, id as never);
    if (found !== undefined) return found as SupportPiece | BanRecord;
  }
  return undefined;
}

export function findStrut(document: DocumentReader, id: StrutId): StrutRecord | undefined {
  return document.get('trunk', id as Id<'trunk'>) ?? document.get('branch', id as Id<'branch'>);
}

/** A piece or a ban of a part that is not locked. */
export function findChangeable(
  document: DocumentReader,
  id: string,
): Result<SupportPiece | BanRecord, 'validation' | 'not_found'> {
  const piece = findPiece(document, id);
  if (piece === undefined) return notFound(id);
  const part = findUnlocked(document, document.get('support-set', piece.set)!.part);
  return part.ok ? ok(piece) : part;
}
