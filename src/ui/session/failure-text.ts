import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import type { Failure } from '#cloud';
import { codeMessage, CODES, type CodeName } from '#contract';

const isCode = (code: Failure['code']): code is Exclude<CodeName, 'ok'> => code in CODES;

/**
 * The sentence for a failed call: the server's, in the language the page speaks now, whichever it spoke when it asked; or
 * what happened on the way.
 */
export function sayFailure({ code, message, data }: Failure): string {
  const language = i18next.language === 'zh' ? 'zh' : 'en';
  if (message !== '' && isCode(code)) return codeMessage(code, language, { ...(data as object) });
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
