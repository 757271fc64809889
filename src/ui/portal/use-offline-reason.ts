import { useTranslation } from '../locales/use-translation.ts';
import { PORTAL } from '../locales/namespaces.ts';
import { useOnline } from '../primitives/index.ts';

/** Why what needs the network is off; null where there is one. */
export function useOfflineReason(): string | null {
  const { t } = useTranslation(PORTAL);
  return useOnline() ? null : t('frame.needsNetwork');
}
