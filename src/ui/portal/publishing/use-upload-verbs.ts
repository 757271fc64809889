import { useTranslation } from '../../locales/use-translation.ts';
import { api, type OwnPublication } from '#contract';
import { PUBLISHING } from '../../locales/namespaces.ts';
import { asHtml, ask } from '../../session/confirm.ts';
import { notify } from '../../session/toasts.ts';
import { usePortalStore } from '../../shared/portal-store.ts';
import { useCall } from '../../shared/services.ts';
import type { EndlessList } from '../lists/endless-list.ts';

export interface UploadVerbs {
  readonly edit: (item: OwnPublication) => void;
  readonly withdraw: (item: OwnPublication, withdrawn: boolean) => Promise<void>;
  readonly remove: (item: OwnPublication) => Promise<void>;
}

/** What one does with what one published. `onTaken` hears when something has left the list. */
export function useUploadVerbs(
  list: Pick<EndlessList<OwnPublication>, 'change' | 'reload'>,
  onTaken: () => void,
): UploadVerbs {
  const { t } = useTranslation(PUBLISHING);
  const call = useCall();
  const { openDialog } = usePortalStore();
  return {
    edit: ({ id }) => openDialog({ kind: 'publish', publication: id }),
    async withdraw({ id }, withdrawn) {
      const answer = await call(api.community.withdraw, { body: { id, withdrawn } });
      if (!answer.ok) return;
      list.change((items) => items.map((item) => (item.id === id ? answer.data : item))).keep();
      // In a list of one status it may be no more.
      await list.reload();
      notify({ text: t(withdrawn ? 'mine.withdrawn' : 'mine.shownAgain') });
      onTaken();
    },
    async remove({ id, name }) {
      const accepted = await ask({
        group: 'delete-design',
        header: t('mine.deleteTitle', { name }),
        message: asHtml(t('mine.deleteText')),
        acceptProps: { label: t('mine.deleteVerb'), danger: true },
        rejectProps: { label: t('common:cancel') },
      });
      if (!accepted) return;
      const change = list.change((items) => items.filter((item) => item.id !== id));
      onTaken();
      const answer = await call(api.community.remove, { body: { id } });
      if (answer.ok) {
        change.keep();
        notify({ text: t('mine.deleted') });
      } else change.undo();
    },
  };
}
