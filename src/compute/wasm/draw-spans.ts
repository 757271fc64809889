import { defaultIssueOptions, type LayerSpans } from '#kernel';
import { openBlock } from './draw.ts';
import type { Engine } from './engine.ts';
import { LAYERS_PER_BLOCK } from './plate.ts';
import type { PrintView } from './print.ts';

/** Greys that a pixel of one sub-row may have by what is covered of it: 0 … 256. */
const COVERAGES = 257;

/**
 * From how much of a pixel that is covered on, of 256, it is firm, where a print's layers can be drawn as spans: of one plate as it stands, one
 * sub-row a pixel row, and greys that rise with what is covered. Null for any other.
 */
export function firmCoverage(engine: Engine, { plates, finish, planeShift }: PrintView): number | null {
  const { view } = plates[0]!;
  const isPlain = plates.length === 1 && !finish && planeShift === 0 && !view.outlines;
  if (!isPlain || view.shift !== 0 || view.isBinary) return null;
  const greys = engine.u8(view.greyTable, COVERAGES);
  const { litGrey, firmGrey } = defaultIssueOptions;
  const least = greys.findIndex((grey) => grey >= firmGrey);
  const isLit = greys.every((grey, coverage) => grey >= litGrey === coverage > 0);
  const isRising = least > 0 && greys.every((grey, coverage) => grey >= firmGrey === coverage >= least);
  return isLit && isRising ? least : null;
}

/**
 * Draws layers from `first` to before `past` as the spans that their runs would be read into. What `take` gets lies in engine memory: it is gone when `take`
 * returns. `leastFirm`: firmCoverage. False where memory is at its limit.
 */
export function drawSpans(
  engine: Engine,
  { plates, height }: PrintView,
  leastFirm: number,
  first: number,
  past: number,
  take: (layer: LayerSpans) => void,
): boolean {
  const { call } = engine;
  const { view } = plates[0]!;
  const spansAt = (rowsAt: number, edgesAt: number): LayerSpans['lit'] => {
    const rows = engine.i32(rowsAt, height + 1);
    return { rows, edges: engine.i32(edgesAt, rows[height]!) };
  };
  for (let layer = first; layer < past; layer++) {
    const isFirst = layer === first || layer % LAYERS_PER_BLOCK === 0;
    if (isFirst && !openBlock(engine, view, Math.floor(layer / LAYERS_PER_BLOCK), 0)) return false;
    if (call.drawBlockSpans(layer, leastFirm) !== 1) return false;
    take({
      lit: spansAt(call.litRows.value, call.litEdges.value),
      firm: spansAt(call.firmRows.value, call.firmEdges.value),
    });
  }
  return true;
}
