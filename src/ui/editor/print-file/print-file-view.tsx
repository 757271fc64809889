import type { AppError } from '#base';
import type { PrintFile, PrintFileFacts } from '#editor';
import type { Issue } from '#kernel';
import { OctagonAlert } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { tinykeys } from 'tinykeys';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button, Icon } from '../../primitives/index.ts';
import { isFreeTarget } from '../actions/use-key-bindings.ts';
import { pickPrintFile } from '../actions/print-files.ts';
import { useActionTable } from '../actions/use-actions.ts';
import { IssueMarks } from '../issues/slider-marks.tsx';
import { countIssuesOn, useCountsText } from '../issues/use-layer-issues.ts';
import { usePageStore } from '../page-store.ts';
import { useServices } from '../services.ts';
import { layerOf } from '../shared/listed-issues.ts';
import { nextIndex } from '../shared/walk-issues.ts';
import { useVerbs } from '../use-editor.ts';
import { LayerCanvas } from '../view/layer-canvas.tsx';
import { LayerTrack } from '../view/layer-track.tsx';
import * as viewStyles from '../view/view.css.ts';
import { FileConversion } from './file-conversion.tsx';
import { FileFacts, FileSummary, LayerRows } from './file-facts.tsx';
import { FileIssues } from './file-issues.tsx';
import * as styles from './print-file.css.ts';
import { useFileErrorText } from './use-file-error-text.ts';
import { usePrintFile } from './use-print-file.ts';

/** A print file: its layers, what it says, what is wrong with it, and what it can become. */
export function PrintFileView({ file }: { readonly file: PrintFile }) {
  const { t } = useTranslation(EDITOR);
  const { status, error, file: facts } = usePrintFile(file, (state) => state);
  if (status === 'failed') return <NotOpened error={error!} />;
  if (facts === null) return <output className={styles.note}>{t('printFile.opening')}</output>;
  return (
    <div className={styles.root}>
      <Layers file={file} facts={facts} />
      <aside className={styles.panel} aria-label={t('printFile.panel')}>
        {/* What scrolls must be reached by the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.body} tabIndex={0}>
          <FileSummary facts={facts} />
          <FileIssues file={file} />
          <LayerRows file={file} />
          <FileFacts facts={facts} />
        </div>
        <FileConversion file={file} facts={facts} />
      </aside>
    </div>
  );
}

function NotOpened({ error }: { readonly error: AppError }) {
  const { t } = useTranslation(EDITOR);
  const errorText = useFileErrorText();
  const verbs = useVerbs();
  const store = usePageStore();
  return (
    <div className={styles.failed} role="alert">
      <Icon of={OctagonAlert} size={24} className={styles.failedIcon} />
      <p>{errorText(error)}</p>
      <Button variant="outline" onClick={() => pickPrintFile(verbs, store)}>
        {t('printFile.another')}
      </Button>
    </div>
  );
}

function Layers({ file, facts }: { readonly file: PrintFile; readonly facts: PrintFileFacts }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const countsText = useCountsText();
  const errorText = useFileErrorText();
  const { printPainter } = useServices();
  const painter = useMemo(() => printPainter(facts), [facts, printPainter]);
  const { layer, shown, layerError, issue, issues } = usePrintFile(file, (state) => state);
  const report = issues.report;
  const place = useFileKeys(file);
  const heightOf = (index: number) => facts.tops[index] ?? 0;
  const spoken = countsText(countIssuesOn(report, layer));
  const picture = shown?.picture ?? null;
  return (
    <div ref={place} className={styles.layers}>
      <LayerCanvas
        painter={painter}
        layer={layer}
        picture={picture}
        heightOf={heightOf}
        issues={spoken}
        issue={issue}
        named
        note={
          layerError !== null ? (
            <p className={viewStyles.layerNote} role="alert">
              {errorText(layerError)}
            </p>
          ) : (
            picture === null && <p className={viewStyles.layerNote}>{t('printFile.reading')}</p>
          )
        }
      />
      <LayerTrack
        count={facts.layerCount}
        index={layer}
        solid
        heightOf={heightOf}
        layerAt={(height) => layerAtTop(facts.tops, height)}
        issues={spoken}
        marks={
          <IssueMarks
            report={report}
            stale={issues.status === 'checking'}
            choice={issue}
            onShow={(each) => showIssue(file, each)}
          />
        }
        pointedText={(index) =>
          t('layers.caption', { layer: format.count(index + 1), height: format.length(heightOf(index)) })
        }
        onMove={(index) => file.setLayer(index)}
      />
    </div>
  );
}

/** The first layer whose top is at or above a height. */
function layerAtTop(tops: readonly number[], height: number): number {
  // A height typed as a layer's own top must give that layer, whatever binary fractions say.
  const found = tops.findIndex((top) => top >= height - 1e-4);
  return found < 0 ? tops.length - 1 : found;
}

function showIssue(file: PrintFile, issue: Issue): void {
  file.showIssue(issue, layerOf(issue));
}

/** The keys of the editor that walk through issues, undo and redo do so here, wherever in the dialog the focus is. */
function useFileKeys(file: PrintFile) {
  const place = useRef<HTMLDivElement>(null);
  const table = useActionTable();
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) return undefined;
    const walk = (by: 1 | -1) => () => {
      const { issues, issue, layer } = file.getState();
      const list = issues.report?.issues ?? [];
      const next = list[nextIndex(list, issue, layer, by)];
      if (next !== undefined) showIssue(file, next);
    };
    const verbs: Readonly<Record<string, () => void>> = {
      'issue.next': walk(1),
      'issue.previous': walk(-1),
      'edit.undo': () => file.undoRepair(),
      'edit.redo': () => file.redoRepair(),
    };
    const bindings = table.flatMap(({ id, shortcuts }) => {
      const verb = verbs[id];
      if (verb === undefined) return [];
      const onKey = (event: KeyboardEvent) => {
        if (event.defaultPrevented || !isFreeTarget(event.target, 'input, textarea, [role="listbox"]'))
          return;
        event.preventDefault();
        verb();
      };
      return shortcuts.map((key) => [key, onKey] as const);
    });
    return tinykeys(dialog, Object.fromEntries(bindings));
  }, [file, table]);
  return place;
}
