import { useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button, Dialog, TextField } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './cloud.css.ts';
import { useCloudErrorText } from './use-cloud-error-text.ts';

/** Names the project the first time it is saved to the cloud, and whenever it goes on as another one. */
export function SaveDialog() {
  const store = usePageStore();
  const dialog = usePage((page) => page.dialog);
  if (dialog?.kind !== 'save') return null;
  const { copy, next } = dialog;
  return (
    <NameForm
      copy={copy}
      onClose={() => store.setState({ dialog: null })}
      onSaved={() => store.setState({ dialog: next === undefined ? null : { kind: next } })}
    />
  );
}

interface NameFormProps {
  readonly copy: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function NameForm({ copy, onClose, onSaved }: NameFormProps) {
  const { t } = useTranslation(EDITOR);
  const errorText = useCloudErrorText();
  const verbs = useVerbs();
  const current = useEditor((_state, editor) => editor.project().name);
  const cloud = useEditor((state) => state.cloud);
  const isGone = cloud.status === 'failed' && cloud.error.code === 'project_deleted';
  const [initial] = useState(() => (copy && !isGone ? t('cloud.copyName', { name: current }) : current));
  /** Leaving the field keeps the text in the same turn as the press that saves. */
  const name = useRef(initial);
  const [shown, setShown] = useState(initial);
  const busy = cloud.status === 'saving';
  /** Known at once, where state is known a turn later: Enter pressed twice is one project. */
  const saving = useRef(false);
  const save = async () => {
    if (saving.current) return;
    saving.current = true;
    const saved = await verbs.saveCopyToCloud(name.current);
    saving.current = false;
    if (saved.ok) onSaved();
  };
  return (
    <Dialog
      open
      title={t(copy ? 'cloud.saveAs' : 'cloud.save')}
      width={480}
      onClose={() => {
        if (busy) verbs.cancelCloud();
        onClose();
      }}
      footer={
        <>
          <Button
            variant="outline"
            onClick={() => {
              if (busy) verbs.cancelCloud();
              else onClose();
            }}
          >
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button variant="primary" loading={busy} onClick={() => void save()}>
            {t('cloud.saveVerb')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('cloud.name')}
          required
          takesFocus
          onEnter={() => void save()}
          value={shown}
          onCommit={(text) => {
            name.current = text;
            setShown(text);
          }}
        />
        <p className={styles.fact}>{t('cloud.saveNote')}</p>
        {cloud.status === 'failed' && (
          <p className={styles.error} role="alert">
            {errorText(cloud.error)}
          </p>
        )}
        {busy && cloud.progress !== null && cloud.progress.total > 0 && (
          <output className={styles.note}>
            {t('cloud.sent', {
              percent: Math.floor((100 * cloud.progress.done) / cloud.progress.total),
            })}
          </output>
        )}
      </div>
    </Dialog>
  );
}
