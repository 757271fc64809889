import { useTranslation } from '../locales/use-translation.ts';
import type { Language } from '../preferences.ts';
import { useChunk, type UsedChunk } from '../use-chunk.ts';
import type { Article, Chapter, Section, Tutorial } from './article.ts';

/** Each file is a chunk: what is read is loaded, in one language, and nothing else. */
const CONTENTS = import.meta.glob<readonly Omit<Article, 'sections'>[]>(
  '../../../texts/*/manual/contents.json',
  { import: 'default' },
);
export const CHAPTERS = import.meta.glob<readonly Section[]>('../../../texts/*/manual/*.md', {
  import: 'sections',
});
const TUTORIALS = import.meta.glob<readonly Tutorial[]>('../../../texts/*/tutorials.md', {
  import: 'articles',
});

async function readManual(language: Language): Promise<readonly Chapter[]> {
  const folder = `../../../texts/${language}/manual`;
  const contents = await CONTENTS[`${folder}/contents.json`]!();
  return contents.map((head) => ({ ...head, load: () => CHAPTERS[`${folder}/${head.id}.md`]!() }));
}

/** The manual with all it says, for searching. Rejects where one of its chapters cannot be fetched. */
async function readWholeManual(language: Language): Promise<readonly Article[]> {
  const chapters = await readManual(language);
  return Promise.all(chapters.map(async ({ load, ...head }) => ({ ...head, sections: await load() })));
}

const booksIn = (language: Language) => ({
  manual: () => readManual(language),
  wholeManual: () => readWholeManual(language),
  tutorials: () => TUTORIALS[`../../../texts/${language}/tutorials.md`]!(),
});
type Books = ReturnType<typeof booksIn>;
type Book<Name extends keyof Books> = Awaited<ReturnType<Books[Name]>>;

/** Loaders are the same functions at every drawing (useChunk). */
export const BOOKS: Readonly<Record<Language, Books>> = { en: booksIn('en'), zh: booksIn('zh') };

/** The book in the language of the page. */
export function useBook<Name extends keyof Books>(name: Name): UsedChunk<Book<Name>> {
  const { i18n } = useTranslation();
  const loaders: { readonly [Each in keyof Books]: () => Promise<Book<Each>> } =
    BOOKS[i18n.language === 'zh' ? 'zh' : 'en'];
  return useChunk(loaders[name]);
}
