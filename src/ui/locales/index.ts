import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { detectLanguage, rememberLanguage, type Language } from '../preferences.ts';

/** Two chunks a language: a page loads the one it speaks, and the editor's words with the editor. */
const PAGE_TEXTS = {
  en: async () => (await import('./en/page-texts.ts')).pageTexts,
  zh: async () => (await import('./zh/page-texts.ts')).pageTexts,
} as const;
const EDITOR_TEXTS = {
  en: async () => (await import('./en/editor-texts.ts')).editorTexts,
  zh: async () => (await import('./zh/editor-texts.ts')).editorTexts,
} as const;

let withEditor = false;

function add(language: Language, texts: Readonly<Record<string, object>>): void {
  for (const [namespace, words] of Object.entries(texts))
    i18next.addResourceBundle(language, namespace, words, true, true);
}

async function load(language: Language): Promise<void> {
  const [page, editor] = await Promise.all([
    PAGE_TEXTS[language](),
    withEditor ? EDITOR_TEXTS[language]() : undefined,
  ]);
  add(language, page);
  if (editor !== undefined) add(language, editor);
}

/** Makes the editor's words ready, now and in any language chosen later: await it before the editor is made. */
export async function loadEditorTexts(): Promise<void> {
  withEditor = true;
  const language = spokenLanguage();
  add(language, await EDITOR_TEXTS[language]());
}

/** Makes the texts of the person's language ready; call once before the first render. */
export async function startLocales(language: Language = detectLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: {},
    // The other language is not loaded: a missing key would show, and a test refuses that there is one.
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await load(language);
  document.documentElement.lang = language;
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
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  rememberLanguage(language);
}
