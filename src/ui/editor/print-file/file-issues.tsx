import type { PrintFile } from '#editor';
import type { IssueKind } from '#kernel';
import { RotateCw, X } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { HelpButton } from '../../manual/help-button.tsx';
import { IconButton } from '../../primitives/index.ts';
import { DrainText } from '../issues/drain-state.tsx';
import { IssueLine } from '../issues/issue-line.tsx';
import * as issueStyles from '../issues/issues.css.ts';
import * as headStyles from '../shared/panel-head.css.ts';
import { indexOfChoice, layerOf } from '../shared/listed-issues.ts';
import { nextIndex } from '../shared/walk-issues.ts';
import * as styles from './print-file.css.ts';
import { FileRepairs } from './file-repairs.tsx';
import { useFileErrorText } from './use-file-error-text.ts';
import { usePrintFile } from './use-print-file.ts';

const KINDS = [
  'island',
  'resin-trap',
  'suction-cup',
  'border',
  'empty-layer',
] as const satisfies readonly IssueKind[];
/** Rows that stay, dimmed, at zero. */
const LASTING: ReadonlySet<IssueKind> = new Set(['island', 'resin-trap', 'suction-cup']);

/** What the layers of the file show, a row a kind. */
export function FileIssues({ file }: { readonly file: PrintFile }) {
  const { t } = useTranslation(EDITOR);
  const issues = usePrintFile(file, (state) => state.issues);
  const checking = issues.status === 'checking';
  return (
    <section className={styles.issues} aria-label={t('issues.title')}>
      <div className={headStyles.head}>
        <h2>{t('issues.title')}</h2>
        <span className={headStyles.grow} />
        <HelpButton topic="issues" side="left" />
        {checking ? (
          <IconButton
            size={32}
            iconSize={16}
            icon={X}
            name={t('printFile.stop')}
            onClick={() => file.stopChecking()}
          />
        ) : (
          <IconButton
            size={32}
            iconSize={16}
            icon={RotateCw}
            name={t('issues.again')}
            onClick={() => file.checkIssues()}
          />
        )}
      </div>
      <ul className={issueStyles.rows} aria-busy={checking}>
        {KINDS.map((kind) => (
          <Row key={kind} file={file} kind={kind} />
        ))}
      </ul>
      <DrainText report={issues.report} />
      <CheckState file={file} />
      <FileRepairs file={file} />
    </section>
  );
}

function Row({ file, kind }: { readonly file: PrintFile; readonly kind: IssueKind }) {
  const { report, status } = usePrintFile(file, (state) => state.issues);
  const issue = usePrintFile(file, (state) => state.issue);
  const count = report?.counts[kind] ?? null;
  if (!LASTING.has(kind) && (count ?? 0) === 0) return null;
  const list = (report?.issues ?? []).filter((each) => each.kind === kind);
  const walk = (by: 1 | -1) => {
    const next = list[nextIndex(list, issue, file.getState().layer, by)];
    if (next !== undefined) file.showIssue(next, layerOf(next));
  };
  return (
    <IssueLine
      kind={kind}
      count={count}
      at={issue?.kind === kind ? indexOfChoice(list, issue) : -1}
      waits={status === 'checking'}
      onWalk={walk}
    />
  );
}

function CheckState({ file }: { readonly file: PrintFile }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const errorText = useFileErrorText();
  const { status, error, progress, report } = usePrintFile(file, (state) => state.issues);
  if (error !== null)
    return (
      <p role="alert" className={issueStyles.footer}>
        {errorText(error)}
      </p>
    );
  const layers = report?.layerCount ?? 0;
  const text =
    status === 'idle'
      ? t('printFile.unchecked')
      : status === 'ready'
        ? t('printFile.checked', { count: layers, shown: format.count(layers) })
        : progress === null
          ? t('issues.starting')
          : t('issues.checking', { percent: format.percent(progress.done / progress.total) });
  return <p className={issueStyles.footer}>{text}</p>;
}
