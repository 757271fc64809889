import { useTranslation } from '../locales/use-translation.ts';
import { PORTAL } from '../locales/namespaces.ts';
import { Chip } from '../primitives/index.ts';

/** The badge of a member beside their name: their level. Nothing beside anybody else's. */
export function VipBadge({ level }: { readonly level: number | null }) {
  const { t } = useTranslation(PORTAL);
  return level === null ? null : <Chip tone="warning">{t('vip.level', { level })}</Chip>;
}
