import { ok, type ContentHash, type Id } from '#base';
import { invertTransform, type CutFaces, type Hole, type Honeycomb, type Transform } from '#kernel';
import type { DerivedCache } from '../derived.ts';
import type { Walled } from '../geometry.ts';
import { grownBody } from './feature-solids.ts';
import { followParts, type PartHost, type PartValue } from './follow-parts.ts';

/** What is known of how the infill of a part is seen. */
export type PartInfill = PartValue<SeenInfill>;

export interface SeenInfill {
  /** What is drawn of its faces. */
  readonly cut: CutFaces;
  readonly infillMesh: ContentHash;
}

interface InfillInput extends Walled {
  readonly mesh: ContentHash;
  readonly cavity: ContentHash;
  readonly infill: ContentHash;
  readonly stretch: Transform;
  readonly holes: readonly Hole[];
  readonly honeycombs: readonly Honeycomb[];
}

interface InfillState {
  readonly seenInfill: ReadonlyMap<Id<'part'>, PartInfill>;
}

/** Keeps `EditorState.seenInfill` in step with the infill of the plate's parts while it can be seen: through holes, where a layer cuts it, and through glass. */
export function followInfill(core: PartHost<InfillState>, derived: DerivedCache): () => void {
  return followParts<InfillState, InfillInput, SeenInfill>(core, derived, {
    step: {
      name: 'seen-infill',
      version: 1,
      async compute({ mesh, cavity, infill, ...input }, { signal }) {
        const seen = await core.ports.geometry.run(
          { op: 'seenInfill', meshes: [mesh, cavity, infill], in: input },
          { signal },
        );
        return seen.ok ? ok({ cut: seen.value, infillMesh: infill }) : seen;
      },
      bytes: ({ cut }) => cut.faces.byteLength + cut.corners.byteLength + cut.of.byteLength,
    },
    isWanted({ features: { shell, holes, honeycombs } = {} }) {
      const { currentLayer, shading } = core.getState();
      const isFilled = shell !== undefined && (shell.infill !== 'none' || shell.solids.length > 0);
      const isOpen = holes !== undefined || honeycombs !== undefined;
      return isFilled && (isOpen || currentLayer !== null || shading === 'xray');
    },
    inputOf({ id, mesh, features: { holes = [], honeycombs = [] } = {} }) {
      // As with openings, the solids known will do while a hole is dragged.
      const made = core.getState().features.get(id)?.made;
      const cavity = made?.solids.find(({ solidClass }) => solidClass === 'cavity');
      const infill = made?.solids.find(({ solidClass }) => solidClass === 'infill');
      if (cavity === undefined || infill === undefined) return null;
      const grown = grownBody(made);
      return {
        ...(grown === undefined ? { mesh } : { mesh: grown.hash, isGrown: true }),
        cavity: cavity.hash,
        infill: infill.hash,
        stretch: invertTransform(infill.toMesh)!,
        holes,
        honeycombs,
      };
    },
    read: () => core.getState().seenInfill,
    write: (seenInfill) => core.setState({ seenInfill }),
  });
}
