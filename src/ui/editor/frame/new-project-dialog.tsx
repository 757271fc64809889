import { FilePlus } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { ConfirmDialog } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useVerbs } from '../use-editor.ts';

/** Asked because undo cannot bring the old project back. */
export function NewProjectDialog() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  const open = usePage((page) => page.dialog?.kind === 'new-project');
  const close = () => store.setState({ dialog: null });
  return (
    <ConfirmDialog
      open={open}
      icon={FilePlus}
      title={t('newProject.title')}
      message={t('newProject.message')}
      verb={t('newProject.verb')}
      danger
      onCancel={close}
      onConfirm={() => {
        close();
        void verbs.newDocument();
      }}
    />
  );
}
