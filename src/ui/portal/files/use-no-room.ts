import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { lackingSpace, limits } from '#contract';
import { PORTAL } from '../../locales/namespaces.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { asHtml, confirm } from '../../session/confirm.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';

/** Where one's projects are, the largest first: what to delete for more room. */
const LARGEST_FIRST = '/projects?sort=size';

/**
 * Says that a copy has no room in one's space, with what `quota_exceeded` carried, and leads to where room is made. Who is no
 * member reads how much members have.
 */
export function useNoRoom(): (data: unknown) => void {
  const { t } = useTranslation(PORTAL);
  const format = usePortalFormat();
  const [, navigate] = useLocation();
  const { session } = useCloud();
  return (data) => {
    const figures = lackingSpace.safeParse(data);
    const isMember = session.store.getState().user?.isVip === true;
    confirm({
      group: 'space',
      header: t('noRoom.header'),
      message: asHtml(
        figures.success
          ? t('noRoom.message', {
              needed: format.size(figures.data.needed),
              free: format.size(figures.data.free),
            })
          : t('noRoom.messageUnknown'),
      ),
      acceptProps: { label: t('noRoom.manage') },
      rejectProps: { label: t('common:cancel') },
      ...(isMember ? {} : { vipTip: t('noRoom.vipTip', { size: format.total(limits.VIP_SPACE_BYTES) }) }),
      accept: () => navigate(LARGEST_FIRST),
    });
  };
}
