import type { Spans } from './spans.ts';

/** Pixels of spans that lie within `margin` pixels of the panel's border. */
export function borderPixels(spans: Spans, width: number, height: number, margin: number): number {
  const { rows, edges } = spans;
  let pixels = 0;
  for (let row = spans.top; row < spans.bottom; row++) {
    const first = rows[row]!;
    const past = rows[row + 1]!;
    const edgeRow = row < margin || row >= height - margin;
    /** Columns from `inner` on, up to `outer`, are not near the border. */
    const inner = edgeRow ? width : Math.min(margin, width);
    const outer = edgeRow ? width : Math.max(inner, width - margin);
    for (let edge = first; edge < past && edges[edge]! < inner; edge += 2) {
      pixels += Math.min(edges[edge + 1]!, inner) - edges[edge]!;
    }
    for (let edge = past - 2; edge >= first && edges[edge + 1]! > outer; edge -= 2) {
      pixels += edges[edge + 1]! - Math.max(edges[edge]!, outer);
    }
  }
  return pixels;
}
