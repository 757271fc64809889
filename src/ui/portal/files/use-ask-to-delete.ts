import { useTranslation } from '../../locales/use-translation.ts';
import type { Project } from '#contract';
import { PORTAL } from '../../locales/namespaces.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { asHtml, ask } from '../../session/confirm.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { planDeletion } from './plan-deletion.ts';

/** Names said of a list; the rest is counted. */
const NAMED = 5;

/**
 * Asks before a deletion that cannot be undone, and says truthfully which projects are gone for good and which go to the
 * recycle bin. What all goes to the bin is not asked about: it can be undone.
 */
export function useAskToDelete(): (projects: readonly Project[]) => Promise<boolean> {
  const { t } = useTranslation(PORTAL);
  const format = usePortalFormat();
  const { session } = useCloud();

  const question = (projects: readonly Project[], message: string, extra: { readonly vipTip?: string }) =>
    ask({
      group: 'delete',
      header:
        projects.length === 1
          ? t('files.deleteOne', { name: projects[0]!.name })
          : t('files.deleteMany', { count: projects.length }),
      message,
      acceptProps: { label: t('files.deleteVerb', { count: projects.length }), danger: true },
      rejectProps: { label: t('common:cancel') },
      ...extra,
    });
  const paragraph = (text: string) => `<p>${asHtml(text)}</p>`;
  const heading = (text: string) => `<p><strong>${asHtml(text)}</strong></p>`;
  const list = (projects: readonly Project[]) => {
    const rows = projects.slice(0, NAMED).map(({ name, size }) => `${name} · ${format.size(size)}`);
    const more = projects.length - rows.length;
    if (more > 0) rows.push(t('files.andMore', { count: more }));
    return `<ul>${rows.map((row) => `<li>${asHtml(row)}</li>`).join('')}</ul>`;
  };

  return async (projects) => {
    const count = projects.length;
    if (session.store.getState().user?.isVip !== true)
      return question(projects, asHtml(t('files.deleteForGood', { count })), { vipTip: t('files.vipTip') });

    await session.loadSpaces();
    const { user } = session.store.getState();
    if (user === null) return false;
    if (user.spaceList.length === 0) return question(projects, asHtml(t('files.binUnknown')), {});
    const { recycled, lost } = planDeletion(projects, user.recycleBin);
    if (lost.length === 0) return true;
    const { totalSpaceSize: total, usedSpaceSize: used } = user.recycleBin;
    const room = paragraph(
      t('files.binRoom', { free: format.size(Math.max(0, total - used)), total: format.total(total) }),
    );
    const makeRoom = paragraph(t('files.makeRoom', { count: lost.length }));
    if (count === 1)
      return question(
        projects,
        room + paragraph(t('files.tooLargeForBin', { size: format.size(lost[0]!.size) })) + makeRoom,
        {},
      );
    const kept =
      recycled.length === 0
        ? ''
        : heading(t('files.goToBin', { count: recycled.length, days: user.recycleBinRetainDay })) +
          list(recycled);
    const gone = heading(t('files.goForGood', { count: lost.length })) + list(lost);
    return question(projects, room + gone + kept + makeRoom, {});
  };
}
