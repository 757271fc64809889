import type { Issue } from '#kernel';
import { layerOf } from '../shared/listed-issues.ts';

/** Issues at about the same height of the slider, drawn as one mark. */
export interface LayerMark {
  /** CSS pixels from the track's top, of the middle of its issues. */
  readonly y: number;
  /** What is drawn: at most two kinds, the last of the list's order, which are the rarer. */
  readonly kinds: readonly Issue['kind'][];
  /** From the plate up. */
  readonly issues: readonly Issue[];
}

/** Marks nearer than this become one (UI brief §3.3). */
const MERGED = 8;
/** A mark with a number beside it needs more room. */
const MERGED_NUMBERED = 14;
/** Nor do strong shapes overlap. */
const MERGED_STRONG = 15;
const MOST_KINDS = 2;
const KINDS: readonly Issue['kind'][] = ['island', 'resin-trap', 'suction-cup', 'border', 'empty-layer'];

/**
 * Marks for a track of `height` CSS pixels whose foot is layer 0 and whose top is the last of `layerCount` layers. Strong
 * shapes are as wide as the room beside the track: they stand further apart, each mark has one.
 */
export function marksOf(
  issues: readonly Issue[],
  layerCount: number,
  height: number,
  strong = false,
): readonly LayerMark[] {
  const heightOf = (issue: Issue): number => (layerOf(issue) / Math.max(1, layerCount - 1)) * height;
  const middleOf = (group: readonly Issue[]): number => (heightOf(group[0]!) + heightOf(group.at(-1)!)) / 2;
  const groups: Issue[][] = [];
  for (const issue of issues.toSorted((a, b) => layerOf(a) - layerOf(b))) {
    const group = groups.at(-1);
    if (
      group !== undefined &&
      heightOf(issue) - middleOf(group) <
        (strong ? MERGED_STRONG : group.length > 1 ? MERGED_NUMBERED : MERGED)
    )
      group.push(issue);
    else groups.push([issue]);
  }
  return groups.map((group) => ({
    y: height - middleOf(group),
    kinds: KINDS.filter((kind) => group.some((issue) => issue.kind === kind)).slice(
      strong ? -1 : -MOST_KINDS,
    ),
    issues: group,
  }));
}
