import type { AppError } from '#base';
import { useTranslation } from 'react-i18next';
import { useKeyText } from './use-key-text.ts';

/** The sentence of a failure; with a file's name where the failure is of reading that file. */
export function useErrorText(): (error: AppError, fileName?: string) => string {
  const keyText = useKeyText();
  const { i18n } = useTranslation();
  return (error, fileName) => {
    const values: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(error.details ?? {}))
      values[name] = typeof value === 'boolean' ? String(value) : value;
    // A reason with a sentence of its own ("other-tab") is a context of the code.
    if (typeof values['reason'] === 'string') values['context'] = values['reason'];
    if (fileName !== undefined && i18n.exists(`errors:reading.${error.code}`))
      return keyText(`errors.reading.${error.code}`, { ...values, name: fileName });
    return keyText(`errors.${error.code}`, values);
  };
}
