import i18next, { type Namespace, type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

/** What was said of the words of these namespaces, by the key: a page says the same hundreds of times, and looking a key up is slow. */
interface Speaker {
  readonly language: string;
  readonly texts: Map<string, string>;
  readonly t: TFunction;
}
const speakers = new Map<Namespace | undefined, Speaker>();

/** To be called when there are more words. */
export function forgetTexts(): void {
  for (const { texts } of speakers.values()) texts.clear();
}

function speakerOf(namespaces: Namespace | undefined, language: string): Speaker {
  const known = speakers.get(namespaces);
  if (known?.language === language) return known;
  const texts = new Map<string, string>();
  const translate = i18next.getFixedT(language, namespaces ?? null) as (
    key: string,
    values?: object,
  ) => string;
  const lookUp = (key: string, values?: object): string => {
    if (values !== undefined) return translate(key, values);
    let text = texts.get(key);
    if (text === undefined) texts.set(key, (text = translate(key)));
    return text;
  };
  const speaker = { language, texts, t: lookUp as TFunction };
  speakers.set(namespaces, speaker);
  return speaker;
}

/** Calls back whenever the page speaks another language, its words being ready. Answers how to stop. */
export function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

const spoken = (): string => i18next.language;

/**
 * The words of namespaces, the first that has a key being asked, in the language the page speaks; whoever says them is drawn again in another.
 * `t` is the same function for as long as the language is. One of our own: react-i18next's looks every key up anew, a tenth of
 * drawing the editor.
 */
export function useTranslation<const Namespaces extends Namespace = 'common'>(
  namespaces?: Namespaces,
): { readonly t: TFunction<Namespaces>; readonly i18n: typeof i18next } {
  const language = useSyncExternalStore(onLanguage, spoken);
  return { t: speakerOf(namespaces, language).t as TFunction<Namespaces>, i18n: i18next };
}
