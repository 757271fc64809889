import type { ContentHash } from '#base';
import type { BackendId } from '#compute/api';
import type { Hole, Honeycomb, MeasuredMesh, Shell, Transform } from '#kernel';
import type { DerivedStep } from '../derived.ts';
import type {
  BoredPart,
  FilledCavity,
  GeometryPort,
  HollowedPart,
  LatticedPart,
  Walled,
} from '../geometry.ts';

interface Stretched {
  readonly stretch: Transform;
}
type HollowInput = Stretched &
  Pick<Shell, 'side' | 'thickness' | 'tolerance'> & { readonly mesh: ContentHash };
type FillInput = Stretched &
  Pick<Shell, 'infill' | 'size' | 'radius' | 'solids'> & { readonly cavity: ContentHash };
type WalledInput = Stretched & Walled & { readonly mesh: ContentHash; readonly cavity: ContentHash | null };
type PerforateInput = WalledInput & { readonly holes: readonly Hole[] };
type HoneycombsInput = WalledInput & { readonly honeycombs: readonly Honeycomb[] };

/** What parts' features are made by: one step for each operation. Their inputs are the same wherever a part stands. */
export interface FeatureSteps {
  readonly hollow: DerivedStep<HollowInput, HollowedPart>;
  readonly fill: DerivedStep<FillInput, FilledCavity>;
  readonly perforate: DerivedStep<PerforateInput, BoredPart>;
  readonly honeycombs: DerivedStep<HoneycombsInput, LatticedPart>;
}

/** What a shell is computed from. */
export const hollowInput = (
  mesh: ContentHash,
  stretch: Transform,
  { side, thickness, tolerance }: Shell,
): HollowInput => ({ mesh, stretch, side, thickness, tolerance });

/** `drawnBy` says what draws layers now: it is asked first where that is the device, and is no input, for the part is the same. */
export function createFeatureSteps(geometry: GeometryPort, drawnBy: () => BackendId): FeatureSteps {
  return {
    hollow: {
      name: 'hollow',
      version: 1,
      compute: ({ mesh, ...input }, { signal }) =>
        geometry.run({ op: 'hollow', meshes: [mesh], in: { ...input, backend: drawnBy() } }, { signal }),
      bytes: ({ cavity, body }) => bytesOf(cavity) + bytesOf(body),
    },
    fill: {
      name: 'fill',
      version: 1,
      compute: ({ cavity, ...input }, { signal }) =>
        geometry.run({ op: 'fillCavity', meshes: [cavity], in: input }, { signal }),
      bytes: ({ infill }) => bytesOf(infill),
    },
    perforate: {
      name: 'perforate',
      version: 1,
      compute: ({ mesh, cavity, ...input }, { signal }) =>
        geometry.run({ op: 'perforate', meshes: walled(mesh, cavity), in: input }, { signal }),
      bytes: ({ bores }) => bytesOf(bores),
    },
    honeycombs: {
      name: 'honeycombs',
      version: 1,
      compute: ({ mesh, cavity, ...input }, { signal }) =>
        geometry.run({ op: 'honeycombs', meshes: walled(mesh, cavity), in: input }, { signal }),
      bytes: ({ lattices, cells }) => bytesOf(lattices) + bytesOf(cells),
    },
  };
}

const walled = (
  mesh: ContentHash,
  cavity: ContentHash | null,
): readonly [ContentHash] | readonly [ContentHash, ContentHash] =>
  cavity === null ? [mesh] : [mesh, cavity];

const bytesOf = (made: MeasuredMesh | null): number =>
  made === null ? 0 : made.mesh.positions.byteLength + made.mesh.indices.byteLength;
