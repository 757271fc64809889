import { isByHand } from '../records/tip.ts';
import { allPieces, sortPieces, type SupportPieces } from './pieces.ts';

/**
 * What stays of supports when those of some tips are made anew: trees that none of these is on, trees of which somebody has made or changed anything, and tips that nothing
 * reaches. A tree goes whole, with the bars on it.
 */
export function outsideRegion(pieces: SupportPieces, region: ReadonlySet<string>): SupportPieces {
  const hosts = new Map<string, string>(pieces.branches.map(({ id, host }) => [id, host.strut]));
  const rootOf = (strut: string): string => {
    let root = strut;
    for (let host; (host = hosts.get(root)) !== undefined;) root = host;
    return root;
  };
  const byHand = new Set<string>();
  for (const tip of pieces.tips) if (tip.strut !== null && isByHand(tip)) byHand.add(rootOf(tip.strut));
  for (const { id, pinned } of [...pieces.trunks, ...pieces.branches]) if (pinned) byHand.add(rootOf(id));
  for (const { a, b, pinned } of pieces.braces) if (pinned) byHand.add(a.trunk).add(b.trunk);
  const going = new Set<string>();
  for (const { id, strut } of pieces.tips)
    if (strut !== null && region.has(id) && !byHand.has(rootOf(strut))) going.add(rootOf(strut));
  const stays = allPieces(pieces).filter((piece) => {
    if (piece.kind === 'brace') return !going.has(piece.a.trunk) && !going.has(piece.b.trunk);
    if (piece.kind !== 'tip') return !going.has(rootOf(piece.id));
    return piece.strut === null || !going.has(rootOf(piece.strut));
  });
  return sortPieces(stays);
}
