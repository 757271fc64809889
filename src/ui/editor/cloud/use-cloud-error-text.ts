import type { AppError } from '#base';
import { useErrorText } from '../../locales/use-error-text.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';

/** The sentence of what kept a save from the cloud; the space there is and the space it takes as a person reads them. */
export function useCloudErrorText(): (error: AppError) => string {
  const errorText = useErrorText();
  const format = usePortalFormat();
  return (error) => {
    const { free, needed } = error.details ?? {};
    if (error.code !== 'cloud_full' || typeof free !== 'number' || typeof needed !== 'number') {
      return errorText(error);
    }
    const details = { reason: 'figures', free: format.size(free), needed: format.size(needed) };
    return errorText({ ...error, details });
  };
}
