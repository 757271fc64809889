import i18next from 'i18next';
import { notify } from './toasts.ts';

/** Says that another build is ready; `takeOver` loads the page again with it. */
export function offerUpdate(takeOver: () => void): void {
  notify({
    text: () => i18next.t('update.ready'),
    stays: true,
    action: { label: () => i18next.t('update.reload'), run: takeOver },
  });
}
