import { limits } from '#contract';

/** ` (` six digits `)`: more copies than an account can hold. */
const LONGEST_SUFFIX = 9;

/** Cuts text to at most `length` UTF-16 units without leaving half a character. */
function cut(text: string, length: number): string {
  const end = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(end) ? end.slice(0, -1) : end;
}

/** The name without the number an earlier copy got. */
const baseOf = (name: string): string => name.replace(/ \(\d{1,6}\)$/, '') || name;

/** How every name begins that `copyName` could give: what to look for among the names there are. */
export function copyPrefix(name: string): string {
  return cut(baseOf(name), limits.TEXT_INPUT_LENGTH - LONGEST_SUFFIX);
}

/** A name for a copy that is not among `taken`: "Dragon" → "Dragon (2)", never longer than a name may be. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const base = baseOf(name);
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const candidate = `${cut(base, limits.TEXT_INPUT_LENGTH - suffix.length)}${suffix}`;
    if (!taken.has(candidate)) return candidate;
  }
}
