import { allPieces, sortPieces, type SupportPiece, type SupportPieces } from './pieces.ts';

/**
 * What a new run leaves as it is: struts and braces changed by hand, what those stand on, and tips on either. A run is not asked for the
 * points of these tips.
 */
export function keptPieces(pieces: SupportPieces): SupportPieces {
  const hosts = new Map<string, string>(pieces.branches.map(({ id, host }) => [id, host.strut]));
  const kept = new Set<string>();
  const keep = (strut: string): void => {
    for (let id: string | undefined = strut; id !== undefined && !kept.has(id); id = hosts.get(id))
      kept.add(id);
  };
  for (const { id, pinned } of [...pieces.trunks, ...pieces.branches]) if (pinned) keep(id);
  for (const { a, b, pinned } of pieces.braces) {
    if (!pinned) continue;
    keep(a.trunk);
    keep(b.trunk);
  }
  const isKept = (piece: SupportPiece): boolean => {
    if (piece.kind === 'tip') return piece.strut !== null && kept.has(piece.strut);
    return piece.kind === 'brace' ? piece.pinned : kept.has(piece.id);
  };
  return sortPieces(allPieces(pieces).filter(isKept));
}

/** The pieces without the tips that scripts have put there, but for those that somebody has changed since or that stand on what is kept. */
export function withoutScripted(pieces: SupportPieces): SupportPieces {
  const kept = new Set(keptPieces(pieces).tips.map(({ id }) => id));
  const tips = pieces.tips.filter(({ id, reason, pinned }) => reason !== 'script' || pinned || kept.has(id));
  return { ...pieces, tips };
}
