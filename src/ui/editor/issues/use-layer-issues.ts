import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useEditor } from '../use-editor.ts';
import { LISTED_KINDS, type ListedKind } from '../shared/listed-issues.ts';

/** What a layer has of each kind in words: "1 island". Nothing while the layers are being checked. */
export function useLayerIssues(index: number): readonly string[] {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const counts = useEditor(({ issues: { status, report } }) => {
    if (status !== 'ready' || report === null) return [];
    return LISTED_KINDS.flatMap((kind): readonly (readonly [ListedKind, number])[] => {
      // Islands beyond the list are counted too.
      const count =
        kind === 'island'
          ? (report.layers.islands[index] ?? 0)
          : report.issues.filter(
              (issue) => issue.kind === kind && issue.firstLayer <= index && issue.lastLayer >= index,
            ).length;
      return count === 0 ? [] : [[kind, count]];
    });
  });
  return counts.map(([kind, count]) => t(`issues.some.${kind}`, { count, shown: format.count(count) }));
}
