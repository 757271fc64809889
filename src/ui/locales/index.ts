import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { detectLanguage, rememberLanguage, type Language } from '../preferences.ts';

/** One chunk a language: a page loads only the one it speaks. */
const LOADERS = {
  en: () => import('./en/index.ts'),
  zh: () => import('./zh/index.ts'),
} as const;

async function load(language: Language): Promise<void> {
  const { resources } = await LOADERS[language]();
  for (const [namespace, texts] of Object.entries(resources))
    i18next.addResourceBundle(language, namespace, texts, true, true);
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

/** Changes the language of the whole page at once, and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  rememberLanguage(language);
}
