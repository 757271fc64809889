import { plainText, type Article, type Section } from '../../manual/article.ts';

export interface Passage {
  readonly article: Article;
  readonly section: Section;
  /** The words around the first hit. */
  readonly excerpt: string;
}

const BEFORE = 40;
const AFTER = 120;
/** A cut is moved this far for a space: words of Chinese have none between them. */
const LONGEST_WORD = 20;

/** About as much of a text as is said in two lines, around a place in it; no word is cut. */
function excerptOf(text: string, at: number): string {
  let from = Math.max(0, at - BEFORE);
  let to = Math.min(text.length, at + AFTER);
  const space = text.indexOf(' ', from - 1);
  if (from > 0 && space !== -1 && space - from < LONGEST_WORD && space < at) from = space + 1;
  const last = text.lastIndexOf(' ', to);
  if (to < text.length && to - last < LONGEST_WORD) to = last;
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}

/** The words of a question, in small letters. */
export const wordsOf = (question: string): readonly string[] =>
  question
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether every word is somewhere in an article: its title, what it is about, what it says. */
export function isFound({ title, about, sections }: Article, words: readonly string[]): boolean {
  const said = sections.flatMap((section) => [section.title, ...section.blocks.map(plainText)]);
  const all = [title, about, ...said].join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
}

/** Sections in which every word of the question occurs, those with it in the title first. */
export function searchArticles(articles: readonly Article[], question: string): readonly Passage[] {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  const found: { passage: Passage; inTitle: boolean }[] = [];
  for (const article of articles)
    for (const section of article.sections) {
      const body = section.blocks
        .map(plainText)
        .filter((said) => said !== '')
        .join(' ');
      const title = `${article.title} ${section.title}`.toLowerCase();
      const all = `${title} ${body.toLowerCase()}`;
      if (!words.every((word) => all.includes(word))) continue;
      const excerpt = excerptOf(body, Math.max(0, body.toLowerCase().indexOf(words[0]!)));
      found.push({
        passage: { article, section, excerpt },
        inTitle: words.every((word) => title.includes(word)),
      });
    }
  return found.toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle)).map(({ passage }) => passage);
}
