import type { IssueReport } from '#pipeline';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useEditor } from '../use-editor.ts';
import { LISTED_KINDS, type ListedKind } from '../shared/listed-issues.ts';

type Counts = readonly (readonly [kind: ListedKind, count: number])[];

/** What a layer of the plate has of each kind in words: "1 island". Nothing while the layers are being checked. */
export function useLayerIssues(index: number): readonly string[] {
  const counts = useEditor(({ issues: { status, report } }) =>
    countIssuesOn(status === 'ready' ? report : null, index),
  );
  return useCountsText()(counts);
}

/** What a layer has of each kind that it has any of. */
export function countIssuesOn(report: IssueReport | null, index: number): Counts {
  if (report === null) return [];
  return LISTED_KINDS.flatMap((kind): Counts => {
    // Islands beyond the list are counted too.
    const count =
      kind === 'island'
        ? (report.layers.islands[index] ?? 0)
        : report.issues.filter(
            (issue) => issue.kind === kind && issue.firstLayer <= index && issue.lastLayer >= index,
          ).length;
    return count === 0 ? [] : [[kind, count]];
  });
}

/** Counts in words: "1 island". */
export function useCountsText(): (counts: Counts) => readonly string[] {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  return (counts) =>
    counts.map(([kind, count]) => t(`issues.some.${kind}`, { count, shown: format.count(count) }));
}
