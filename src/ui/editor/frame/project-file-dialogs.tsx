import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Dialog } from '../../primitives/index.ts';
import { openProjectFile, saveToFile } from '../actions/project-files.ts';
import * as styles from '../cloud/cloud.css.ts';
import { UnsavedDialog } from '../cloud/unsaved-dialog.tsx';
import { usePage, usePageStore, type PageDialog } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';

/** What stands in the way of a project file. */
export function ProjectFileDialogs() {
  const dialog = usePage((page) => page.dialog);
  if (dialog?.kind === 'leave-for-file') return <LeaveForFile {...dialog} />;
  if (dialog?.kind === 'file-failed') return <FileFailed {...dialog} />;
  return null;
}

type Of<Kind extends PageDialog['kind']> = Extract<PageDialog, { readonly kind: Kind }>;

function LeaveForFile({ file }: Of<'leave-for-file'>) {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  const name = useEditor((_state, editor) => editor.project().name);
  const saving = useEditor((state) => state.fileJob?.kind === 'saving');
  const close = () => store.setState({ dialog: null });
  const open = (discard: boolean) => {
    close();
    void openProjectFile(verbs, store, file, discard);
  };
  return (
    <UnsavedDialog
      title={t('cloud.leave')}
      message={t('projectFile.leave', { name })}
      saveLabel={t('cloud.leaveSave')}
      saving={saving}
      onCancel={close}
      onDiscard={() => open(true)}
      onSave={() => void saveToFile(verbs, store).then((saved) => saved && open(false))}
    />
  );
}

function FileFailed({ act, name, error }: Of<'file-failed'>) {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const errorText = useErrorText();
  const close = () => store.setState({ dialog: null });
  return (
    <Dialog
      open
      title={t(`projectFile.${act}Failed`, { name })}
      width={480}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {t('projectFile.continue')}
        </Button>
      }
    >
      <p className={styles.note} role="alert">
        {errorText(error)}
      </p>
      <p className={styles.fact}>{t('projectFile.untouched')}</p>
    </Dialog>
  );
}
