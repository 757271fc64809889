import { useEffect } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { SESSION } from '../locales/namespaces.ts';
import { useKeyText } from '../locales/use-key-text.ts';

/**
 * The window's title: '{title} - Corallite', or the product's name alone, in the page's language (SPEC §1). `undefined`
 * leaves it to the page.
 */
export function usePageTitle(key: string | null | undefined): void {
  const { t } = useTranslation(SESSION);
  const keyText = useKeyText();
  useEffect(() => {
    if (key === undefined) return;
    document.title = key === null ? t('brand') : t('common:title', { title: keyText(key) });
  }, [key, keyText, t]);
}

/** The window's title of a page that is about one thing: that thing's name. */
export function useNamedTitle(name: string): void {
  const { t } = useTranslation(SESSION);
  useEffect(() => {
    document.title = t('common:title', { title: name });
  }, [name, t]);
}
