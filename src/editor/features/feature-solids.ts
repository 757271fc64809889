import type { AppError, ContentHash } from '#base';
import {
  invertTransform,
  stretchOf,
  type MeasuredMesh,
  type MeshBuffers,
  type SolidClass,
  type Transform,
} from '#kernel';
import type { PartRecord } from '#document';
import type { DerivedInput, DerivedStep } from '../derived.ts';
import type { BoredPart, FilledCavity, LatticedPart } from '../geometry.ts';
import type { FeatureSteps } from './feature-steps.ts';

/** What a feature adds to its part: a closed mesh in stretched millimetres (kernel/features), and what that is to the layers. */
export interface FeatureSolid {
  readonly solidClass: Exclude<SolidClass, 'body'>;
  readonly hash: ContentHash;
  readonly mesh: MeshBuffers;
  /** From stretched millimetres to those of the part's mesh: what was made before a part was scaled is scaled with it. */
  readonly toMesh: Transform;
}

/** What is to be said of a hollow part; volumes are those on the plate. */
export interface ShellFigures {
  readonly cavityMm3: number;
  /** How much of the cavities infill and solid regions take. */
  readonly infillMm3: number;
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
  /** What found nothing to be made of where it is, by number: holes without a wall, honeycombs without a face, an opening or room for a cell. */
  readonly missed: { readonly holes: readonly number[]; readonly honeycombs: readonly number[] };
}

/** What there is of a part's features. */
export interface PartSolids {
  readonly status: 'ready' | 'pending' | 'failed';
  /** What they come to; until that is known, and where it failed, the last good result, or null. */
  readonly made: FeatureResult | null;
  readonly error: AppError | null;
}

/** Gives what a step comes to; null while that is not known, or where it failed. */
export type AskStep = <In extends DerivedInput, Out>(step: DerivedStep<In, Out>, input: In) => Out | null;

/**
 * The solids of a part's features, each of the steps asked for what it makes of the mesh and of what those before have made; null where
 * one of them has no answer. This is where a new kind of feature comes in. `keep` gets meshes that later steps name.
 */
export function makeFeatures(
  { mesh, transform, features = {} }: Pick<PartRecord, 'mesh' | 'transform' | 'features'>,
  steps: FeatureSteps,
  ask: AskStep,
  keep: (made: MeasuredMesh) => void,
): FeatureResult | null {
  const { stretch } = stretchOf(transform);
  const toMesh = invertTransform(stretch)!;
  const { shell, holes, honeycombs } = features;
  const solids: FeatureSolid[] = [];
  const add = (solidClass: FeatureSolid['solidClass'], made: MeasuredMesh | null): void => {
    if (made === null) return;
    keep(made);
    solids.push({ solidClass, hash: made.hash, mesh: made.mesh, toMesh });
  };

  let figures: ShellFigures | null = null;
  let cavity: ContentHash | null = null;
  if (shell !== undefined) {
    const { side, thickness, tolerance, infill, size, radius, solids: regions } = shell;
    const hollowed = ask(steps.hollow, { mesh, stretch, side, thickness, tolerance });
    if (hollowed === null) return null;
    const { cavity: made, cavities, dropped, voxel } = hollowed;
    cavity = made.hash;
    add('cavity', made);
    const isFilled = infill !== 'none' || regions.length > 0;
    const filled = isFilled
      ? ask(steps.fill, { cavity, stretch, infill, size, radius, solids: regions })
      : UNFILLED;
    if (filled === null) return null;
    add('infill', filled.infill);
    const cavityMm3 = Math.abs(made.volumeMm3);
    figures = { cavityMm3, infillMm3: filled.volumeMm3, cavities, dropped, voxel };
  }
  const bored = holes === undefined ? UNBORED : ask(steps.perforate, { mesh, cavity, stretch, holes });
  const latticed =
    honeycombs === undefined ? UNLATTICED : ask(steps.honeycombs, { mesh, cavity, stretch, honeycombs });
  if (bored === null || latticed === null) return null;
  add('hole', bored.bores);
  add('hole', latticed.cells);
  add('solid', latticed.lattices);
  return { solids, shell: figures, missed: { holes: bored.missed, honeycombs: latticed.missed } };
}

const UNFILLED: FilledCavity = { infill: null, volumeMm3: 0 };
const UNBORED: BoredPart = { bores: null, missed: [] };
const UNLATTICED: LatticedPart = { lattices: null, cells: null, missed: [] };
