import { containsPattern } from '../paging/index.ts';

/**
 * Pieces of text that an index finds it by (ADR 0425): of scripts written without spaces every sign and every two beside each
 * other, of all others every three letters of a word and its first one and two.
 */

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/u;
/** Splits a run of letters where scripts with and without spaces meet; both kinds of pieces stay. */
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
/** What marks the beginning of a word. */
const BEGIN = '^';

/** Text in the one form that is searched: compatible forms united, without case, one space between words. */
export const searchForm = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('\0', '').replace(/\s+/g, ' ').trim();

const runsOf = (form: string): string[] => (form.match(WORD) ?? []).flatMap((word) => word.match(RUNS) ?? []);

const piecesOf = (signs: readonly string[], length: number): string[] =>
  signs.slice(0, signs.length - length + 1).map((_sign, at) => signs.slice(at, at + length).join(''));

/** Every piece of a text in search form. */
export function gramsOf(form: string): string[] {
  const grams = new Set<string>();
  for (const run of runsOf(form)) {
    const signs = Array.from(run);
    if (UNSPACED.test(run)) {
      for (const length of [1, 2]) for (const piece of piecesOf(signs, length)) grams.add(piece);
    } else {
      for (const length of [1, 2]) grams.add(BEGIN + signs.slice(0, length).join(''));
      for (const piece of piecesOf(signs, 3)) grams.add(piece);
    }
  }
  return [...grams];
}

/** What a text must have for a search: pieces for the index, and patterns for the text, for pieces may come from many words. */
export interface SearchTerms {
  readonly grams: readonly string[];
  /** For LIKE, with the escape character \\. */
  readonly patterns: readonly string[];
}

/** Whether a word is so short that it is searched for at the beginning of words alone. */
const isShort = (word: string): boolean => Array.from(word).length < 3 && !UNSPACED.test(word);

/** The pieces of a word that every text with the word has. */
function gramsOfWord(word: string): string[] {
  if (isShort(word)) return runsOf(word).includes(word) ? [BEGIN + word] : [];
  return runsOf(word).flatMap((run) => {
    const signs = Array.from(run);
    // A short beginning beside other signs need not begin a word.
    if (isShort(run)) return [];
    return piecesOf(signs, UNSPACED.test(run) ? Math.min(2, signs.length) : 3);
  });
}

/** The terms of a search; null for one without any letter or digit, which finds everything. */
export function searchTerms(search: string): SearchTerms | null {
  const form = searchForm(search);
  const asTyped = form.split(' ');
  // Where no word is in the index as it was typed, its letters alone are.
  const words = asTyped.some((word) => gramsOfWord(word).length > 0) ? asTyped : runsOf(form);
  const grams = [...new Set(words.flatMap(gramsOfWord))];
  if (grams.length === 0) return null;
  return { grams, patterns: words.map((word) => containsPattern(isShort(word) ? ` ${word}` : word)) };
}
