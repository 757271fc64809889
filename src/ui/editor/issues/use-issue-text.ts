import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import type { ListedIssue } from '../shared/listed-issues.ts';

const AXES = ['x', 'y', 'z'] as const;

/** An issue in a line: "Island, layer 514 · 0.8 mm²". */
export function useIssueText(): (issue: ListedIssue) => string {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  return (issue) => {
    if (issue.kind === 'outside') {
      const over = AXES.flatMap((axis, index) => {
        const distance = issue.by[index]!;
        return distance > 0
          ? [t('issues.over', { axis: t(`inspect.${axis}`), distance: format.length(distance) })]
          : [];
      });
      return t('issues.outsideText', { over: over.join(', ') });
    }
    if (issue.kind === 'close')
      return issue.distance > 0
        ? t('issues.closeText', { distance: format.length(issue.distance) })
        : t('issues.touchText');
    const { firstLayer: first, lastLayer: last } = issue;
    const layers =
      first === last
        ? t('issues.layer', { layer: format.count(first + 1) })
        : t('issues.layers', { first: format.count(first + 1), last: format.count(last + 1) });
    const place = t('issues.text', { name: t(`issues.one.${issue.kind}`), layers });
    switch (issue.kind) {
      case 'island':
      case 'suction-cup':
        return `${place} · ${format.smallArea(issue.areaMm2)}`;
      case 'resin-trap':
        return `${place} · ${format.smallVolume(issue.volumeMm3)}`;
      case 'border':
      case 'empty-layer':
        return place;
    }
  };
}
