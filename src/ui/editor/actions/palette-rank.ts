const CHINESE = /\p{Script=Han}/u;
/** Letters inside a word tell little: fewer than these find it by its beginning alone. */
const LETTERS_INSIDE = 3;

/**
 * How well a name answers what was typed, 0 for not at all: the name itself, its beginning, the beginnings of its words in
 * any order, their initials, then letters inside it. `others` are further words it may be found by, after all these.
 */
export function paletteRank(name: string, search: string, others: readonly string[] = []): number {
  const wanted = plain(search);
  if (wanted === '') return 1;
  const own = plain(name);
  if (own === wanted) return 1;
  if (own.startsWith(wanted)) return 0.9;
  const words = wordsOf(own);
  if (beginAll(words, wanted)) return 0.8;
  if (words.length > 1 && initials(words).startsWith(wanted)) return 0.6;
  if ((CHINESE.test(wanted) || wanted.length >= LETTERS_INSIDE) && own.includes(wanted)) return 0.4;
  return beginAll(
    others.flatMap((other) => wordsOf(plain(other))),
    wanted,
  )
    ? 0.2
    : 0;
}

/** Accents and case do not matter to who looks for a word. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

const wordsOf = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

const initials = (words: readonly string[]): string => words.map((word) => word[0]).join('');

const beginAll = (words: readonly string[], wanted: string): boolean =>
  wordsOf(wanted).length > 0 && wordsOf(wanted).every((part) => words.some((word) => word.startsWith(part)));
