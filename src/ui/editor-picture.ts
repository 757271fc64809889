import type { Picture } from './manual/article.ts';
import type { Language } from './preferences.ts';

/** The manual's picture of the whole editor, which other pages show as well. */
export const EDITOR_PICTURE: Readonly<Record<Language, Picture>> = {
  en: {
    light: new URL('../../texts/pictures/en/editor-light.webp', import.meta.url).href,
    dark: new URL('../../texts/pictures/en/editor-dark.webp', import.meta.url).href,
    width: 1440,
    height: 810,
  },
  zh: {
    light: new URL('../../texts/pictures/zh/editor-light.webp', import.meta.url).href,
    dark: new URL('../../texts/pictures/zh/editor-dark.webp', import.meta.url).href,
    width: 1440,
    height: 810,
  },
};
