import { useTranslation } from 'react-i18next';
import type { Failure } from '#cloud';
import { SESSION } from '../locales/namespaces.ts';

/** The sentence for a failed call: the server's own, or what happened on the way. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation(SESSION);
  return ({ code, message }) => {
    if (code === 'offline' || code === 'timeout') return t(`failed.${code}`);
    return message === '' ? t('failed.unreadable') : message;
  };
}
