import { useTranslation } from 'react-i18next';
import type { Article, Picture, Tutorial } from './article.ts';
import { readAll, type Chapter } from './chapter.ts';
import { useChunk, type UsedChunk } from '../../use-chunk.ts';

interface Books {
  readonly manual: readonly Chapter[];
  /** The manual with all it says. */
  readonly wholeManual: readonly Article[];
  readonly tutorials: readonly Tutorial[];
  /** What the card of the guided tour shows. */
  readonly tour: Picture;
}

type Loaders = { readonly [Book in keyof Books]: () => Promise<Books[Book]> };

const manualEn = async () => (await import('./en/manual.ts')).manual;
const manualZh = async () => (await import('./zh/manual.ts')).manual;

/** Each is a chunk a language: what is read is loaded, nothing else. */
const LOADERS: Readonly<Record<'en' | 'zh', Loaders>> = {
  en: {
    manual: manualEn,
    wholeManual: async () => readAll(await manualEn()),
    tutorials: async () => (await import('./en/tutorials.ts')).tutorials,
    tour: async () => (await import('./pictures/en.ts')).pictures.editor,
  },
  zh: {
    manual: manualZh,
    wholeManual: async () => readAll(await manualZh()),
    tutorials: async () => (await import('./zh/tutorials.ts')).tutorials,
    tour: async () => (await import('./pictures/zh.ts')).pictures.editor,
  },
};

/** The book in the language of the page. */
export function useBook<Book extends keyof Books>(book: Book): UsedChunk<Books[Book]> {
  const { i18n } = useTranslation();
  const loaders: Loaders = LOADERS[i18n.language === 'zh' ? 'zh' : 'en'];
  return useChunk(loaders[book]);
}
