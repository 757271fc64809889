import { fail, ok, type AppError, type ContentHash, type Id, type Result } from '#base';
import type { EngineChoice } from '#compute/api';
import { determinantOf, stretchOf, type Aabb, type MeshBuffers } from '#kernel';
import type { PartRecord } from '#document';
import { nextResult, type DerivedCache } from '../derived.ts';
import type { GeometryPort } from '../geometry.ts';
import type { MeshCache } from '../mesh-cache.ts';
import { makeFeatures, type AskStep, type FeatureResult, type PartSolids } from './feature-solids.ts';
import { createFeatureSteps, hollowInput } from './feature-steps.ts';

/** What parts' features are kept in step with. */
interface FeatureHost {
  readonly ports: { readonly geometry: GeometryPort };
  readonly meshes: MeshCache;
  /** The parts of the plate on show. */
  readonly parts: () => readonly PartRecord[];
  readonly getState: () => FeatureState & {
    readonly revision: number;
    readonly plate: Id<'plate'>;
    readonly engine: Pick<EngineChoice, 'backend'> | null;
  };
  readonly setState: (change: FeatureState) => void;
  readonly subscribe: (listener: () => void) => () => void;
}
interface FeatureState {
  readonly features: ReadonlyMap<PartId, PartSolids>;
}

type PartId = Id<'part'>;

export interface PartSolidsKeeper {
  /** What there is of a part of the plate on show; its work is begun. Null for a part without features. */
  of(part: PartRecord): PartSolids | null;
  /**
   * What the features of parts come to, once all are known. Fails with `features_failed`, which names the first part that has none;
   * `cancelled`.
   */
  settled(
    parts: readonly PartRecord[],
    signal?: AbortSignal,
  ): Promise<Result<ReadonlyMap<PartId, FeatureResult>>>;
  /** The box of what a shell around a part grows it to; undefined where there is none, or it is not known yet. */
  grownBox(part: Pick<PartRecord, 'mesh' | 'features' | 'transform'>): Aabb | undefined;
  /** A mesh that a feature made. */
  mesh(hash: ContentHash): MeshBuffers | undefined;
  /** Called when the features of parts on show have come to something new. */
  subscribe(listener: () => void): () => void;
  /** Keeps `EditorState.features` in step with the plate on show. */
  follow(): void;
  dispose(): void;
}

const PENDING: PartSolids = { status: 'pending', made: null, error: null };

/**
 * What the features of parts come to: computed in the background from what they are made from, never stored (ADR 0370). Who moves or turns a
 * part computes nothing, who scales it does.
 */
export function createPartSolids(core: FeatureHost, derived: DerivedCache): PartSolidsKeeper {
  const steps = createFeatureSteps(core.ports.geometry, () => core.getState().engine?.backend ?? 'wasm');
  /** The last good results of the parts on show. */
  const good = new Map<PartId, FeatureResult>();
  /** What steps have made so far, by subject: later ones name it. */
  const held = new Map<string, ReadonlyMap<ContentHash, MeshBuffers>>();
  /** Subjects of those who wait, besides the parts on show. */
  const waiting = new Set<string>();
  const listeners = new Set<() => void>();
  let calls = 0;
  let seen = { revision: -1, plate: core.getState().plate };
  let stopFollowing = (): void => undefined;

  const derive = (part: PartRecord, subject: string): PartSolids => {
    let error: AppError | null = null;
    const ask: AskStep = (step, input) => {
      const known = derived.get(step, subject, input);
      if (known.status === 'ready') return known.value;
      if (known.status === 'failed') error = known.error;
      return null;
    };
    const meshes = new Map<ContentHash, MeshBuffers>();
    held.set(subject, meshes);
    const made = makeFeatures(part, steps, ask, ({ hash, mesh }) => void meshes.set(hash, mesh));
    if (made !== null) return { status: 'ready', made, error: null };
    return error === null ? PENDING : { status: 'failed', made: null, error };
  };

  const of = (part: PartRecord): PartSolids | null => {
    if (part.features === undefined) return null;
    if (core.meshes.get(part.mesh) === undefined) return PENDING;
    const now = derive(part, part.id);
    if (now.made !== null) {
      const before = good.get(part.id);
      // What is equal stays the same: whoever draws it sees that nothing has changed.
      if (before === undefined || !isSame(before, now.made)) good.set(part.id, now.made);
    }
    return { ...now, made: good.get(part.id) ?? null };
  };

  const keepOnly = (parts: readonly PartRecord[]): void => {
    const ids = new Set(parts.flatMap(({ id, features }) => (features === undefined ? [] : [id])));
    for (const id of good.keys()) if (!ids.has(id)) good.delete(id);
    const subjects = new Set<string>([...ids, ...waiting]);
    for (const subject of held.keys()) if (!subjects.has(subject)) held.delete(subject);
    for (const step of Object.values(steps)) derived.keepOnly(step, subjects);
  };

  /** Whether something is another than before. */
  const update = (): boolean => {
    const parts = core.parts();
    keepOnly(parts);
    const { features } = core.getState();
    const now = new Map(
      parts.flatMap((part) => {
        const solids = of(part);
        if (solids === null) return [];
        const before = features.get(part.id);
        const isAsItWas =
          before?.status === solids.status && before.made === solids.made && before.error === solids.error;
        return [[part.id, isAsItWas ? before : solids] as const];
      }),
    );
    const isAsItWas = now.size === features.size && [...now].every(([id, each]) => features.get(id) === each);
    if (!isAsItWas) core.setState({ features: now });
    return !isAsItWas;
  };

  return {
    of,
    async settled(parts, signal) {
      const featured = parts.filter(({ features }) => features !== undefined);
      const call = `settled ${++calls}`;
      const subjects = featured.map(({ id }) => `${call} ${id}`);
      for (const subject of subjects) waiting.add(subject);
      try {
        for (;;) {
          if (signal?.aborted === true) return fail('cancelled', 'nobody waits for the features');
          const all = featured.map((part, at) => derive(part, subjects[at]!));
          const failed = all.findIndex(({ status }) => status === 'failed');
          if (failed >= 0)
            return { ok: false, error: featuresFailed(featured[failed]!, all[failed]!.error!) };
          if (all.every(({ status }) => status === 'ready'))
            return ok(new Map(all.map(({ made }, at) => [featured[at]!.id, made!])));
          await nextResult(derived, signal);
        }
      } finally {
        for (const subject of subjects) waiting.delete(subject);
        keepOnly(core.parts());
      }
    },
    grownBox({ mesh, features, transform }) {
      const shell = features?.shell;
      if (shell?.side !== 'outside' || determinantOf(transform) === 0) return undefined;
      const { stretch, placement } = stretchOf(transform);
      const body = derived.peek(steps.hollow, hollowInput(mesh, stretch, shell))?.body;
      return body ? core.meshes.boxOf(body.hash, body.mesh, placement) : undefined;
    },
    mesh(hash) {
      for (const { solids } of good.values())
        for (const solid of solids) if (solid.hash === hash) return solid.mesh;
      for (const meshes of held.values()) if (meshes.has(hash)) return meshes.get(hash);
      return undefined;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow() {
      const stops = [
        core.subscribe(() => {
          const { revision, plate } = core.getState();
          if (revision === seen.revision && plate === seen.plate) return;
          seen = { revision, plate };
          update();
        }),
        derived.subscribe(() => {
          if (update()) for (const listener of listeners) listener();
        }),
      ];
      stopFollowing = () => stops.forEach((stop) => stop());
      update();
    },
    dispose: () => stopFollowing(),
  };
}

/** Names the part; what exactly went wrong is said at the part. */
export function featuresFailed(
  { id, name }: PartRecord,
  { code, message }: AppError,
): AppError<'features_failed'> {
  return fail('features_failed', `${code}: ${message}`, { part: id, name }).error;
}

function isSame(one: FeatureResult, other: FeatureResult): boolean {
  return (
    JSON.stringify([one.missed, one.shell]) === JSON.stringify([other.missed, other.shell]) &&
    one.solids.length === other.solids.length &&
    one.solids.every(
      ({ hash, solidClass, toMesh }, at) =>
        hash === other.solids[at]!.hash &&
        solidClass === other.solids[at]!.solidClass &&
        toMesh.every((entry, place) => entry === other.solids[at]!.toMesh[place]),
    )
  );
}
