import { fail, ok, type AppError, type ContentHash, type Id, type Result } from '#base';
import {
  boxSize,
  joinBoxes,
  type Aabb,
  type MeasuredMesh,
  type MeshBuffers,
  type SupportStructure,
  type Transform,
} from '#kernel';
import {
  overPlate,
  routedTransform,
  settingsOfStyle,
  type DocumentReader,
  type PartRecord,
  type Printer,
} from '#document';
import { nextResult, type DerivedCache, type DerivedStep } from '../derived.ts';
import type { GeometryPort } from '../geometry.ts';
import { SHAPED_BY_PART } from './base-outline.ts';
import type { SupportMeshesMade, SupportMeshesOrder } from './operations.ts';
import type { PartSupportsReader } from './part-supports.ts';
import type { PartSupports } from './types.ts';

type PartId = Id<'part'>;

interface SupportHost {
  readonly ports: { readonly geometry: GeometryPort };
  readonly document: DocumentReader;
  readonly supports: PartSupportsReader;
  readonly parts: () => readonly PartRecord[];
  readonly printer: (plate: PartRecord['plate']) => Printer;
  readonly partBox: (part: PartRecord) => Aabb | undefined;
  readonly getState: () => { readonly plate: Id<'plate'> };
  readonly setState: (change: { readonly supports: ReadonlyMap<PartId, PartSupports> }) => void;
}

/** The supports of a part as they are sliced. */
export interface SupportSolids {
  readonly made: SupportMeshesMade;
  /** Takes the meshes to where the part is now. */
  readonly transform: Transform;
}

/** What there is of them. */
export interface KnownSupportSolids {
  readonly status: 'ready' | 'pending' | 'failed';
  /** The last good result until there is a newer one. */
  readonly solids: SupportSolids | null;
  readonly error: AppError | null;
}

export interface SupportSolidsKeeper {
  /** Of a part; null for one without supports. Its work is begun. */
  of(part: PartRecord): KnownSupportSolids | null;
  /** Of all these parts, once all are known; fails as the geometry does, or is `cancelled`. */
  settled(
    parts: readonly PartRecord[],
    signal?: AbortSignal,
  ): Promise<Result<ReadonlyMap<PartId, SupportSolids>>>;
  /** A mesh of supports that somebody knows of. */
  mesh(hash: ContentHash): MeshBuffers | undefined;
  /** Called when the supports of a part have come to something new. */
  subscribe(listener: () => void): () => void;
}

interface Input {
  readonly part: PartId;
  /** Names the structure: it is large. */
  readonly structure: number;
  readonly base: SupportMeshesOrder['base'];
  /** The part's mesh, where the shape of the base asks for it. */
  readonly mesh: PartRecord['mesh'] | null;
}

/** Meshes of supports, made in the background from their records and never stored. */
export function createSupportSolids(core: SupportHost, derived: DerivedCache): SupportSolidsKeeper {
  const numbers = new WeakMap<SupportStructure, number>();
  const structures = new Map<number, SupportStructure>();
  /** The structure each subject asked for last. */
  const asked = new Map<string, number>();
  /** For as long as the cache has them. */
  const meshes = new Map<ContentHash, WeakRef<MeshBuffers>>();
  /** What the parts on show came to last. */
  const shown = new Map<string, unknown>();
  let count = 0;
  let calls = 0;

  const step: DerivedStep<Input, SupportMeshesMade> = {
    name: 'supports',
    version: 1,
    compute: ({ structure, base, mesh }, { signal }) => {
      const { unreached: _unreached, ...standing } = structures.get(structure)!;
      return core.ports.geometry.run(
        { op: 'supportMeshes', meshes: mesh === null ? [] : [mesh], in: { structure: standing, base } },
        { signal },
      );
    },
    bytes: ({ struts, base }) =>
      [struts, base].reduce(
        (sum, made) =>
          sum + (made === null ? 0 : made.mesh.positions.byteLength + made.mesh.indices.byteLength),
        0,
      ),
  };

  const numberOf = (structure: SupportStructure, subject: string): number => {
    const number = numbers.get(structure) ?? ++count;
    numbers.set(structure, number);
    structures.set(number, structure);
    asked.set(subject, number);
    const wanted = new Set(asked.values());
    for (const known of structures.keys()) if (!wanted.has(known)) structures.delete(known);
    return number;
  };

  const keep = ({ hash, mesh }: MeasuredMesh): void => {
    if (meshes.get(hash)?.deref() === mesh) return;
    // The names of those that are gone would be kept for as long as the page is open.
    for (const [name, known] of meshes) if (known.deref() === undefined) meshes.delete(name);
    meshes.set(hash, new WeakRef(mesh));
  };

  const derive = (part: PartRecord, subject: string): KnownSupportSolids | null => {
    const supports = core.supports.of(part);
    const made = core.supports.made(part);
    if (supports === null || made === null) return null;
    const { set, standing } = supports;
    const settings = settingsOfStyle(core.document, set);
    const isShaped = set.base && SHAPED_BY_PART.includes(settings.baseType);
    const input: Input = {
      part: part.id,
      structure: numberOf(made.structure, subject),
      mesh: isShaped ? part.mesh : null,
      base: set.base
        ? {
            settings,
            transform: routedTransform({ stands: set.stands, lift: standing.lift }),
            within: isNearEdge(core, part, supports.structure, settings.plateOffset + settings.plateHeight)
              ? { platform: platformOf(core.printer(part.plate)), standing }
              : null,
          }
        : null,
    };
    const known = derived.get(step, subject, input);
    const last = known.status === 'ready' ? known.value : known.last;
    for (const each of [last?.struts, last?.base]) if (each) keep(each);
    return {
      status: known.status,
      solids: last === null ? null : { made: last, transform: overPlate(standing) },
      error: known.status === 'failed' ? known.error : null,
    };
  };

  const keepOnly = (): void => {
    const subjects = new Set<string>([
      ...core.parts().map(({ id }) => id),
      ...[...asked.keys()].filter((subject) => subject.startsWith('settled ')),
    ]);
    for (const subject of asked.keys()) if (!subjects.has(subject)) asked.delete(subject);
    derived.keepOnly(step, subjects);
  };

  const of = (part: PartRecord): KnownSupportSolids | null => {
    const known = derive(part, part.id);
    if (known?.status === 'ready') {
      core.supports.note(part.id, { base: known.solids!.made.plate });
      core.setState({ supports: core.supports.on(core.getState().plate) });
    }
    return known;
  };

  /** Whether the supports of a part on show have come to something since it was asked last. */
  const hasNews = (): boolean => {
    let isNew = false;
    for (const part of core.parts()) {
      if (!asked.has(part.id)) continue;
      const known = of(part);
      const now = known?.status === 'failed' ? known.error : known?.solids?.made;
      isNew ||= now !== shown.get(part.id);
      shown.set(part.id, now);
    }
    return isNew;
  };

  return {
    of(part) {
      keepOnly();
      return of(part);
    },
    async settled(parts, signal) {
      const call = `settled ${++calls}`;
      try {
        for (;;) {
          if (signal?.aborted === true) return fail('cancelled', 'nobody waits for the supports');
          const all = parts.flatMap((part) => {
            const known = derive(part, `${call} ${part.id}`);
            return known === null ? [] : [{ part, known }];
          });
          const failed = all.find(({ known }) => known.status === 'failed');
          if (failed !== undefined) return { ok: false, error: failed.known.error! };
          if (all.every(({ known }) => known.status === 'ready'))
            return ok(new Map(all.map(({ part, known }) => [part.id, known.solids!])));
          await nextResult(derived, signal);
        }
      } finally {
        for (const subject of asked.keys()) if (subject.startsWith(`${call} `)) asked.delete(subject);
        keepOnly();
      }
    },
    mesh: (hash) => meshes.get(hash)?.deref(),
    subscribe: (listener) =>
      derived.subscribe(() => {
        if (hasNews()) listener();
      }),
  };
}

/** Whether a base might reach over an edge of the platform: no outline goes further from what it encloses than half of that is long. */
function isNearEdge(
  core: SupportHost,
  part: PartRecord,
  { trunks }: SupportStructure,
  around: number,
): boolean {
  const feet = trunks.flatMap(({ joints, radii, foot }): Aabb[] => {
    const [x, y] = joints[0]!;
    const wide = 3 * radii[0];
    return foot.on === 'plate' ? [{ min: [x - wide, y - wide, 0], max: [x + wide, y + wide, 0] }] : [];
  });
  const own = core.partBox(part);
  const box = joinBoxes(own === undefined ? feet : [...feet, own]);
  if (box === undefined) return false;
  const [width, depth] = boxSize(box);
  const room = Math.sqrt(width * width + depth * depth) / 2 + 2 * around;
  const { min, max } = platformOf(core.printer(part.plate));
  return [0, 1].some((axis) => box.min[axis]! - room < min[axis]! || box.max[axis]! + room > max[axis]!);
}

function platformOf({ platform: [width, depth] }: Printer) {
  return { min: [-width / 2, -depth / 2], max: [width / 2, depth / 2] } as const;
}
