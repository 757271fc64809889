import type { PrintFile } from '#editor';
import { Wrench } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { latePart } from '../../late-part.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { HelpButton } from '../../manual/help-button.tsx';
import { ConfirmDialog, Dialog } from '../../primitives/index.ts';
import { showPrintFile } from '../actions/print-files.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useVerbs } from '../use-editor.ts';
import * as styles from './print-file.css.ts';

const View = latePart(
  async () => (await import('./print-file-view.tsx')).PrintFileView,
  function NoView() {
    const { t } = useTranslation(EDITOR);
    return <p className={styles.note}>{t('printFile.notLoaded')}</p>;
  },
);

/** A print file over the editor, whose project stays as it is. */
export function PrintFileDialog() {
  const file = usePage((page) => page.printFile);
  return file === null ? null : <OpenPrintFile key={file.name + file.content.size} file={file} />;
}

function OpenPrintFile({ file }: { readonly file: PrintFile }) {
  const store = usePageStore();
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const [asks, setAsks] = useState(false);
  const next = usePage((page) => page.nextPrintFile);
  const close = () => {
    file.close();
    store.setState({ printFile: null, nextPrintFile: null });
  };
  // The page goes: to another route, say.
  useEffect(
    () => () => {
      if (store.getState().printFile !== file) return;
      file.close();
      store.setState({ printFile: null, nextPrintFile: null });
    },
    [file, store],
  );
  return (
    <>
      <Dialog
        open
        bare
        width="screen"
        title={file.name}
        headExtra={<HelpButton topic="printFile" side="left" />}
        onClose={() => (file.getState().repairs.isUnsaved ? setAsks(true) : close())}
      >
        <Suspense fallback={null}>
          <View file={file} />
        </Suspense>
      </Dialog>
      <ConfirmDialog
        open={asks || next !== null}
        icon={Wrench}
        title={t('printFile.discardTitle')}
        message={t('printFile.discardText', { name: file.name })}
        verb={t('printFile.discard')}
        danger
        onConfirm={() => (next === null ? close() : showPrintFile(verbs, store, next, true))}
        onCancel={() => {
          setAsks(false);
          store.setState({ nextPrintFile: null });
        }}
      />
    </>
  );
}
