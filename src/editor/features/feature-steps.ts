import type { ContentHash } from '#base';
import type { Shell, Transform } from '#kernel';
import type { DerivedStep } from '../derived.ts';
import type { GeometryPort, HollowedPart } from '../geometry.ts';

type HollowInput = Pick<Shell, 'side' | 'thickness' | 'tolerance'> & {
  readonly mesh: ContentHash;
  readonly stretch: readonly number[];
};

/** What parts' features are made by: one step for each operation. Their inputs are the same wherever a part stands. */
export interface FeatureSteps {
  readonly hollow: DerivedStep<HollowInput, HollowedPart>;
}

export function createFeatureSteps(geometry: GeometryPort): FeatureSteps {
  return {
    hollow: {
      name: 'hollow',
      version: 1,
      compute: ({ mesh, stretch, ...shell }, { signal }) =>
        geometry.run(
          { op: 'hollow', meshes: [mesh], in: { ...shell, stretch: stretch as Transform } },
          { signal },
        ),
      bytes: ({ cavity }) => cavity.mesh.positions.byteLength + cavity.mesh.indices.byteLength,
    },
  };
}
