import type { AppError } from '#base';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';

/** Codes whose own sentence names the layer. */
const NAMES_LAYER: ReadonlySet<string> = new Set(['part_outside']);

/** The sentence of a failure, with the layer it is about. */
export function useFileErrorText(): (error: AppError) => string {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const errorText = useErrorText();
  return (error) => {
    const layer = error.details?.['layer'];
    const text = errorText(error);
    if (typeof layer !== 'number' || NAMES_LAYER.has(error.code)) return text;
    return t('printFile.inLayer', { layer: format.count(layer), text });
  };
}
