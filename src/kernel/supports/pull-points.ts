import type { Vector } from '../mesh/vector.ts';
import { fromLattice, SUPPORT_UNITS } from './lattice.ts';
import type { SupportPlan } from './plan.ts';
import { tipForce } from './place-points.ts';
import { Sweep } from './sweep.ts';
import type { SupportPoint } from './types.ts';

/** A place that takes a tip so that its body is not torn off. */
export interface PulledPoint {
  readonly point: SupportPoint;
  readonly area: number;
  /** Where the solid above it ends, lattice steps. */
  readonly top: number;
}

/** One that was tried, and whether a tip stands there now. */
export interface TriedPoint extends PulledPoint {
  readonly holds: boolean;
}

/**
 * Where the bodies that a plan's points hold too little (`checkSupportDemand`) take more tips: as many as force asks for, or as there is room for. `isReached` says which
 * of the plan's points have a support. Of those `tried` before, some hold; beside the others no more are looked for.
 */
export function pullPoints(
  { points, pointAreas, pointTops, demand }: SupportPlan,
  isReached: (point: number) => boolean,
  tried: readonly TriedPoint[] = [],
): readonly PulledPoint[] {
  const { origin, samples, sampleAreas, settings } = demand;
  const sweep = new Sweep(demand);
  const force = tipForce(settings);
  const byBand = new Map<number, (() => void)[]>();
  const enter = ({ at }: SupportPoint, area: number, top: number, holds: number): void => {
    const band = sweep.bandOfArea(area);
    const add = (): void =>
      sweep.add({
        x: (at[0] - origin[0]) * SUPPORT_UNITS,
        y: (at[1] - origin[1]) * SUPPORT_UNITS,
        z: at[2] * SUPPORT_UNITS,
        area,
        top,
        force: holds,
      });
    byBand.set(band, [...(byBand.get(band) ?? []), add]);
  };
  points.forEach((point, number) => {
    if (pointAreas[number]! >= 0 && isReached(number))
      enter(point, pointAreas[number]!, pointTops[number]!, tipForce(settings, point));
  });
  for (const { point, area, top, holds } of tried) enter(point, area, top, holds ? force : 0);
  const found: PulledPoint[] = [];
  for (let band = 0; band < sweep.bands; band++) {
    sweep.enter();
    for (const add of byBand.get(band) ?? []) add();
    for (const shortfall of sweep.shortfalls())
      for (const sample of sweep.pull(shortfall, shortfall.needed - shortfall.held, force)) {
        const [x, y, z] = samples.places.subarray(sample * 3, sample * 3 + 3) as unknown as Vector;
        const normal = Array.from(samples.normals.subarray(sample * 3, sample * 3 + 3)) as unknown as Vector;
        const [area, top] = [sampleAreas[sample]!, samples.tops[sample]!];
        found.push({ point: { at: fromLattice({ origin }, x, y, z), normal, reason: 'pull' }, area, top });
        sweep.add({ x, y, z, area, top, force });
      }
  }
  return found;
}
