import type { BackendId } from '#compute/api';
import { meshVolume, type CavityDrainage, type Vector } from '#kernel';
import type { DrainedBody } from './hollow-models.ts';

/** What is said of hollow bodies, as JSON has it: of all together. */
export interface HollowReport {
  readonly cavityMm3: number;
  readonly cavities: number;
  readonly dropped: number;
  /** The coarsest, mm. */
  readonly voxel: number;
  /** The thinnest place, mm. */
  readonly minWall: number;
  /** Places on the surface and directions out of it, in mm of the file. */
  readonly drains: readonly {
    readonly file: string;
    readonly at: Vector;
    readonly normal: Vector;
    readonly radius: number;
  }[];
  /** What stays standing, and hanging. */
  readonly trappedMl: number;
  readonly hangingMl: number;
  readonly seconds: number;
  /** What hollowed them: some the one, some the other, is `both`. */
  readonly backend: BackendId | 'both';
}

export function reportHollow(bodies: readonly (DrainedBody & { readonly file: string })[]): HollowReport {
  const sum = (of: (body: DrainedBody) => number): number =>
    bodies.reduce((total, body) => total + of(body), 0);
  const left = (of: (cavity: CavityDrainage) => number): number =>
    sum(({ drainage }) => drainage.reduce((total, cavity) => total + of(cavity), 0)) / 1000;
  const backends = [...new Set(bodies.map(({ backend }) => backend))];
  return {
    cavityMm3: sum(({ cavity }) => Math.abs(meshVolume(cavity))),
    cavities: sum(({ cavities }) => cavities),
    dropped: sum(({ dropped }) => dropped),
    voxel: Math.max(...bodies.map(({ voxel }) => voxel)),
    minWall: Math.min(...bodies.map(({ minWall }) => minWall)),
    drains: bodies.flatMap(({ file, holes }) =>
      holes.map(({ at, normal, r1 }) => ({ file, at, normal, radius: r1 })),
    ),
    trappedMl: left(({ standingMm3 }) => standingMm3),
    hangingMl: left(({ hangingMm3 }) => hangingMm3),
    seconds: sum(({ seconds }) => seconds),
    backend: backends.length === 1 ? backends[0]! : 'both',
  };
}

/** Less than this is not worth a word, ml. */
const LEAST_ML = 0.05;

/** What a person should know of resin that stays; undefined where next to none does. */
export function drainWarning(
  { trappedMl, cavities, drains }: HollowReport,
  isDrained: boolean,
): string | undefined {
  if (trappedMl < LEAST_ML) return undefined;
  const left = `${trappedMl.toFixed(trappedMl < 1 ? 2 : 1)} ml of resin stays in the print`;
  if (!isDrained) {
    const which = cavities === 1 ? 'the cavity has' : `the ${cavities} cavities have`;
    return `${which} no drain hole, and ${left}. Add --drain auto.`;
  }
  const holes = drains.length === 1 ? '1 drain hole' : `${drains.length} drain holes`;
  return `with ${holes}, ${left}. Rotate the model or add more with --drain.`;
}

/** A line about what was hollowed. */
export function describeHollow({
  cavityMm3,
  cavities,
  dropped,
  minWall,
  drains,
  trappedMl,
}: HollowReport): string {
  const count = (number: number, one: string, many: string): string =>
    `${number} ${number === 1 ? one : many}`;
  const solid = dropped > 0 ? `, ${dropped} too small and left solid` : '';
  return (
    `hollow: ${count(cavities, 'cavity', 'cavities')} of ${(cavityMm3 / 1000).toFixed(1)} ml${solid}, ` +
    `thinnest wall ${minWall.toFixed(2)} mm, ${count(drains.length, 'drain hole', 'drain holes')}, ` +
    `${trappedMl.toFixed(2)} ml trapped\n`
  );
}
