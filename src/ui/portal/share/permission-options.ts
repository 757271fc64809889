import { useTranslation } from '../../locales/use-translation.ts';
import { SHARING } from '../../locales/namespaces.ts';
import { PERMISSIONS, type Permission } from '#contract';
import { useAccount } from '../../shared/services.ts';

interface PermissionOption {
  readonly value: Permission;
  readonly label: string;
  readonly lock?: string;
}

/**
 * What a share may allow: anything for VIP members, looking at it for others. What it allows already stays choosable, also
 * when a membership has ended since: the server goes on allowing it.
 */
export function usePermissionOptions(): (current: Permission) => readonly PermissionOption[] {
  const { t } = useTranslation(SHARING);
  const vip = useAccount()?.isVip === true;
  return (current) =>
    PERMISSIONS.map((value) => ({
      value,
      label: t(`portal:share.permission.${value}`),
      ...(vip || value === 'read_only' || value === current ? {} : { lock: t('share.vipOnly') }),
    }));
}
