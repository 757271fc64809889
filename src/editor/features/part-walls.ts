import type { ContentHash, Id } from '#base';
import { invertTransform, type Shell, type Transform } from '#kernel';
import type { PartRecord } from '#document';
import type { DerivedCache, DerivedStep } from '../derived.ts';
import type { GeometryPort, MeasuredWalls } from '../geometry.ts';
import type { PartSolids } from './feature-solids.ts';

/** What is known of the wall of a hollow part. */
export interface PartWalls {
  readonly status: 'ready' | 'pending' | 'failed';
  /** Until the newest is known, and where measuring failed, the last; or null. */
  readonly made: ShownWalls | null;
}

export interface ShownWalls extends MeasuredWalls {
  /** The mesh it was measured on, and what takes its millimetres to those of the field. */
  readonly mesh: ContentHash;
  readonly stretch: Transform;
  /** How it was meant to be. */
  readonly shell: Pick<Shell, 'side' | 'thickness'>;
}

type PartId = Id<'part'>;

/** What it depends on which walls are measured. */
const CAUSES = ['shading', 'features', 'revision', 'plate'] as const;
type WallInput = Pick<Shell, 'side' | 'thickness'> & {
  readonly mesh: ContentHash;
  readonly shell: ContentHash;
  readonly stretch: Transform;
};

interface WallState {
  readonly shading: string;
  readonly features: ReadonlyMap<PartId, PartSolids>;
  readonly walls: ReadonlyMap<PartId, PartWalls>;
  readonly revision: number;
  readonly plate: Id<'plate'>;
}
interface WallHost {
  readonly ports: { readonly geometry: GeometryPort };
  readonly parts: () => readonly PartRecord[];
  readonly getState: () => WallState;
  readonly setState: (change: Pick<WallState, 'walls'>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Keeps `EditorState.walls` in step with the hollow parts of the plate while their walls are looked at: nobody else pays for it. */
export function followWalls(core: WallHost, derived: DerivedCache): { dispose(): void } {
  const step: DerivedStep<WallInput, ShownWalls> = {
    name: 'walls',
    version: 1,
    async compute({ mesh, shell, stretch, side, thickness }, { signal }) {
      const measured = await core.ports.geometry.run(
        { op: 'walls', meshes: [mesh, shell], in: { stretch, side, thickness } },
        { signal },
      );
      return measured.ok
        ? { ok: true, value: { ...measured.value, mesh, stretch, shell: { side, thickness } } }
        : measured;
    },
    bytes: ({ field }) => field.bytes.byteLength,
  };

  /** Null for a solid part, and while what it is measured on is not known. */
  const inputOf = ({ id, mesh, features }: PartRecord): WallInput | null => {
    const known = core.getState().features.get(id);
    const surface = known?.made?.solids.find(({ solidClass }) => solidClass === 'cavity');
    if (known?.status !== 'ready' || surface === undefined || features?.shell === undefined) return null;
    const { side, thickness } = features.shell;
    return { mesh, shell: surface.hash, stretch: invertTransform(surface.toMesh)!, side, thickness };
  };

  const wallsOf = (part: PartRecord): PartWalls => {
    const input = inputOf(part);
    const before = core.getState().walls.get(part.id);
    // Its feature is on the way, or came to nothing: what was measured last stays.
    if (input === null) {
      const { status = 'pending' } = core.getState().features.get(part.id) ?? {};
      return { status: status === 'failed' ? 'failed' : 'pending', made: before?.made ?? null };
    }
    const known = derived.get(step, part.id, input);
    return { status: known.status, made: known.status === 'ready' ? known.value : known.last };
  };

  const update = (): void => {
    const { shading, walls } = core.getState();
    const hollow =
      shading === 'walls' ? core.parts().filter(({ features }) => features?.shell !== undefined) : [];
    derived.keepOnly(step, new Set(hollow.map(({ id }) => id)));
    const now = new Map<PartId, PartWalls>(
      hollow.map((part) => {
        const [next, before] = [wallsOf(part), walls.get(part.id)];
        return [part.id, before?.status === next.status && before.made === next.made ? before : next];
      }),
    );
    const isAsItWas = now.size === walls.size && [...now].every(([id, each]) => walls.get(id) === each);
    if (!isAsItWas) core.setState({ walls: now });
  };

  let seen: WallState = core.getState();
  const stops = [
    core.subscribe(() => {
      const now = core.getState();
      if (CAUSES.every((cause) => now[cause] === seen[cause])) return;
      seen = now;
      update();
    }),
    derived.subscribe(update),
  ];
  return { dispose: () => stops.forEach((stop) => stop()) };
}
