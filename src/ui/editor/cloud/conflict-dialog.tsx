import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import type { ConflictChoice } from '#editor';
import { usePortalFormat } from '../../portal/portal-format.ts';
import { Button, Dialog } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './cloud.css.ts';

/** The project was saved elsewhere meanwhile: both lie side by side, nothing is overwritten silently. */
export function ConflictDialog() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  const format = usePortalFormat();
  const name = useEditor((_state, editor) => editor.plate().name);
  const parts = useEditor((_state, editor) => editor.parts().length);
  const theirs = useEditor((state) => (state.cloud.status === 'conflict' ? state.cloud.theirs : null));
  const open = usePage((page) => page.dialog?.kind === 'conflict') && theirs !== null;
  const arose = theirs?.revision ?? null;
  useEffect(() => {
    // What is open keeps its place: the save state beside the name leads here as well.
    if (arose !== null && store.getState().dialog === null) store.setState({ dialog: { kind: 'conflict' } });
  }, [arose, store]);
  const close = () => store.setState({ dialog: null });
  const choose = (choice: ConflictChoice) => {
    close();
    void verbs.resolveConflict(choice, t('cloud.copyName', { name }));
  };
  const edited = theirs?.editedAt ?? null;
  return (
    <Dialog
      open={open}
      title={t('cloud.conflict')}
      width={480}
      onClose={close}
      foot={
        <Button look="coral" onClick={() => choose('both')}>
          {t('cloud.keepBoth')}
        </Button>
      }
    >
      <p className={styles.note}>{t('cloud.conflictNote', { name })}</p>
      <div className={styles.versions}>
        <section className={styles.version} aria-label={t('cloud.mine')}>
          <h3 className={styles.versionTitle}>{t('cloud.mine')}</h3>
          <p className={styles.fact}>{t('cloud.mineNote', { count: parts })}</p>
          <Button look="line" onClick={() => choose('mine')}>
            {t('cloud.useMine')}
          </Button>
        </section>
        <section className={styles.version} aria-label={t('cloud.theirs')}>
          <h3 className={styles.versionTitle}>{t('cloud.theirs')}</h3>
          <p className={styles.fact}>
            {edited === null ? t('cloud.theirsNote') : t('cloud.theirsSaved', { time: format.exact(edited) })}
          </p>
          <Button look="line" onClick={() => choose('theirs')}>
            {t('cloud.useTheirs')}
          </Button>
        </section>
      </div>
    </Dialog>
  );
}
