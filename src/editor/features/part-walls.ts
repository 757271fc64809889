import { ok, type ContentHash, type Id } from '#base';
import { invertTransform, type Shell, type Transform } from '#kernel';
import type { DerivedCache } from '../derived.ts';
import type { MeasuredWalls } from '../geometry.ts';
import { grownBody } from './feature-solids.ts';
import { followParts, type PartHost, type PartValue } from './follow-parts.ts';

/** What is known of the wall of a hollow part. */
export type PartWalls = PartValue<ShownWalls>;

export interface ShownWalls extends MeasuredWalls {
  /** The part's mesh, and what takes its millimetres to those of the field. */
  readonly mesh: ContentHash;
  readonly stretch: Transform;
  /** Whose surface has these walls behind it: the part's mesh, or what it has grown to, in the field's millimetres. */
  readonly drawn: ContentHash;
  /** How it was meant to be. */
  readonly shell: Pick<Shell, 'side' | 'thickness'>;
}

type WallInput = Pick<Shell, 'side' | 'thickness'> & {
  readonly mesh: ContentHash;
  readonly shell: ContentHash;
  readonly stretch: Transform;
};

interface WallState {
  readonly walls: ReadonlyMap<Id<'part'>, PartWalls>;
}

/** Keeps `EditorState.walls` in step with the hollow parts of the plate while their walls are looked at: nobody else pays for it. */
export function followWalls(core: PartHost<WallState>, derived: DerivedCache): () => void {
  return followParts<WallState, WallInput, ShownWalls>(core, derived, {
    step: {
      name: 'walls',
      version: 1,
      async compute({ mesh, shell, stretch, side, thickness }, { signal }) {
        const measured = await core.ports.geometry.run(
          { op: 'walls', meshes: [mesh, shell], in: { stretch, side, thickness } },
          { signal },
        );
        if (!measured.ok) return measured;
        const drawn = side === 'outside' ? shell : mesh;
        return ok({ ...measured.value, mesh, stretch, drawn, shell: { side, thickness } });
      },
      bytes: ({ field }) => field.bytes.byteLength,
    },
    isWanted: ({ features }) => core.getState().shading === 'walls' && features?.shell !== undefined,
    inputOf({ id, mesh, features }) {
      const known = core.getState().features.get(id);
      const surface =
        grownBody(known?.made) ?? known?.made?.solids.find(({ solidClass }) => solidClass === 'cavity');
      if (known?.status !== 'ready' || surface === undefined || features?.shell === undefined) return null;
      const { side, thickness } = features.shell;
      return { mesh, shell: surface.hash, stretch: invertTransform(surface.toMesh)!, side, thickness };
    },
    read: () => core.getState().walls,
    write: (walls) => core.setState({ walls }),
  });
}
