import type { Repairs } from '#compute/api';

const KINDS = [
  'openEdges',
  'joinedPoints',
  'coneLoops',
  'flippedFaces',
  'duplicateFaces',
  'degenerateFaces',
] as const satisfies readonly (keyof Repairs)[];

/** The kinds of damage that were repaired, with how many of each; empty for a sound plate. */
export function repairKinds(repairs: Repairs): readonly {
  readonly kind: (typeof KINDS)[number];
  readonly count: number;
}[] {
  return KINDS.map((kind) => ({ kind, count: repairs[kind] })).filter(({ count }) => count > 0);
}
