import { AppWindow } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { ConfirmDialog } from '../../primitives/index.ts';
import { saveToFile } from '../actions/project-files.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './cloud.css.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useCloudErrorText } from './use-cloud-error-text.ts';
import { useContinueHere } from './use-continue-here.ts';

/** What stands in the way of continuing here: a tab that does not answer, or work of this tab that is saved nowhere. */
export function ContinueDialogs() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const continueHere = useContinueHere();
  const silent = useEditor(({ tab }) => tab.status === 'elsewhere' && tab.request === 'silent');
  const isAsking = usePage((page) => page.dialog?.kind === 'continue-here');
  return (
    <>
      <ConfirmDialog
        open={silent}
        icon={AppWindow}
        title={t('otherTab.silent')}
        message={t('otherTab.silentNote')}
        verb={t('otherTab.force')}
        danger
        onCancel={() => verbs.stopContinuing()}
        onConfirm={() => void continueHere({ force: true })}
      />
      {isAsking && <OwnWork />}
    </>
  );
}

function OwnWork() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  const continueHere = useContinueHere();
  const errorText = useCloudErrorText();
  const name = useEditor((_state, editor) => editor.project().name);
  const { cloud, tab, fileJob } = useEditor((state) => ({
    cloud: state.cloud,
    tab: state.tab,
    fileJob: state.fileJob,
  }));
  // What another tab has saved since may not be saved over.
  const toCloud = cloud.status !== 'signed-out' && !(tab.status === 'elsewhere' && tab.left === 'unsaved');
  const close = () => store.setState({ dialog: null });
  const resume = (discard: boolean) => {
    close();
    void continueHere({ discard });
  };
  const save = async () => {
    const saved = toCloud ? (await verbs.saveToCloud()).ok : await saveToFile(verbs, store);
    if (saved) resume(false);
    else if (verbs.getState().cloud.status === 'conflict') store.setState({ dialog: { kind: 'conflict' } });
  };
  return (
    <UnsavedDialog
      title={t('otherTab.own')}
      message={t('otherTab.ownNote', { name })}
      saveLabel={t(toCloud ? 'otherTab.ownCloud' : 'otherTab.ownFile')}
      saving={cloud.status === 'saving' || fileJob?.kind === 'saving'}
      onCancel={close}
      onDiscard={() => resume(true)}
      onSave={() => void save()}
    >
      {cloud.status === 'failed' && (
        <p className={styles.error} role="alert">
          {errorText(cloud.error)}
        </p>
      )}
    </UnsavedDialog>
  );
}
