import { outsideRegion, piecesOf } from '#document';
import type { GrowOrder } from '../../supports/types.ts';
import type { ToolContext } from '../tool.ts';
import { refusalOf } from './orders.ts';
import { selectedPieces, selectedTips } from './pieces.ts';

/** What makes the selected supports anew, and leaves all others; null where none of them may be, for somebody has made or changed them. */
export function regrown(context: ToolContext): GrowOrder | null {
  const { document } = context;
  const tips = new Set(selectedTips(context).map(({ piece }) => piece.id));
  const parts = new Map(selectedPieces(context).map(({ part, supports }) => [part, supports.set.id]));
  const touched = [...parts].filter(([part, set]) => {
    const pieces = piecesOf(document, set);
    return refusalOf(part, context) === null && outsideRegion(pieces, tips).tips.length < pieces.tips.length;
  });
  return touched.length === 0 ? null : { parts: touched.map(([{ id }]) => id), region: [...tips] };
}
