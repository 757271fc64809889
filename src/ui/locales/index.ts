import i18next from 'i18next';
import { detectLanguage, rememberLanguage, type Language } from '../preferences.ts';
import { forgetTexts } from './use-translation.ts';

export { onLanguage } from './use-translation.ts';

/** The chunks of words: a page loads those of the language it speaks, the first at once and the others with what says them. */
const CHUNKS = {
  page: {
    en: async () => (await import('./en/page-texts.ts')).pageTexts,
    zh: async () => (await import('./zh/page-texts.ts')).pageTexts,
  },
  editor: {
    en: async () => (await import('./en/editor-texts.ts')).editorTexts,
    zh: async () => (await import('./zh/editor-texts.ts')).editorTexts,
  },
  account: {
    en: async () => (await import('./en/account-texts.ts')).accountTexts,
    zh: async () => (await import('./zh/account-texts.ts')).accountTexts,
  },
  community: {
    en: async () => (await import('./en/community-texts.ts')).communityTexts,
    zh: async () => (await import('./zh/community-texts.ts')).communityTexts,
  },
  publishing: {
    en: async () => (await import('./en/publishing-texts.ts')).publishingTexts,
    zh: async () => (await import('./zh/publishing-texts.ts')).publishingTexts,
  },
  sending: {
    en: async () => (await import('./en/sending-texts.ts')).sendingTexts,
    zh: async () => (await import('./zh/sending-texts.ts')).sendingTexts,
  },
  sharing: {
    en: async () => (await import('./en/sharing-texts.ts')).sharingTexts,
    zh: async () => (await import('./zh/sharing-texts.ts')).sharingTexts,
  },
  membership: {
    en: async () => (await import('./en/membership-texts.ts')).membershipTexts,
    zh: async () => (await import('./zh/membership-texts.ts')).membershipTexts,
  },
} as const;
type ChunkName = keyof typeof CHUNKS;
export type LateChunk = Exclude<ChunkName, 'page'>;

const wanted = new Set<ChunkName>(['page']);

async function load(name: ChunkName, language: Language): Promise<void> {
  for (const [namespace, words] of Object.entries<object>(await CHUNKS[name][language]()))
    i18next.addResourceBundle(language, namespace, words, true, true);
  forgetTexts();
}

const loadAll = (language: Language) => Promise.all([...wanted].map((name) => load(name, language)));

/** Makes more words ready, now and in any language chosen later: await it before what says them is drawn. */
export async function loadTexts(...names: readonly LateChunk[]): Promise<void> {
  for (const name of names) wanted.add(name);
  await Promise.all(names.map((name) => load(name, spokenLanguage())));
}

/** Tells the browser what the page speaks: how it is read out, what it is called once it is installed (ADR 0530), and what is said of it elsewhere. */
function nameLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${language}.webmanifest`);
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute('content', i18next.t('common:description', { lng: language }));
}

/** Makes the texts of the person's language ready; call once before the first render. */
export async function startLocales(language: Language = detectLanguage()): Promise<void> {
  await i18next.init({
    lng: language,
    resources: {},
    // The other language is not loaded: a missing key would show, and a test refuses that there is one.
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await loadAll(language);
  nameLanguage(language);
}

/** What a new project is called in the language the page speaks. */
export function untitledName(): string {
  return i18next.t('editor:frame.untitled');
}

/** The language the page speaks. */
export function spokenLanguage(): Language {
  return i18next.language === 'zh' ? 'zh' : 'en';
}

/** Changes the language of the whole page at once, and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadAll(language);
  await i18next.changeLanguage(language);
  nameLanguage(language);
  rememberLanguage(language);
}
