import { ok, type ContentHash, type Id } from '#base';
import {
  invertTransform,
  stretchOf,
  type Hole,
  type Honeycomb,
  type Openings,
  type Transform,
} from '#kernel';
import type { DerivedCache } from '../derived.ts';
import type { Walled } from '../geometry.ts';
import { grownBody } from './feature-solids.ts';
import { followParts, type PartHost, type PartValue } from './follow-parts.ts';

/** What is known of the openings of a part with holes. */
export type PartOpenings = PartValue<ShownOpenings>;

export interface ShownOpenings extends Openings {
  /** What was opened: the part's mesh, or what it has grown to. */
  readonly drawn: ContentHash;
  readonly cavityMesh: ContentHash | null;
  /** From stretched millimetres to those of the mesh. */
  readonly toMesh: Transform;
}

interface OpeningInput extends Walled {
  readonly mesh: ContentHash;
  readonly cavity: ContentHash | null;
  readonly stretch: Transform;
  readonly holes: readonly Hole[];
  readonly honeycombs: readonly Honeycomb[];
}

interface OpeningState {
  readonly openings: ReadonlyMap<Id<'part'>, PartOpenings>;
}

/** Keeps `EditorState.openings` in step with the holes and honeycombs of the parts of the plate. */
export function followOpenings(core: PartHost<OpeningState>, derived: DerivedCache): () => void {
  return followParts<OpeningState, OpeningInput, ShownOpenings>(core, derived, {
    step: {
      name: 'openings',
      version: 1,
      async compute({ mesh, cavity, ...input }, { signal }) {
        const opened = await core.ports.geometry.run(
          { op: 'openings', meshes: cavity === null ? [mesh] : [mesh, cavity], in: input },
          { signal },
        );
        if (!opened.ok) return opened;
        const toMesh = invertTransform(input.stretch)!;
        return ok({ ...opened.value, drawn: mesh, cavityMesh: cavity, toMesh });
      },
      bytes: ({ skin, cavity, lining }) =>
        skin.corners.byteLength + (cavity?.corners.byteLength ?? 0) + (lining?.positions.byteLength ?? 0),
    },
    isWanted: ({ features }) => features?.holes !== undefined || features?.honeycombs !== undefined,
    inputOf({ id, mesh, transform, features }) {
      const { stretch } = stretchOf(transform);
      const shared = { mesh, stretch, holes: features?.holes ?? [], honeycombs: features?.honeycombs ?? [] };
      // Neither mesh nor cavity change while a hole is dragged: those known will do until newer ones are there.
      const made = core.getState().features.get(id)?.made;
      if (made == null) return null;
      if (features?.shell === undefined) return { ...shared, cavity: null };
      const surface = made.solids.find(({ solidClass }) => solidClass === 'cavity');
      const toMesh = invertTransform(stretch)!;
      const isOfThis = surface?.toMesh.every((entry, at) => entry === toMesh[at]) === true;
      if (!isOfThis) return null;
      const grown = grownBody(made);
      const walled = grown === undefined ? {} : { mesh: grown.hash, isGrown: true };
      return { ...shared, ...walled, cavity: surface.hash };
    },
    read: () => core.getState().openings,
    write: (openings) => core.setState({ openings }),
  });
}
