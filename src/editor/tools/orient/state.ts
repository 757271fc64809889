import { dot, type OrientGoal, type RankedPose, type Transform, type Vector } from '#kernel';
import type { PartRecord } from '#document';
import type { ToolContext, ToolStep } from '../tool.ts';

/** The one part whose poses are listed. */
export interface Listed {
  /** As it stood when they were asked for: previews turn it from there. */
  readonly part: PartRecord;
  /** Of the poses that are listed. */
  readonly goal: OrientGoal;
  /** As it stands, then the others, best first; none until they are found. */
  readonly poses: readonly RankedPose[];
  readonly chosen: number;
  /** Its transform with the chosen one previewed. */
  readonly stands: Transform;
}

/** Parts that are oriented one group after another; copies that stand alike are a group. */
export interface Batch {
  readonly goal: OrientGoal;
  readonly groups: readonly (readonly PartRecord[])[];
  /** What is to look down, of the groups that were asked about so far; null if it could not be found. */
  readonly found: readonly (Vector | null)[];
}

export type ListedState = Listed & { readonly mode: 'one'; readonly status: 'asking' | 'found' | 'failed' };
export type BatchState = Batch & { readonly mode: 'batch' };
export type OrientState = { readonly mode: 'none' | 'several' } | ListedState | BatchState;
export type OrientStep = ToolStep<OrientState>;

/** The goal that is chosen: the parameter has no other values. */
export const goalOf = ({ params }: ToolContext): OrientGoal => params['goal'] as OrientGoal;

/** Nearer than this to straight down, 0.5°, a pose is the one the part has. */
const SAME = Math.cos((0.5 * Math.PI) / 180);

/** Whether what is to look down does so already. */
export const isDown = (down: Vector): boolean => dot(down, [0, 0, -1]) >= SAME;
