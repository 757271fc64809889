import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { notify } from '../../session/toasts.ts';

/** Puts a text on the clipboard and says so, or that the browser refused. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation(PORTAL);
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ text: t('factor.copied') });
    } catch {
      notify({ text: t('factor.copyFailed'), error: true });
    }
  };
}
