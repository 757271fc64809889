import type { AppError } from '#base';
import i18next from 'i18next';
import { useTranslation } from './use-translation.ts';
import { useKeyText, type KeyText } from './use-key-text.ts';

/** The sentence of a failure; with a file's name where the failure is of reading that file. */
export function useErrorText(): (error: AppError, fileName?: string) => string {
  const keyText = useKeyText();
  const { i18n } = useTranslation();
  return (error, fileName) => {
    const ofReading = `errors:reading.${error.code}`;
    if (fileName !== undefined && i18n.exists(ofReading))
      return keyText(`errors.reading.${error.code}`, { ...valuesOf(error), name: fileName });
    return keyText(`errors.${error.code}`, valuesOf(error));
  };
}

/** The same outside of what is drawn. */
export function sayError(error: AppError): string {
  const translate = i18next.t as unknown as KeyText;
  return translate(`errors:${error.code}`, valuesOf(error));
}

function valuesOf({ details }: AppError): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details ?? {}))
    values[name] = typeof value === 'boolean' ? String(value) : value;
  // A reason with a sentence of its own ("other-tab") is a context of the code.
  if (typeof values['reason'] === 'string') values['context'] = values['reason'];
  return values;
}
