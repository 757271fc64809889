import { useTranslation } from '../locales/use-translation.ts';
import type { User } from '#cloud';
import { PORTAL } from '../locales/namespaces.ts';
import { usePortalFormat } from './portal-format.ts';

/** How a membership stands: its level and last day, when it ended, or the invitation to join. */
export function useVipText(): (account: Pick<User, 'isVip' | 'vipInfo'>) => string {
  const { t } = useTranslation(PORTAL);
  const format = usePortalFormat();
  return ({ isVip, vipInfo: { vipLevel, endTime } }) => {
    if (endTime === null) return t(isVip ? 'vip.member' : 'vip.join');
    const date = format.isoDate(endTime);
    if (!isVip) return t('vip.ended', { date });
    return vipLevel === null ? t('vip.memberUntil', { date }) : t('vip.until', { level: vipLevel, date });
  };
}
