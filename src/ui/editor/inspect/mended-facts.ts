import type { Mended } from '#compute/api';

/** The kinds of damage that were mended, with how many of each; empty for a sound plate. */
export function mendedKinds(mended: Mended): readonly {
  readonly kind: 'openEdges' | 'flippedFaces' | 'duplicateFaces' | 'degenerateFaces';
  readonly count: number;
}[] {
  return (['openEdges', 'flippedFaces', 'duplicateFaces', 'degenerateFaces'] as const)
    .map((kind) => ({ kind, count: mended[kind] }))
    .filter(({ count }) => count > 0);
}
