import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from './use-translation.ts';

/** Text for a message key named at run time ("action.edit.undo"): the first part is the namespace. */
export type KeyText = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export function useKeyText(): KeyText {
  const { t } = useTranslation();
  return useCallback((key, values) => keyText(t, key, values), [t]);
}

/** A test holds every key the editor and the action table can name to the locale files, so the types need not. */
function keyText(t: TFunction, key: string, values?: Readonly<Record<string, string | number>>): string {
  const translate = t as unknown as (
    key: string,
    values?: Readonly<Record<string, string | number>>,
  ) => string;
  return translate(key.replace('.', ':'), values);
}
