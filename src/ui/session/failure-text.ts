import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#cloud';

/** The sentence for a failed call: the server's own, or what happened on the way. */
export function sayFailure({ code, message }: Failure): string {
  if (message !== '') return message;
  const way = code === 'offline' || code === 'timeout' || code === 'unavailable' ? code : 'unreadable';
  return i18next.t(`session:failed.${way}`);
}

/** The same for what is drawn again when the language changes. */
export function useFailureText(): (failure: Failure) => string {
  const { i18n } = useTranslation();
  // oxlint-disable-next-line react/exhaustive-deps -- the language is what makes it another text.
  return useCallback(sayFailure, [i18n.language]);
}
