import type { Spans } from './spans.ts';

/** Pixels of spans that lie within `margin` pixels of the panel's border. */
export function borderPixels(spans: Spans, width: number, height: number, margin: number): number {
  let pixels = 0;
  for (let row = spans.top; row < spans.bottom; row++) {
    const edgeRow = row < margin || row >= height - margin;
    for (let span = spans.rows[row]!; span < spans.rows[row + 1]!; span++) {
      const from = spans.from[span]!;
      const to = spans.to[span]!;
      const inner = edgeRow ? 0 : Math.max(0, Math.min(to, width - margin) - Math.max(from, margin));
      pixels += to - from - inner;
    }
  }
  return pixels;
}
