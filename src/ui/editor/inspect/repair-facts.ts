import type { Repairs } from '#compute/api';

/** The kinds of damage that were repaired, with how many of each; empty for a sound plate. */
export function repairKinds(repairs: Repairs): readonly {
  readonly kind: 'openEdges' | 'flippedFaces' | 'duplicateFaces' | 'degenerateFaces';
  readonly count: number;
}[] {
  return (['openEdges', 'flippedFaces', 'duplicateFaces', 'degenerateFaces'] as const)
    .map((kind) => ({ kind, count: repairs[kind] }))
    .filter(({ count }) => count > 0);
}
