import { subRowsOf } from './antialias.ts';
import type { RasterSpec } from './types.ts';

/** A lit stretch of a sub-row: from start to past, in 1/256 pixel. */
export interface Span {
  readonly start: number;
  readonly past: number;
}

/**
 * The disc that outlines are moved by, as seen from a sub-row: how far it reaches in x, 1/256 pixel, on the sub-row itself and on
 * each one further away. Its height is rounded to whole sub-rows. Float64 and one square root each, so every machine agrees.
 */
export function compensationReach(
  distance: number,
  { pitchX, pitchY, antialias }: Pick<RasterSpec, 'pitchX' | 'pitchY' | 'antialias'>,
): Int32Array {
  const radius = Math.abs(distance);
  const subRows = subRowsOf(antialias);
  const rows = Math.floor((radius * subRows) / pitchY + 0.5);
  return Int32Array.from({ length: rows + 1 }, (_, row) => {
    const away = (row * pitchY) / subRows;
    const squared = radius * radius - away * away;
    return squared <= 0 ? 0 : Math.floor(Math.sqrt(squared) * (256 / pitchX) + 0.5);
  });
}

/**
 * A sub-row's spans after outlines have moved. Outwards: the union of all spans within reach, widened by it. Inwards: what no
 * gap within reach, widened by it, covers. What lies off the panel counts as neither. `spansOf` answers null off the panel;
 * `past` is the panel's right border.
 */
export function moveOutlines(
  row: number,
  spansOf: (row: number) => readonly Span[] | null,
  reach: Int32Array,
  outwards: boolean,
  past: number,
): Span[] {
  const widened: Span[] = [];
  for (let away = 1 - reach.length; away < reach.length; away++) {
    const spans = spansOf(row + away);
    if (!spans) continue;
    const width = reach[Math.abs(away)]!;
    for (const { start, past: end } of outwards ? spans : gapsBetween(spans, past)) {
      widened.push({ start: Math.max(0, start - width), past: Math.min(past, end + width) });
    }
  }
  const joined = joinSpans(widened);
  return outwards ? joined : gapsBetween(joined, past);
}

/** Spans in order, those that overlap or touch made one. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.filter(({ start, past }) => start < past).sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start <= last.past) {
      joined[joined.length - 1] = { start: last.start, past: Math.max(last.past, span.past) };
    } else {
      joined.push(span);
    }
  }
  return joined;
}

function gapsBetween(spans: readonly Span[], past: number): Span[] {
  const gaps: Span[] = [];
  let from = 0;
  for (const span of spans) {
    if (span.start > from) gaps.push({ start: from, past: span.start });
    from = span.past;
  }
  if (from < past) gaps.push({ start: from, past });
  return gaps;
}
