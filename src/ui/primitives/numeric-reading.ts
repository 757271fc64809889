import { ambiguousReadings, parseNumber, type NumberContext } from '#editor';

/** What the text of a numeric field says. */
export type NumericReading =
  | { readonly kind: 'number'; readonly value: number }
  /** `+5`, `*2` where several values differ: what becomes of each, held inside the range. */
  | { readonly kind: 'each'; readonly change: (from: number) => number }
  /** `nearest` is the number in range that is nearest to what was meant. */
  | { readonly kind: 'range'; readonly nearest: number }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [number, number] }
  | { readonly kind: 'unreadable' };

/** Reads a field's text for one value (`context.current`) or, where that is null, for several that differ. */
export function readNumeric(text: string, context: NumberContext): NumericReading {
  const reading = readOne(text, context);
  if (context.current !== null || reading.kind !== 'unreadable') return reading;
  // What only reads once there is something to start from changes each value from its own.
  const probe = readOne(text, { ...context, current: 1 }).kind;
  if (probe !== 'number' && probe !== 'range') return reading;
  return {
    kind: 'each',
    change: (from) => {
      const to = readOne(text, { ...context, current: from });
      return to.kind === 'number' ? to.value : to.kind === 'range' ? to.nearest : from;
    },
  };
}

function readOne(text: string, context: NumberContext): NumericReading {
  const parsed = parseNumber(text, context);
  if (parsed.ok) return { kind: 'number', value: parsed.value };
  const { code, details } = parsed.error;
  if (code === 'out_of_range') {
    return {
      kind: 'range',
      nearest: Math.min(context.max, Math.max(context.min, Number(details?.['value']))),
    };
  }
  const readings = ambiguousReadings(parsed.error);
  return readings === null ? { kind: 'unreadable' } : { kind: 'ambiguous', readings };
}
