import type { IslandIssue, ResinTrapIssue, SuctionCupIssue } from '#kernel';

const box = { left: 90, top: 40, right: 110, bottom: 60 };

/** An island in the middle of the small printer's left half. */
export function islandAt(layer: number, areaMm2 = 0.8): IslandIssue {
  return {
    kind: 'island',
    firstLayer: layer,
    lastLayer: layer,
    bottomMm: layer * 0.05,
    topMm: (layer + 1) * 0.05,
    centre: [100, 50],
    centreMm: [10, 5],
    box,
    pixels: 80,
    areaMm2,
    supportedPixels: 0,
  };
}

/** A closed space of 38 mm³. */
export function spaceAt(kind: 'resin-trap', first: number, last: number): ResinTrapIssue;
export function spaceAt(kind: 'suction-cup', first: number, last: number): SuctionCupIssue;
export function spaceAt(
  kind: 'resin-trap' | 'suction-cup',
  firstLayer: number,
  lastLayer: number,
): ResinTrapIssue | SuctionCupIssue {
  const space = {
    firstLayer,
    lastLayer,
    bottomMm: firstLayer * 0.05,
    topMm: (lastLayer + 1) * 0.05,
    centre: [100, 50],
    centreMm: [10, 5],
    box,
    voxels: 3800,
    volumeMm3: 38,
    areaMm2: 4,
  } as const;
  return kind === 'resin-trap' ? { kind, ...space } : { kind, ...space, opensAt: null };
}
