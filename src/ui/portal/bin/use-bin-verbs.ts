import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { api, type RecycledProject } from '#contract';
import type { Change, EndlessList } from '../lists/endless-list.ts';
import { inBatches } from '../lists/in-batches.ts';
import { usePortalStore } from '../../shared/portal-store.ts';
import { useCall } from '../../shared/services.ts';
import { asHtml, ask } from '../../session/confirm.ts';
import { notify } from '../../session/toasts.ts';

interface BinVerbs {
  /** True when it was done, as far as there was room. */
  readonly restore: (projects: readonly RecycledProject[]) => Promise<boolean>;
  /** For good, so it asks. True when it was done. */
  readonly purge: (projects: readonly RecycledProject[]) => Promise<boolean>;
}

/** `onTaken` hears of what is shown no more, before the server has answered. */
export function useBinVerbs(
  list: EndlessList<RecycledProject>,
  onTaken: (projects: readonly RecycledProject[]) => void,
): BinVerbs {
  const { t } = useTranslation(PORTAL);
  const call = useCall();
  const store = usePortalStore();
  const withoutThese = (projects: readonly RecycledProject[]) => {
    const ids = new Set(projects.map(({ id }) => id));
    const change = list.change((items) => items.filter(({ id }) => !ids.has(id)));
    onTaken(projects);
    return { ids: [...ids], change };
  };
  /** Nothing was done: all is shown again. Some was: the server says what is left. */
  const settle = (change: Change, complete: boolean, done: number) => {
    if (complete) return change.keep();
    change.undo();
    if (done > 0) void list.reload();
  };

  return {
    async restore(projects) {
      const { ids: all, change } = withoutThese(projects);
      const { items, complete } = await inBatches(all, (ids) =>
        call(api.projects.restore, { body: { ids } }),
      );
      settle(change, complete, items.length);
      if (items.length === 0) return false;
      const refused = items.filter(({ outcome }) => outcome === 'quota_exceeded');
      const restored = items.filter(({ outcome }) => outcome === 'restored');
      if (refused.length > 0) {
        // What had no room lies where it lay.
        void list.reload();
        notify({ text: t('bin.noRoom', { count: refused.length }), error: true });
      } else if (restored.length > 0) notify({ text: t('bin.restored', { count: restored.length }) });
      else notify({ text: t('bin.goneAlready'), error: true });
      void store.refreshUsage();
      return complete;
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
      const { ids: all, change } = withoutThese(projects);
      const { items, complete } = await inBatches(all, (ids) => call(api.projects.purge, { body: { ids } }));
      settle(change, complete, items.length);
      if (items.length === 0) return false;
      void store.refreshUsage();
      notify({ text: t('files.deleted', { count: items.length }) });
      return complete;
    },
  };
}
