import type { Progress } from '#base';
import type { Aabb } from '../mesh/types.ts';
import type { DrainPose } from '../issues/types.ts';
import { findCavities, type CavityCells } from './cavities.ts';
import { BORED, cutIntoCells, openCells, type HollowPart, type ResinCells } from './resin-cells.ts';
import { settle, type CellPuddle } from './settle.ts';

/** What becomes of the resin in one cavity of a part. */
export interface CavityDrainage {
  readonly volumeMm3: number;
  /** Plate mm. */
  readonly box: Aabb;
  /** No bore or opening leads out of it: a trap, whichever way the part is held. */
  readonly isSealed: boolean;
  /**
   * What stays in it while the part stands, mm³. So much is closed while it is printed too, but for what only the plate closes: where it opens later it is a
   * suction cup.
   */
  readonly standingMm3: number;
  readonly hangingMm3: number;
}

/** The cells of a part and what is known of them. */
export interface OpenedPart {
  readonly grid: ResinCells;
  readonly cells: CavityCells;
}

export function openPart(part: HollowPart): OpenedPart {
  const grid = cutIntoCells(part);
  const cells = findCavities(grid);
  openCells(grid, part);
  return { grid, cells };
}

/**
 * What becomes of the resin in each cavity of a part, the largest first. By cells of half a millimetre, or larger in a large part: a neck narrower
 * than that is closed. What stays outside the cavities, in a bowl, is not counted; the layers tell (kernel/issues).
 */
export function* drainageOfPart(part: HollowPart): Generator<Progress, readonly CavityDrainage[], void> {
  yield { phase: 'drainage', done: 0, total: 3 };
  const opened = openPart(part);
  yield { phase: 'drainage', done: 1, total: 3 };
  const standing = settle(opened.grid, 'standing');
  yield { phase: 'drainage', done: 2, total: 3 };
  return describeCavities(opened, { standing, hanging: settle(opened.grid, 'hanging') });
}

/** Numbers of the cavities that a bore or an opening reaches. */
export function openedCavities({ grid: { states }, cells: { numbers } }: OpenedPart): Set<number> {
  const opened = new Set<number>();
  for (let cell = 0; cell < states.length; cell++)
    if (states[cell] === BORED && numbers[cell]! > 0) opened.add(numbers[cell]!);
  return opened;
}

export function describeCavities(
  { grid, cells }: OpenedPart,
  puddles: Readonly<Record<DrainPose, readonly CellPuddle[]>>,
): readonly CavityDrainage[] {
  const cellMm3 = grid.side ** 3;
  const opened = openedCavities({ grid, cells });
  const held = (pose: DrainPose, number: number): number =>
    puddles[pose].reduce(
      (sum, puddle) => sum + (cells.numbers[puddle.lowest] === number ? puddle.cells : 0),
      0,
    );
  return cells.cavities.map(({ cells: count, box }, index) => ({
    volumeMm3: count * cellMm3,
    box,
    isSealed: !opened.has(index + 1),
    standingMm3: held('standing', index + 1) * cellMm3,
    hangingMm3: held('hanging', index + 1) * cellMm3,
  }));
}
