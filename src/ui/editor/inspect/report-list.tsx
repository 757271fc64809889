import type { Tool, ToolReport, ToolReportRow } from '#editor';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button, Disclosure, IconButton } from '../../primitives/index.ts';
import { usePageStore } from '../page-store.ts';
import { showModel } from '../shared/show-parts.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './report-list.css.ts';

/** What the tool in hand has found wrong: a row a kind, shown in the view one by one, or repaired by itself. */
export function ReportList({ tool }: { readonly tool: Tool }) {
  const keyText = useKeyText();
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const report = useEditor((state) => state.toolReport);
  useCameraAt(report?.shown ?? null);
  if (report === null) return null;
  const { rows, shown, isStale } = report;
  const listed = rows.find(({ id }) => id === shown?.row);
  const found = rows.filter(({ count }) => count > 0);
  const none = rows.filter(({ count }) => count === 0);
  const list = { className: styles.rows, 'data-stale': isStale, 'aria-busy': isStale };
  const draw = (row: ToolReportRow) => (
    <Row key={row.id} tool={tool} row={row} shown={shown?.row === row.id ? shown : null} />
  );
  return (
    <section aria-label={keyText(`tool.${tool.id}.report.label`)}>
      {found.length > 0 && <ul {...list}>{found.map(draw)}</ul>}
      {listed !== undefined && shown !== null && listed.count > shown.places && (
        <p className={styles.note}>
          {t('inspect.report.first', {
            places: format.count(shown.places),
            count: format.count(listed.count),
          })}
        </p>
      )}
      {none.length > 0 && (
        <Disclosure title={t('inspect.report.none', { count: none.length })}>
          <ul {...list}>{none.map(draw)}</ul>
        </Disclosure>
      )}
    </section>
  );
}

interface RowProps {
  readonly tool: Tool;
  readonly row: ToolReportRow;
  readonly shown: ToolReport['shown'];
}

function Row({ tool, row, shown }: RowProps) {
  const { id, count, hasNoFix } = row;
  const keyText = useKeyText();
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const name = keyText(`tool.${tool.id}.report.row.${id}`);
  const unready = useEditor((_state, editor) => {
    const ready = editor.toolReady();
    return typeof ready === 'string' ? ready : null;
  });
  const reason = row.reason ?? unready;
  const send = (verb: 'show' | 'next' | 'previous' | 'fix') => () =>
    verbs.toolEvent({ type: 'row', row: id, verb });
  return (
    <li className={styles.row} data-none={count === 0} data-chosen={shown !== null}>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>
        {shown === null
          ? format.count(count)
          : t('issues.of', { at: format.count(shown.at + 1), count: format.count(count) })}
      </span>
      {count > 0 && (
        <>
          {shown === null ? (
            <Button size={28} aria-label={t('inspect.report.showOf', { name })} onClick={send('show')}>
              {t('inspect.report.show')}
            </Button>
          ) : (
            <>
              <IconButton
                size={28}
                icon={ChevronLeft}
                name={t('inspect.report.previous', { name })}
                onClick={send('previous')}
              />
              <IconButton
                size={28}
                icon={ChevronRight}
                name={t('inspect.report.next', { name })}
                onClick={send('next')}
              />
            </>
          )}
          {hasNoFix !== true && (
            <Button
              size={28}
              variant="outline"
              aria-label={t('inspect.report.fixOf', { name })}
              disabledReason={reason === null ? null : keyText(reason)}
              onClick={send('fix')}
            >
              {t('inspect.report.fix')}
            </Button>
          )}
        </>
      )}
    </li>
  );
}

/** Goes to the place on show, and to its layer, whenever it is another one. */
function useCameraAt(shown: ToolReport['shown']): void {
  const verbs = useVerbs();
  const store = usePageStore();
  useEffect(() => {
    if (shown === null) return;
    showModel(verbs);
    if (shown.layer !== undefined) verbs.setLayer(shown.layer);
    store.getState().view?.frame(shown.box, shown.outward);
    // The report is made anew at every step of the tool: what is shown depends on these two.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shown?.row, shown?.at]);
}
