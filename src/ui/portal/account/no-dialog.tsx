import { useEffect } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { notify } from '../../session/toasts.ts';

/** In the place of a dialog that could not be fetched: says so; it can be asked for again. */
export function NoDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(PORTAL);
  useEffect(() => {
    notify({ text: t('session:failed.offline'), error: true });
    onClose();
  }, [onClose, t]);
  return null;
}
