import { CRAFT_FIELDS, withCraftValue, type PrintCraft } from '#document';

/** A craft that was read out of something, and what of it came from there; fields are names of `CRAFT_FIELDS`. */
export interface FoundCraft {
  readonly craft: PrintCraft;
  /** Taken over. */
  readonly found: readonly string[];
  /** Said there, but nothing that a craft can hold: left as they were. */
  readonly refused: readonly string[];
  /** Not said there: left as they were. */
  readonly left: readonly string[];
}

/** Digits behind the point of numbers that files keep in 32 bits: a hundredth of any step of a craft. */
const DIGITS = 1e5;

/** `base` with the values that were found, each held against the document's own check by itself. */
export function withFound(base: PrintCraft, values: ReadonlyMap<string, unknown>): FoundCraft {
  const found: string[] = [];
  const refused: string[] = [];
  const left: string[] = [];
  let craft = base;
  for (const field of CRAFT_FIELDS) {
    const value = values.get(field);
    if (value === undefined) {
      left.push(field);
      continue;
    }
    const changed = withCraftValue(craft, field, rounded(value));
    (changed.ok ? found : refused).push(field);
    if (changed.ok) craft = changed.value;
  }
  return { craft, found, refused, left };
}

const rounded = (value: unknown): unknown =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value * DIGITS) / DIGITS : value;
