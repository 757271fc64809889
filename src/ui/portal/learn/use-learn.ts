import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Article, Picture, Tutorial } from './article.ts';

interface Books {
  readonly manual: readonly Article[];
  readonly tutorials: readonly Tutorial[];
  /** What the card of the guided tour shows. */
  readonly tour: Picture;
}

/** A book in a language is a chunk: what is read is loaded, nothing else. */
const LOADERS = {
  manual: {
    en: async () => (await import('./en/manual.ts')).manual,
    zh: async () => (await import('./zh/manual.ts')).manual,
  },
  tutorials: {
    en: async () => (await import('./en/tutorials.ts')).tutorials,
    zh: async () => (await import('./zh/tutorials.ts')).tutorials,
  },
  tour: {
    en: async () => (await import('./pictures/en.ts')).pictures.editor,
    zh: async () => (await import('./pictures/zh.ts')).pictures.editor,
  },
} as const;

/** The book in the language of the page; null until it has come. */
export function useLearn<Book extends keyof Books>(book: Book): Books[Book] | null {
  const { i18n } = useTranslation();
  const language = i18n.language === 'zh' ? 'zh' : 'en';
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly text: Books[Book] } | null>(
    null,
  );
  useEffect(() => {
    let wanted = true;
    const load = LOADERS[book][language] as () => Promise<Books[Book]>;
    void load().then((text) => {
      if (wanted) setLoaded({ language, text });
    });
    return () => {
      wanted = false;
    };
  }, [book, language]);
  return loaded?.language === language ? loaded.text : null;
}
