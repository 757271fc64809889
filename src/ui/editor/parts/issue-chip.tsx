/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import type { PartId } from '#editor';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Tooltip } from '../../primitives/index.ts';
import { IssueGlyph } from '../issues/issue-glyph.tsx';
import { useCountsText } from '../issues/use-layer-issues.ts';
import { usePageStore } from '../page-store.ts';
import { LISTED_KINDS } from '../shared/listed-issues.ts';
import { useIssuesOfPart } from '../shared/part-issues.ts';
import { showIssue } from '../shared/walk-issues.ts';
import { useVerbs } from '../use-editor.ts';
import * as styles from './parts.css.ts';

/** How many issues a part has; a press goes to the first. Keys have the menu of the row and the list of issues. */
export function IssueChip({ part }: { readonly part: PartId }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const countsText = useCountsText();
  const verbs = useVerbs();
  const store = usePageStore();
  const issues = useIssuesOfPart(part);
  const [first] = issues;
  if (first === undefined) return null;
  const name = countsText(
    LISTED_KINDS.flatMap((kind) => {
      const count = issues.filter((issue) => issue.kind === kind).length;
      return count === 0 ? [] : [[kind, count] as const];
    }),
  ).join(', ');
  return (
    <span role="gridcell">
      <Tooltip name={name} help={t('parts.toIssue')}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.issueChip}
          aria-label={name}
          onClick={(event) => {
            event.stopPropagation();
            showIssue(verbs, store, first);
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <IssueGlyph kind={first.kind} />
          {format.count(issues.length)}
        </button>
      </Tooltip>
    </span>
  );
}
