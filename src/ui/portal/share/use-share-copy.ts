import { useTranslation } from '../../locales/use-translation.ts';
import { SHARING } from '../../locales/namespaces.ts';
import type { Share } from '#contract';
import { notify } from '../../session/toasts.ts';
import { shareLink } from './share-text.ts';

/** Puts link and code on the clipboard as one text that the opening page understands. */
export function useShareCopy(): (share: Pick<Share, 'token' | 'code'>) => Promise<void> {
  const { t } = useTranslation(SHARING);
  return async ({ token, code }) => {
    const text = t('share.copyText', { link: shareLink(token, window.location.origin), code });
    try {
      await navigator.clipboard.writeText(text);
      notify({ text: t('share.copied') });
    } catch {
      // A browser may refuse the clipboard; the text can still be chosen by hand.
      notify({ text: t('share.copyFailed'), error: true });
    }
  };
}
