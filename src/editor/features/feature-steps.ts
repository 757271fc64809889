import type { ContentHash } from '#base';
import type { Hole, MeasuredMesh, Shell, Transform } from '#kernel';
import type { DerivedStep } from '../derived.ts';
import type { BoredPart, FilledCavity, GeometryPort, HollowedPart } from '../geometry.ts';

interface Stretched {
  readonly stretch: Transform;
}
type HollowInput = Stretched &
  Pick<Shell, 'side' | 'thickness' | 'tolerance'> & { readonly mesh: ContentHash };
type FillInput = Stretched &
  Pick<Shell, 'infill' | 'size' | 'radius' | 'solids'> & { readonly cavity: ContentHash };
type PerforateInput = Stretched & {
  readonly mesh: ContentHash;
  readonly cavity: ContentHash | null;
  readonly holes: readonly Hole[];
};

/** What parts' features are made by: one step for each operation. Their inputs are the same wherever a part stands. */
export interface FeatureSteps {
  readonly hollow: DerivedStep<HollowInput, HollowedPart>;
  readonly fill: DerivedStep<FillInput, FilledCavity>;
  readonly perforate: DerivedStep<PerforateInput, BoredPart>;
}

export function createFeatureSteps(geometry: GeometryPort): FeatureSteps {
  return {
    hollow: {
      name: 'hollow',
      version: 1,
      compute: ({ mesh, ...input }, { signal }) =>
        geometry.run({ op: 'hollow', meshes: [mesh], in: input }, { signal }),
      bytes: ({ cavity }) => bytesOf(cavity),
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
        geometry.run(
          { op: 'perforate', meshes: cavity === null ? [mesh] : [mesh, cavity], in: input },
          { signal },
        ),
      bytes: ({ bores }) => bytesOf(bores),
    },
  };
}

const bytesOf = (made: MeasuredMesh | null): number =>
  made === null ? 0 : made.mesh.positions.byteLength + made.mesh.indices.byteLength;
