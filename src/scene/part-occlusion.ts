import type { BufferGeometry } from 'three';
import type { ContentHash } from '#base';
import type { Occlusion } from '#kernel';
import { geometryOf } from './part-geometries.ts';

/** Bakes how open each vertex of a lit mesh is, as kernel's `occludeMesh`; null where that could not be done, or was stopped. */
export type OccludeMesh = (hash: ContentHash, signal: AbortSignal) => Promise<Occlusion | null>;

/** How long it takes to appear on a part that was drawn without, ms. */
const FADE_MS = 200;
/** What is kept of meshes that are drawn no more: an undone deletion needs no second bake. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** Gives the geometries of parts their baked occlusion, some time after they are drawn, one mesh at a time. */
export interface PartOcclusion {
  /** Has a mesh's occlusion baked, once, and written into its geometry. */
  want(hash: ContentHash, geometry: BufferGeometry): void;
  /** What is drawn of a mesh: the geometry it was wanted for, or finer triangles that hold more of it. */
  drawn(hash: ContentHash, geometry: BufferGeometry): BufferGeometry;
  /** How much of a mesh's occlusion is to be seen at a moment, 0…1. */
  shareAt(hash: ContentHash, now: number): number;
  /** Settles when nothing is being baked. */
  baked(): Promise<void>;
  setReducedMotion(reduced: boolean): void;
  /** Stops and forgets all but these. */
  keepOnly(hashes: ReadonlySet<ContentHash>): void;
  dispose(): void;
}

interface Wanted {
  readonly geometry: BufferGeometry;
  /** The same surface in finer triangles, where its own are too large to hold it. */
  finer: BufferGeometry | null;
  readonly stop: AbortController;
  /** When it began to appear, on the page's clock; null until it is baked. */
  since: number | null;
}

/** `onBaked` hears when a part looks different. */
export function createPartOcclusion(
  occlude: OccludeMesh | undefined,
  reducedMotion: boolean,
  onBaked: () => void,
): PartOcclusion {
  const wanted = new Map<ContentHash, Wanted>();
  const known = new Map<ContentHash, Occlusion>();
  let still = reducedMotion;
  let baking: Promise<void> = Promise.resolve();

  const keep = (hash: ContentHash, baked: Occlusion): void => {
    known.delete(hash);
    known.set(hash, baked);
    let held = [...known.values()].reduce((sum, each) => sum + bytesOf(each), 0);
    for (const [oldest, each] of known) {
      if (held <= KEPT_BYTES) break;
      known.delete(oldest);
      held -= bytesOf(each);
    }
  };
  const drop = (each: Wanted | undefined): void => {
    each?.stop.abort();
    each?.finer?.dispose();
  };
  const bake = async (hash: ContentHash, each: Wanted, away: OccludeMesh): Promise<void> => {
    if (each.stop.signal.aborted) return;
    const baked = await away(hash, each.stop.signal).catch(() => null);
    if (baked === null || each.stop.signal.aborted || !write(each, baked)) return;
    keep(hash, baked);
    each.since = still ? -Infinity : performance.now();
    onBaked();
  };

  return {
    want(hash, geometry) {
      if (occlude === undefined) return;
      const before = wanted.get(hash);
      if (before?.geometry === geometry) return;
      drop(before);
      const each: Wanted = { geometry, finer: null, stop: new AbortController(), since: null };
      wanted.set(hash, each);
      const baked = known.get(hash);
      if (baked !== undefined && write(each, baked)) {
        keep(hash, baked);
        each.since = -Infinity;
        return;
      }
      // One after the other: workers stay free for what a person waits for.
      baking = baking.then(() => bake(hash, each, occlude));
    },
    drawn: (hash, geometry) => wanted.get(hash)?.finer ?? geometry,
    shareAt(hash, now) {
      const since = wanted.get(hash)?.since ?? null;
      return since === null ? 0 : Math.min(1, Math.max(0, (now - since) / FADE_MS));
    },
    baked: () => baking,
    setReducedMotion(reduced) {
      still = reduced;
    },
    keepOnly(hashes) {
      for (const [hash, each] of wanted) {
        if (hashes.has(hash)) continue;
        drop(each);
        wanted.delete(hash);
      }
    },
    dispose() {
      wanted.forEach(drop);
      wanted.clear();
      known.clear();
    },
  };
}

const bytesOf = ({ bytes, finer }: Occlusion): number =>
  bytes.byteLength +
  (finer === null ? 0 : finer.positions.byteLength + finer.normals.byteLength + finer.indices.byteLength);

/** Writes it into the geometry, and makes the finer one that is drawn instead. False where it is of another mesh. */
function write(each: Wanted, { bytes, finer }: Occlusion): boolean {
  const attribute = each.geometry.getAttribute('occlusion');
  const own = finer === null ? bytes : bytes.subarray(0, attribute.array.length);
  if (attribute.array.length !== own.length) return false;
  (attribute.array as Int8Array).set(own);
  attribute.needsUpdate = true;
  if (finer === null) return true;
  each.finer = geometryOf(finer);
  (each.finer.getAttribute('occlusion').array as Int8Array).set(bytes);
  return true;
}
