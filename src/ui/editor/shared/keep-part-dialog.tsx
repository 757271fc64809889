import { partsName } from '#editor';
import { useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button, Dialog, TextField } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './keep-part-dialog.css.ts';

/** Names the selected parts on their way into the library. */
export function KeepPartDialog() {
  const dialog = usePage((page) => page.dialog);
  return dialog?.kind === 'keep-part' ? <NameForm backToLibrary={dialog.back === 'library'} /> : null;
}

function NameForm({ backToLibrary }: { readonly backToLibrary: boolean }) {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  const selected = useEditor(({ selection }, editor) =>
    editor.parts().filter(({ id }) => selection.includes(id)),
  );
  const [initial] = useState(() => partsName(selected));
  /** Leaving the field keeps the text in the same turn as the press that keeps the part. */
  const name = useRef(initial);
  const [shown, setShown] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  /** Known at once, where state is known a turn later: Enter pressed twice is one part. */
  const keeping = useRef(false);
  const close = () => store.setState({ dialog: backToLibrary ? { kind: 'library', tab: 'part' } : null });
  const keep = async () => {
    if (keeping.current) return;
    keeping.current = true;
    setBusy(true);
    const kept = await verbs.keepPersonal(name.current);
    keeping.current = false;
    setBusy(false);
    if (kept) close();
  };
  return (
    <Dialog
      open
      title={t('personal.keepTitle')}
      width={480}
      onClose={close}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button
            variant="primary"
            loading={isBusy}
            disabledReason={selected.length === 0 ? t('personal.nothingSelected') : null}
            onClick={() => void keep()}
          >
            {t('personal.keepVerb')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('personal.name')}
          required
          takesFocus
          onEnter={() => void keep()}
          value={shown}
          onCommit={(text) => {
            name.current = text;
            setShown(text);
          }}
        />
        <p className={styles.note}>{t('personal.keepNote', { count: selected.length })}</p>
      </div>
    </Dialog>
  );
}
