import { RotateCw } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { HelpButton } from '../../manual/help-button.tsx';
import { IconButton, Select } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import * as headStyles from '../shared/panel-head.css.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { DrainState } from './drain-state.tsx';
import { IssueLine } from './issue-line.tsx';
import * as styles from './issues.css.ts';
import {
  countHidden,
  countIssues,
  countShown,
  indexOfChoice,
  isHidden,
  isOfParts,
  LASTING_KINDS,
  LISTED_KINDS,
  shownIssues,
  type ListedKind,
} from '../shared/listed-issues.ts';
import { walkIssues } from '../shared/walk-issues.ts';

/** What the layers show, a row a kind, each walked through by ‹ and ›. */
export function IssuesPanel() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const status = useEditor((state) => state.issues.status);
  const hiddenBelow = usePage((page) => page.hiddenBelow);
  const counts = useEditor((_state, editor) =>
    LISTED_KINDS.map((kind) => ({
      kind,
      shown: countShown(editor, kind, hiddenBelow),
      hidden: countHidden(editor, kind, hiddenBelow),
    })),
  );
  const total = counts.reduce((sum, { shown }) => sum + shown, 0);
  const known = useEditor((state) => state.issues.report !== null);
  const checking = status === 'checking';
  return (
    <section className={styles.panel} aria-label={t('issues.title')}>
      <div className={headStyles.head}>
        <h2>{t('issues.title')}</h2>
        {known && (
          <span className={headStyles.count} data-stale={checking}>
            {format.count(total)}
          </span>
        )}
        <span className={headStyles.grow} />
        <HelpButton topic="issues" side="right" />
        <span className={styles.again} data-checking={checking}>
          <IconButton
            size={32}
            iconSize={16}
            icon={RotateCw}
            name={t('issues.again')}
            disabledReason={status === 'idle' ? t('issues.nothingToCheck') : null}
            onClick={() => verbs.checkIssues()}
          />
        </span>
      </div>
      <ul className={styles.rows} aria-busy={checking}>
        {counts.map(({ kind, shown, hidden }) =>
          shown + hidden > 0 || LASTING_KINDS.has(kind) ? (
            <IssueRow key={kind} kind={kind} count={shown} hidden={hidden} />
          ) : null,
        )}
      </ul>
      <AreaFilter />
      <DrainState />
      <CheckState />
    </section>
  );
}

interface IssueRowProps {
  readonly kind: ListedKind;
  readonly count: number;
  readonly hidden: number;
}

function IssueRow({ kind, count, hidden }: IssueRowProps) {
  const verbs = useVerbs();
  const store = usePageStore();
  const choice = usePage((page) => page.issue);
  const hiddenBelow = usePage((page) => page.hiddenBelow);
  const at = useEditor((_state, editor) =>
    choice?.kind === kind ? indexOfChoice(shownIssues(editor, hiddenBelow, kind), choice) : -1,
  );
  // What is known of the parts needs no layers; what the layers show takes a while.
  const waits = useEditor((state) => !isOfParts(kind) && state.issues.status === 'checking');
  const known = useEditor((state) => isOfParts(kind) || state.issues.report !== null);
  return (
    <IssueLine
      kind={kind}
      count={known ? count : null}
      hidden={hidden}
      at={at}
      waits={waits}
      onWalk={(by) => walkIssues(verbs, store, by, kind)}
    />
  );
}

/** What can be hidden, mm²: 0 is nothing. */
const AREAS = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

/** Hides islands and suction cups of little area, where there are any at all. */
function AreaFilter() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const store = usePageStore();
  const hiddenBelow = usePage((page) => page.hiddenBelow);
  const hasAreas = useEditor(
    (_state, editor) => countIssues(editor, 'island') + countIssues(editor, 'suction-cup') > 0,
  );
  if (!hasAreas) return null;
  // One that was kept by another version is an option as well.
  const areas = [...new Set([...AREAS, hiddenBelow])].toSorted((a, b) => a - b);
  const hideBelow = (area: number): void => {
    const { issue } = store.getState();
    if (issue !== null && isHidden(issue, area)) store.setState({ issue: null });
    store.setHiddenBelow(area);
  };
  return (
    <div className={styles.filter}>
      <Select
        label={t('issues.hideBelow')}
        help={t('issues.hideBelowHelp')}
        value={String(hiddenBelow)}
        options={areas.map((area) => ({
          value: String(area),
          label: area === 0 ? t('issues.hideNone') : format.smallArea(area),
        }))}
        onChange={(area) => hideBelow(Number(area))}
      />
    </div>
  );
}

/** What was checked, how far the check is, or why there is none. */
function CheckState() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const errorText = useErrorText();
  const { status, error, share, layers } = useEditor((state) => ({
    status: state.issues.status,
    error: state.issues.error,
    share: state.issues.progress === null ? null : state.issues.progress.done / state.issues.progress.total,
    layers: state.issues.report?.layerCount ?? 0,
  }));
  const layerHeight = useEditor((_state, editor) => editor.plate().craft.layerHeight);
  if (status === 'failed')
    return (
      <p role="alert" className={styles.footer}>
        {errorText(error!)}
      </p>
    );
  return (
    <p className={styles.footer}>
      {status === 'idle'
        ? t('issues.idle')
        : status === 'checking'
          ? share === null
            ? t('issues.starting')
            : t('issues.checking', { percent: format.percent(share) })
          : t('issues.checked', {
              count: layers,
              shown: format.count(layers),
              height: format.micrometres(layerHeight),
            })}
    </p>
  );
}
