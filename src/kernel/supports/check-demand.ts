import type { Vector } from '../mesh/vector.ts';
import { onPlate, planeHeight } from './bodies.ts';
import { fromLattice, SUPPORT_UNITS } from './lattice.ts';
import type { SupportPlan } from './plan.ts';
import { tipForce } from './place-points.ts';
import type { SupportReason } from './types.ts';
import { Sweep, type Shortfall } from './sweep.ts';

/** A place of a part that no anchor covers. */
export interface BarePlace {
  readonly at: Vector;
  readonly kind: Extract<SupportReason, 'face' | 'border' | 'keel'>;
}

/** A body that the film may tear off: its worst layer. */
export interface WeakBody {
  /** The middle of the area, on the plate. */
  readonly at: Vector;
  readonly layer: number;
  readonly areaMm2: number;
  /** Newton. */
  readonly needed: number;
  readonly held: number;
}

export interface DemandCheck {
  readonly bare: readonly BarePlace[];
  /** From the plate up. */
  readonly weak: readonly WeakBody[];
}

const KINDS = ['face', 'border', 'keel'] as const;

/**
 * What a plan's points leave open: places further from an anchor than they may be, and bodies that are held too little. `isReached` says which
 * points have a support; absent: all. `isCovered`: those that lie in another body, which covers what is beside them as a tip would, and has no force of one.
 */
export function checkSupportDemand(
  { points, pointAreas, pointTops, demand }: SupportPlan,
  isReached: (point: number) => boolean = () => true,
  isCovered: (point: number) => boolean = () => false,
): DemandCheck {
  const { origin, samples, settings, areas, panel } = demand;
  const sweep = new Sweep(demand);
  const byBand = new Map<number, number[]>();
  points.forEach((_, point) => {
    if (pointAreas[point]! < 0 || !(isReached(point) || isCovered(point))) return;
    const band = sweep.bandOfArea(pointAreas[point]!);
    byBand.set(band, [...(byBand.get(band) ?? []), point]);
  });
  const bare: BarePlace[] = [];
  const worst = new Map<number, Shortfall>();
  for (let band = 0; band < sweep.bands; band++) {
    sweep.enter();
    for (const point of byBand.get(band) ?? []) {
      const { at } = points[point]!;
      sweep.add({
        x: (at[0] - origin[0]) * SUPPORT_UNITS,
        y: (at[1] - origin[1]) * SUPPORT_UNITS,
        z: at[2] * SUPPORT_UNITS,
        area: pointAreas[point]!,
        top: pointTops[point]!,
        force: isReached(point) ? tipForce(settings, points[point]) : 0,
      });
    }
    // Where islands alone are held nothing else is bare.
    for (const sample of settings.onlyIslands ? [] : sweep.uncovered()) {
      const [x, y, z] = samples.places.subarray(sample * 3, sample * 3 + 3) as unknown as Vector;
      bare.push({ at: fromLattice({ origin }, x, y, z), kind: KINDS[samples.kinds[sample]!]! });
    }
    for (const shortfall of sweep.shortfalls()) {
      const before = worst.get(shortfall.root);
      if (before === undefined || shortfall.needed / shortfall.held >= before.needed / before.held)
        worst.set(shortfall.root, shortfall);
    }
  }
  // Bodies that met higher up are one by now.
  const bodies = new Map<number, Shortfall>();
  for (const shortfall of worst.values()) {
    const root = sweep.rootOf(shortfall.area);
    const before = bodies.get(root);
    if (before === undefined || shortfall.needed / shortfall.held > before.needed / before.held)
      bodies.set(root, shortfall);
  }
  const weak = [...bodies.values()]
    .sort((a, b) => a.area - b.area)
    .map(({ area, needed, held }): WeakBody => {
      const layer = sweep.layerOfArea(area);
      const [x, y] = onPlate(panel, areas.middles[area * 2]!, areas.middles[area * 2 + 1]!);
      const areaMm2 = areas.pixels[area]! * panel.pitchX * panel.pitchY;
      return { at: [x, y, planeHeight(panel, layer)], layer, areaMm2, needed, held };
    });
  return { bare, weak };
}
