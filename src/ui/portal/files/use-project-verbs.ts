import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { api, type Project } from '#contract';
import type { EndlessList } from '../lists/endless-list.ts';
import { inBatches } from '../lists/in-batches.ts';
import { usePortalStore } from '../../shared/portal-store.ts';
import { useCall, usePortal } from '../../shared/services.ts';
import { notify } from '../../session/toasts.ts';
import { useAskToDelete } from './use-ask-to-delete.ts';
import { useNoRoom } from './use-no-room.ts';

export interface ProjectVerbs {
  readonly open: (project: Project) => void;
  readonly rename: (project: Project, name: string) => Promise<void>;
  readonly duplicate: (project: Project) => Promise<void>;
  readonly share: (project: Project) => void;
  /** Opens the dialog that makes it a design of the community. */
  readonly publish: (project: Project) => void;
  /** Asks first where it cannot be undone; true when it was done. */
  readonly remove: (projects: readonly Project[]) => Promise<boolean>;
}

/**
 * What one does with projects of a list. The list shows it at once and takes it back when the server refuses. `onTaken`
 * hears of what is shown no more, before the server has answered.
 */
export function useProjectVerbs(
  list: EndlessList<Project>,
  onTaken: (projects: readonly Project[]) => void,
): ProjectVerbs {
  const { t } = useTranslation(PORTAL);
  const call = useCall();
  const { startEditor } = usePortal();
  const store = usePortalStore();
  const askToDelete = useAskToDelete();
  const sayNoRoom = useNoRoom();

  const restore = async (gone: readonly string[]) => {
    const { items, complete } = await inBatches(gone, (ids) => call(api.projects.restore, { body: { ids } }));
    if (complete && items.some(({ outcome }) => outcome !== 'restored'))
      notify({ text: t('files.restoreFailed'), error: true });
    void list.reload();
    void store.refreshUsage();
  };

  return {
    open: ({ id }) => startEditor({ kind: 'project', id }),
    share: ({ id, name }) => store.openDialog({ kind: 'share', project: { id, name } }),
    publish: ({ id, name, thumbnail }) =>
      store.openDialog({ kind: 'publish', project: { id, name, thumbnail } }),
    async rename(project, name) {
      const change = list.change((items) =>
        items.map((item) => (item.id === project.id ? { ...item, name } : item)),
      );
      const answer = await call(api.projects.rename, { body: { id: project.id, name } });
      if (answer.ok) change.keep();
      else change.undo();
    },
    async duplicate(project) {
      const answer = await call(api.projects.duplicate, {
        body: { id: project.id },
        quiet: ['quota_exceeded'],
      });
      if (!answer.ok) {
        if (answer.code === 'quota_exceeded') sayNoRoom(answer.data);
        return;
      }
      list.change((items) => [answer.data.project, ...items]).keep();
      void store.refreshUsage();
      notify({ text: t('files.duplicated', { name: answer.data.project.name }) });
    },
    async remove(projects) {
      if (!(await askToDelete(projects))) return false;
      const gone = new Set(projects.map(({ id }) => id));
      const change = list.change((items) => items.filter(({ id }) => !gone.has(id)));
      onTaken(projects);
      const { items, complete } = await inBatches([...gone], (ids) =>
        call(api.projects.remove, { body: { ids } }),
      );
      if (complete) change.keep();
      else {
        change.undo();
        if (items.length === 0) return false;
        void list.reload();
      }
      void store.refreshUsage();
      const recycled = items.filter(({ outcome }) => outcome === 'recycled').map(({ id }) => id);
      const lost = items.filter(({ outcome }) => outcome === 'permanent').length;
      if (recycled.length > 0)
        notify({
          text:
            lost > 0
              ? t('files.recycledSome', { recycled: recycled.length, lost })
              : recycled.length === 1
                ? t('files.recycled')
                : t('files.recycledMany', { count: recycled.length }),
          action: { label: t('files.undo'), run: () => void restore(recycled) },
        });
      else if (lost > 0) notify({ text: t('files.deleted', { count: lost }) });
      return true;
    },
  };
}
