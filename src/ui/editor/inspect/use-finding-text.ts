import type { MeshFinding, SizeFinding } from '#editor';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';

/** A finding as a sentence: how many, and what slicing makes of it. */
export function useFindingText(): (finding: MeshFinding) => string {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  return ({ kind, count }) => t(`quality.${kind}`, { count, shown: format.count(count) });
}

/** A size that is none to print, as a sentence; a guess at its unit where one makes sense. */
export function useSizeText(): (finding: SizeFinding) => string {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  return ({ kind, size, factors }) =>
    kind === 'large' && factors.length === 0
      ? t('quality.large', { size: format.size(size) })
      : t(`quality.${kind}${factors.length === 0 ? '' : 'Unit'}`, { size: format.sizes(size) });
}
