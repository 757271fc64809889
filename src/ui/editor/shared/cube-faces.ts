import type { Vector } from '#kernel';

export interface CubeFace {
  readonly id: 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom';
  /** The digit that shows this side. */
  readonly key: string;
  /** Outward, and what is right and up on the face as it is read; plate axes (X right, Y away, Z up). */
  readonly normal: Vector;
  readonly right: Vector;
  readonly up: Vector;
}

/** The six faces; 1 to 6 show them, 7 the three-quarter view (UI brief §3.3). */
export const CUBE_FACES: readonly CubeFace[] = [
  { id: 'front', key: '1', normal: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1] },
  { id: 'back', key: '2', normal: [0, 1, 0], right: [-1, 0, 0], up: [0, 0, 1] },
  { id: 'left', key: '3', normal: [-1, 0, 0], right: [0, -1, 0], up: [0, 0, 1] },
  { id: 'right', key: '4', normal: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1] },
  { id: 'top', key: '5', normal: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0] },
  { id: 'bottom', key: '6', normal: [0, 0, -1], right: [1, 0, 0], up: [0, -1, 0] },
];
