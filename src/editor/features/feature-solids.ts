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
import { hollowInput, type FeatureSteps } from './feature-steps.ts';

/** What a feature adds to its part: a closed mesh in stretched millimetres (kernel/features), and what that is to the layers. */
export interface FeatureSolid {
  /** Another body stands in for the part's own mesh: what a shell around it has grown it to. */
  readonly solidClass: SolidClass;
  readonly hash: ContentHash;
  readonly mesh: MeshBuffers;
  /** From stretched millimetres to those of the part's mesh: what was made before a part was scaled is scaled with it. */
  readonly toMesh: Transform;
}

/** What is to be said of a hollow part; volumes are those on the plate. */
export interface ShellFigures {
  /** What a shell around the part adds to it; 0 for one inside. */
  readonly addedMm3: number;
  readonly cavityMm3: number;
  /** How much of the cavities infill and solid regions take. */
  readonly infillMm3: number;
  /** Cavities that are not connected: each needs a drain of its own. Of a shell around the part, bodies that are not. */
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
  let grown: ContentHash | null = null;
  if (shell !== undefined) {
    const { infill, size, radius, solids: regions } = shell;
    const hollowed = ask(steps.hollow, hollowInput(mesh, stretch, shell));
    if (hollowed === null) return null;
    const { cavity: made, body, cavities, dropped, voxel } = hollowed;
    cavity = made.hash;
    grown = body?.hash ?? null;
    add('body', body);
    add('cavity', made);
    const isFilled = infill !== 'none' || regions.length > 0;
    const filled = isFilled
      ? ask(steps.fill, { cavity, stretch, infill, size, radius, solids: regions })
      : UNFILLED;
    if (filled === null) return null;
    add('infill', filled.infill);
    const cavityMm3 = Math.abs(made.volumeMm3);
    const addedMm3 = body === null ? 0 : Math.abs(body.volumeMm3) - cavityMm3;
    figures = { addedMm3, cavityMm3, infillMm3: filled.volumeMm3, cavities, dropped, voxel };
  }
  const walled = { mesh: grown ?? mesh, isGrown: grown !== null, cavity, stretch };
  const bored = holes === undefined ? UNBORED : ask(steps.perforate, { ...walled, holes });
  const latticed = honeycombs === undefined ? UNLATTICED : ask(steps.honeycombs, { ...walled, honeycombs });
  if (bored === null || latticed === null) return null;
  add('hole', bored.bores);
  add('hole', latticed.cells);
  add('solid', latticed.lattices);
  return { solids, shell: figures, missed: { holes: bored.missed, honeycombs: latticed.missed } };
}

const UNFILLED: FilledCavity = { infill: null, volumeMm3: 0 };
const UNBORED: BoredPart = { bores: null, missed: [] };
const UNLATTICED: LatticedPart = { lattices: null, cells: null, missed: [] };

/** What a part prints as in place of its own mesh: what a shell around it has grown it to; undefined where it prints as itself. */
export const grownBody = (made: FeatureResult | null | undefined): FeatureSolid | undefined =>
  made?.solids.find(({ solidClass }) => solidClass === 'body');

/** How much more resin than its own mesh a part with this shell takes; less than none for one that saves some. */
export const shellBalance = ({ addedMm3, cavityMm3, infillMm3 }: ShellFigures): number =>
  addedMm3 - cavityMm3 + infillMm3;
