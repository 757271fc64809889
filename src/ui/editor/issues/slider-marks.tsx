import type { Issue } from '#kernel';
import type { IssueReport } from '#pipeline';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Tooltip } from '../../primitives/index.ts';
import { useStrongShapes } from '../device-settings.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { IssueGlyph } from './issue-glyph.tsx';
import { marksOf, type LayerMark } from './layer-marks.ts';
import { indexOfChoice, isHidden, LISTED_KINDS, type IssueChoice } from '../shared/listed-issues.ts';
import * as styles from './slider-marks.css.ts';
import { useIssueText } from './use-issue-text.ts';
import { showIssue } from '../shared/walk-issues.ts';

const MOST_SHOWN = 99;

/** The issues of the plate's layers that are shown. */
export function SliderMarks() {
  const verbs = useVerbs();
  const store = usePageStore();
  const all = useEditor((state) => state.issues.report);
  const hiddenBelow = usePage((page) => page.hiddenBelow);
  const report = useMemo(
    () => all && { ...all, issues: all.issues.filter((issue) => !isHidden(issue, hiddenBelow)) },
    [all, hiddenBelow],
  );
  const stale = useEditor((state) => state.issues.status === 'checking');
  const choice = usePage((page) => page.issue);
  return (
    <IssueMarks
      report={report}
      stale={stale}
      choice={choice}
      onShow={(issue) => showIssue(verbs, store, issue)}
    />
  );
}

interface IssueMarksProps {
  readonly report: IssueReport | null;
  /** The report is of layers that have changed. */
  readonly stale: boolean;
  readonly choice: IssueChoice | null;
  readonly onShow: (issue: Issue) => void;
}

/** Where issues are, left of the slider's track; a press goes to the layer, and on through those that share a mark. */
export function IssueMarks({ report, stale, choice, onShow }: IssueMarksProps) {
  const { t } = useTranslation(EDITOR);
  const root = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setHeight(entry!.contentRect.height));
    observer.observe(root.current!);
    return () => observer.disconnect();
  }, []);
  const strong = useStrongShapes();
  const marks = useMemo(
    () => (report === null ? [] : marksOf(report.issues, report.layerCount, height, strong)),
    [report, height, strong],
  );

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div ref={root} role="group" aria-label={t('issues.marks')} className={styles.marks} data-stale={stale}>
      {marks.map((mark) => (
        <Mark key={mark.issues[0]!.kind + String(mark.y)} mark={mark} choice={choice} onShow={onShow} />
      ))}
    </div>
  );
}

function Mark({
  mark: { y, kinds: drawn, issues },
  choice,
  onShow,
}: Pick<IssueMarksProps, 'choice' | 'onShow'> & { readonly mark: LayerMark }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const issueText = useIssueText();
  const chosen = indexOfChoice(issues, choice);
  const kinds = LISTED_KINDS.flatMap((each) => {
    const count = issues.filter((issue) => issue.kind === each).length;
    return count === 0 ? [] : [t(`issues.some.${each}`, { count, shown: format.count(count) })];
  });
  const name = issues.length === 1 ? issueText(issues[0]!) : kinds.join(', ');
  const first = format.count(issues.reduce((least, each) => Math.min(least, each.firstLayer), Infinity) + 1);
  const last = format.count(issues.reduce((most, each) => Math.max(most, each.lastLayer), 0) + 1);
  const layers = first === last ? t('issues.layer', { layer: first }) : t('issues.layers', { first, last });
  return (
    <Tooltip name={name} {...(issues.length === 1 ? {} : { help: layers })} side="left">
      <button
        type="button"
        // The list of issues is the way by keys: forty stops here would be in the way.
        tabIndex={-1}
        className={styles.mark}
        data-chosen={chosen >= 0}
        style={{ top: y }}
        aria-label={issues.length === 1 ? name : `${name}, ${layers}`}
        onClick={() => onShow(issues[(chosen + 1) % issues.length]!)}
      >
        {drawn.map((kind) => (
          <IssueGlyph key={kind} kind={kind} size={drawn.length > 1 ? 8 : 10} />
        ))}
        {issues.length > 1 && (
          <span className={styles.number} aria-hidden>
            {issues.length > MOST_SHOWN ? `${MOST_SHOWN}+` : format.count(issues.length)}
          </span>
        )}
      </button>
    </Tooltip>
  );
}
