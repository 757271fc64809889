import { Import, Shapes } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { useAction } from '../actions/use-actions.ts';
import { openFilePicker } from '../actions/file-picker.ts';
import { useEditor, useVerbs, useViewOnly } from '../use-editor.ts';
import * as styles from './view.css.ts';

/** Shown on the plate until the first part is there. */
export function EmptyPlate() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const sample = useAction('file.sample');
  const viewOnly = useViewOnly();
  const show = useEditor(
    (state, editor) =>
      state.loaded && editor.parts().length === 0 && !state.imports.some((item) => item.status === 'reading'),
  );
  if (!show || viewOnly) return null;
  return (
    <div className={styles.emptyCard}>
      <div className={styles.empty} data-tour="import">
        <PlateDrawing />
        <div>
          <h2 className={styles.emptyTitle}>{t('empty.title')}</h2>
          <p className={styles.emptyText}>{t('empty.formats')}</p>
        </div>
        <Button variant="primary" icon={Import} onClick={() => openFilePicker(verbs)}>
          {t('empty.import')}
        </Button>
        <Button variant="outline" icon={Shapes} onClick={sample.run}>
          {t('empty.sample')}
        </Button>
      </div>
    </div>
  );
}

/** A part above a build plate, in lines. */
function PlateDrawing() {
  return (
    <svg
      width="96"
      height="80"
      viewBox="0 0 96 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={styles.drawing}
    >
      <path d="M8 56 48 40l40 16-40 16z" />
      <path d="M8 56v6l40 16 40-16v-6M28 48l40 16M68 48 28 64" opacity=".5" />
      <path d="M48 6 64 14v18L48 40 32 32V14z" />
      <path d="M32 14l16 8 16-8M48 22v18" />
    </svg>
  );
}
