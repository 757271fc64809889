import type { Id } from '#base';
import type { BanRecord } from '../records/ban.ts';
import type { BraceRecord } from '../records/brace.ts';
import type { BranchRecord } from '../records/branch.ts';
import type { TipRecord } from '../records/tip.ts';
import type { TrunkRecord } from '../records/trunk.ts';
import type { DocumentReader } from '../types.ts';

export type StrutRecord = TrunkRecord | BranchRecord;

/** What a set is made of, each thing a person can select. */
export type SupportPiece = StrutRecord | TipRecord | BraceRecord;

export const PIECE_KINDS = ['trunk', 'branch', 'tip', 'brace'] as const;

/** The pieces of a set, each list by id. */
export interface SupportPieces {
  readonly trunks: readonly TrunkRecord[];
  readonly branches: readonly BranchRecord[];
  readonly tips: readonly TipRecord[];
  readonly braces: readonly BraceRecord[];
}

export function piecesOf(document: DocumentReader, set: Id<'support-set'>): SupportPieces {
  return {
    trunks: document.owned('trunk', set),
    branches: document.owned('branch', set),
    tips: document.owned('tip', set),
    braces: document.owned('brace', set),
  };
}

/** Pieces of one list, sorted by what they are. */
export function sortPieces(pieces: readonly SupportPiece[]): SupportPieces {
  const of = <Kind extends SupportPiece['kind']>(kind: Kind) =>
    pieces.filter((piece): piece is Extract<SupportPiece, { readonly kind: Kind }> => piece.kind === kind);
  return { trunks: of('trunk'), branches: of('branch'), tips: of('tip'), braces: of('brace') };
}

/** Pieces as one list. */
export function allPieces({ trunks, branches, tips, braces }: SupportPieces): readonly SupportPiece[] {
  return [...trunks, ...branches, ...tips, ...braces];
}

export const NO_PIECES: SupportPieces = { trunks: [], branches: [], tips: [], braces: [] };

/** The id of something in a set. `local` is the same in no two of its things. */
export function idInSet<Kind extends SupportPiece['kind'] | BanRecord['kind']>(
  set: Id<'support-set'>,
  local: string,
): Id<Kind> {
  return `${set}/${local}` as Id<Kind>;
}

/** An id of a set's own without the set's. */
export const localOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1);
