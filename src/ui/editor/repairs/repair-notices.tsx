import { TriangleAlert, Wrench, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button, Icon, IconButton } from '../../primitives/index.ts';
import { usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './repairs.css.ts';
import { showRepair } from './show-repair.ts';
import { useRepairNotices, type RepairWords } from './use-repair-notices.ts';

/** So many seconds a notice without a warning is left over the model: there is a line or two to read, and two buttons. */
const SHOWN_SECONDS = 10;

/**
 * What slicing closed, said over the model as it happens; the announcer reads it out. It goes by itself, and stays in print info; a warning
 * stays until it is dismissed.
 */
export function RepairNotices() {
  const { t } = useTranslation(EDITOR);
  const notices = useRepairNotices();
  // Its panel says the same of each kind, and the model is to be seen.
  const isRepairing = useEditor(({ tool }) => tool === 'repair');
  if (notices.length === 0 || isRepairing) return null;
  return (
    <section className={styles.notices} data-region="repairs" aria-label={t('repairs.title')}>
      {notices.map((words) => (
        <Notice key={words.id} words={words} />
      ))}
    </section>
  );
}

function Notice({ words }: { readonly words: RepairWords }) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const { id: noticeId, meshes, hasCones, title, warnings } = words;
  const warns = warnings.length > 0;
  const box = useTimeToRead(warns ? null : () => verbs.dismissRepairs(noticeId));
  return (
    <div ref={box} className={styles.notice} data-tone={warns ? 'warning' : 'info'}>
      <Icon of={warns ? TriangleAlert : Wrench} size={16} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </div>
      <IconButton
        size={28}
        icon={X}
        side="top"
        name={t('imports.dismiss')}
        onClick={() => verbs.dismissRepairs(noticeId)}
      />
      <div className={styles.verbs}>
        <Button
          size={28}
          variant="outline"
          onClick={() => showRepair(verbs, store, hasCones ? 'cones' : 'open', meshes)}
        >
          {t('imports.show')}
        </Button>
        <Button
          size={28}
          variant="outline"
          onClick={() => {
            const isOf = new Set<string>(meshes);
            verbs.select(
              verbs.parts().flatMap(({ id, mesh }) => (isOf.has(mesh) ? [id] : [])),
              'replace',
            );
            verbs.setTool('repair');
          }}
        >
          {t('repairs.repair')}
        </Button>
      </div>
    </div>
  );
}

/** Ends once what it is about has been seen for long enough: time does not run under the pointer or the focus, nor while the page is hidden. */
function useTimeToRead(end: (() => void) | null) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  const ends = end !== null;
  useEffect(() => {
    if (!ends) return undefined;
    let left = SHOWN_SECONDS;
    const timer = setInterval(() => {
      // Those beside it count as well: one that goes would move them away from the pointer.
      const isRead = box.current?.parentElement?.matches(':hover, :focus-within') === true;
      left = isRead || document.hidden ? SHOWN_SECONDS : left - 1;
      if (left === 0) latest.current?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [ends]);
  return box;
}
