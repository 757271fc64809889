import type { BasePlate, Foot, SupportPoint, SupportStructure, Vector } from '#kernel';
import { toPlate, turnToPlate, type SupportStanding } from './standing.ts';

/** Places and directions of what was made for a part, taken over the plate to where the part is. Heights stay: structures have their lift already. */
export interface Way {
  readonly place: (at: Vector) => Vector;
  readonly direction: (normal: Vector) => Vector;
}

/** The way from where supports were made to where their part is; null where that is the same. */
export function wayOf(standing: SupportStanding): Way | null {
  const { frame } = standing;
  const [c, s, x, y] = frame;
  if (c === 1 && s === 0 && x === 0 && y === 0) return null;
  const level = { ...standing, lift: 0 };
  return { place: (at) => toPlate(level, at), direction: (normal) => turnToPlate(level, normal) };
}

/** A structure (to-structure.ts) where its part is: the same one where that is where it was made. */
export function structureOverPlate(structure: SupportStructure, standing: SupportStanding): SupportStructure {
  const way = wayOf(standing);
  if (way === null) return structure;
  const { place, direction } = way;
  const footOf = (foot: Foot): Foot =>
    foot.on === 'plate' ? foot : { ...foot, normal: direction(foot.normal) };
  return {
    ...structure,
    trunks: structure.trunks.map((trunk) => ({
      ...trunk,
      joints: trunk.joints.map(place),
      foot: footOf(trunk.foot),
    })),
    branches: structure.branches.map((branch) => ({ ...branch, joints: branch.joints.map(place) })),
    tips: structure.tips.map((tip) => ({
      ...tip,
      at: place(tip.at),
      normal: direction(tip.normal),
      socket: place(tip.socket),
    })),
  };
}

/** Points of a structure, in the same way. */
export function pointsOverPlate(
  points: readonly SupportPoint[],
  standing: SupportStanding,
): readonly SupportPoint[] {
  const way = wayOf(standing);
  if (way === null) return points;
  return points.map((point) => ({ ...point, at: way.place(point.at), normal: way.direction(point.normal) }));
}

/** The base of a structure, in the same way. */
export function baseOverPlate(base: BasePlate, standing: SupportStanding): BasePlate {
  const way = wayOf(standing);
  return way === null ? base : moveBase(base, way.place);
}

/** A base with each of its corners where `place` has it, along the plate. */
export function moveBase(base: BasePlate, place: (at: Vector) => Vector): BasePlate {
  const moved = (outlines: BasePlate['outlines']): BasePlate['outlines'] =>
    outlines.map((outline) =>
      outline.map(([x, y]) => {
        const [px, py] = place([x, y, 0]);
        return [px, py] as const;
      }),
    );
  return { ...base, outlines: moved(base.outlines), rims: moved(base.rims), holes: moved(base.holes) };
}
