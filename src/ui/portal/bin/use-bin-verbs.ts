import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { api, type RecycledProject } from '#contract';
import type { EndlessList } from '../lists/endless-list.ts';
import { usePortalStore } from '../portal-store.ts';
import { useCall } from '../services.ts';
import { asHtml, ask } from '../../session/confirm.ts';
import { notify } from '../../session/toasts.ts';

interface BinVerbs {
  readonly restore: (projects: readonly RecycledProject[]) => Promise<void>;
  /** For good, so it asks. True when it was done. */
  readonly purge: (projects: readonly RecycledProject[]) => Promise<boolean>;
}

export function useBinVerbs(list: EndlessList<RecycledProject>): BinVerbs {
  const { t } = useTranslation(PORTAL);
  const call = useCall();
  const store = usePortalStore();
  const withoutThese = (projects: readonly RecycledProject[]) => {
    const ids = new Set(projects.map(({ id }) => id));
    return list.change((items) => items.filter(({ id }) => !ids.has(id)));
  };

  return {
    async restore(projects) {
      const change = withoutThese(projects);
      const answer = await call(api.projects.restore, { body: { ids: projects.map(({ id }) => id) } });
      if (!answer.ok) {
        change.undo();
        return;
      }
      const refused = answer.data.items.filter(({ outcome }) => outcome === 'quota_exceeded');
      const restored = answer.data.items.filter(({ outcome }) => outcome === 'restored');
      if (refused.length > 0) {
        // What had no room lies where it lay.
        void list.reload();
        notify({ text: t('bin.noRoom', { count: refused.length }), error: true });
      } else notify({ text: t('bin.restored', { count: restored.length }) });
      void store.refreshUsage();
    },
    async purge(projects) {
      const count = projects.length;
      const accepted = await ask({
        group: 'delete',
        header:
          count === 1 ? t('files.deleteOne', { name: projects[0]!.name }) : t('files.deleteMany', { count }),
        message: asHtml(t('files.deleteForGood', { count })),
        acceptProps: { label: t('bin.purge'), danger: true },
        rejectProps: { label: t('common:cancel') },
      });
      if (!accepted) return false;
      const change = withoutThese(projects);
      const answer = await call(api.projects.purge, { body: { ids: projects.map(({ id }) => id) } });
      if (!answer.ok) {
        change.undo();
        return false;
      }
      void store.refreshUsage();
      notify({ text: t('files.deleted', { count }) });
      return true;
    },
  };
}
