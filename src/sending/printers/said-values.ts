/** The longest text of a printer's that is shown. */
const MOST_TEXT = 120;

/** A text of the printer's, cut to a sane length and without control characters; empty where it is none. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MOST_TEXT);
}

/** A finite number that is not negative; null where there is none. */
export function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
