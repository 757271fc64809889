import type { Transform } from '../mesh/types.ts';

export type Direction = readonly [number, number, number];

/** What a pose is to be good at. */
export const ORIENT_GOALS = ['support', 'height', 'surface', 'peel'] as const;
export type OrientGoal = (typeof ORIENT_GOALS)[number];

export interface OrientOptions {
  readonly goal: OrientGoal;
  /** How the part stands now: its scale counts, its turn says what `current` is, its place is of no account. Identity by default. */
  readonly transform?: Transform;
  /** At most so many poses, 5 by default. */
  readonly poses?: number;
}

/** What a pose costs. What may carry a part and what needs a support is README.md's to say. */
export interface PoseFigures {
  /** Undersides seen from below that need support, mm². */
  readonly supportArea: number;
  /** The empty room from those down to the part or the plate below, mm³. */
  readonly supportVolume: number;
  /** Mm. */
  readonly height: number;
  /** The largest cross-section of any height: what one layer pulls off the film, mm². */
  readonly peelArea: number;
  /** Sloping faces seen from above or below, where layers show as steps, mm². */
  readonly steppedArea: number;
  /** Lowest points that begin in the air. */
  readonly islands: number;
}

/** A pose seen from the front of the plate, turned down the shortest way (`turnDown`): rows from the top down, `width` cells each. 0 is empty, `NEEDS_SUPPORT` an underside that needs support, others are nearer the larger they are. */
export interface PoseView {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array<ArrayBuffer>;
}

/** The cell of a view where something needs support. */
export const NEEDS_SUPPORT = 255;

export interface Pose {
  /** What is to look down, of length 1, in the axes of the plate as the part stands now. */
  readonly down: Direction;
  readonly figures: PoseFigures;
  readonly view: PoseView;
}

export interface RankedPose extends Pose {
  /** 1 is as good as the middle of the poses compared, 0 the best there can be. Comparable within one answer alone. */
  readonly cost: number;
}

export interface OrientedPoses {
  /** As the part stands now. */
  readonly current: RankedPose;
  /** Best first, each at least 20° from the others; the first costs no more than `current`. */
  readonly poses: readonly RankedPose[];
}
