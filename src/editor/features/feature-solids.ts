import type { AppError, ContentHash } from '#base';
import {
  invertTransform,
  stretchOf,
  type MeshBuffers,
  type PartFeatures,
  type SolidClass,
  type Transform,
} from '#kernel';
import type { PartRecord } from '#document';
import type { DerivedInput, DerivedStep } from '../derived.ts';
import type { FeatureSteps } from './feature-steps.ts';

/** What a feature adds to its part: a closed mesh in stretched millimetres (kernel/features), and what that is to the layers. */
export interface FeatureSolid {
  readonly solidClass: Exclude<SolidClass, 'body'>;
  readonly hash: ContentHash;
  readonly mesh: MeshBuffers;
  /** Of stretched millimetres, which are the plate's. */
  readonly volumeMm3: number;
  /** From stretched millimetres to those of the part's mesh: what was made before a part was scaled is scaled with it. */
  readonly toMesh: Transform;
}

/** What is to be said of a hollow part. */
export interface ShellFigures {
  readonly cavityMm3: number;
  /** Cavities that are not connected: each needs a drain of its own. */
  readonly cavities: number;
  /** Cavities that stayed solid because they are too small. */
  readonly dropped: number;
  /** What the wall was measured with, mm. */
  readonly voxel: number;
}

/** What a part's features come to. */
export interface FeatureResult {
  readonly solids: readonly FeatureSolid[];
  readonly shell: ShellFigures | null;
}

/** What there is of a part's features. */
export interface PartSolids {
  readonly status: 'ready' | 'pending' | 'failed';
  /** What they come to; until that is known, and where it failed, the last good result, or null. */
  readonly made: FeatureResult | null;
  readonly error: AppError | null;
}

/** Whether all of these features are made here; a part with others is not printed as if it had none. */
export function areMade({ shell, holes, honeycombs }: PartFeatures): boolean {
  const isPlain = shell === undefined || (shell.infill === 'none' && shell.solids.length === 0);
  return isPlain && holes === undefined && honeycombs === undefined;
}

/** Gives what a step comes to; null while that is not known, or where it failed. */
export type AskStep = <In extends DerivedInput, Out>(step: DerivedStep<In, Out>, input: In) => Out | null;

/**
 * The solids of a part's features, each of the steps asked for what it makes of the mesh and of what those before have made; null where
 * one of them has no answer. This is where a new kind of feature comes in.
 */
export function makeFeatures(
  { mesh, transform, features = {} }: Pick<PartRecord, 'mesh' | 'transform' | 'features'>,
  steps: FeatureSteps,
  ask: AskStep,
): FeatureResult | null {
  const { stretch } = stretchOf(transform);
  const toMesh = invertTransform(stretch)!;
  const { shell } = features;
  if (shell === undefined) return { solids: [], shell: null };
  const { side, thickness, tolerance } = shell;
  const hollowed = ask(steps.hollow, { mesh, stretch, side, thickness, tolerance });
  if (hollowed === null) return null;
  const { cavity, cavities, dropped, voxel } = hollowed;
  const cavityMm3 = Math.abs(cavity.volumeMm3);
  const { hash } = cavity;
  return {
    solids: [{ solidClass: 'cavity', hash, mesh: cavity.mesh, volumeMm3: cavityMm3, toMesh }],
    shell: { cavityMm3, cavities, dropped, voxel },
  };
}
