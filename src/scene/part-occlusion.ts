import type { BufferGeometry } from 'three';
import type { ContentHash } from '#base';

/** Bakes how open each vertex of a lit mesh is, as kernel's `bakeOcclusion`; null where that could not be done, or was stopped. */
export type OccludeMesh = (hash: ContentHash, signal: AbortSignal) => Promise<Int8Array | null>;

/** How long it takes to appear on a part that was drawn without, ms. */
const FADE_MS = 200;
/** What is kept of meshes that are drawn no more: an undone deletion needs no second bake. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** Gives the geometries of parts their baked occlusion, some time after they are drawn, one mesh at a time. */
export interface PartOcclusion {
  /** Has a mesh's occlusion baked, once, and written into its geometry. */
  want(hash: ContentHash, geometry: BufferGeometry): void;
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
  geometry: BufferGeometry;
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
  const known = new Map<ContentHash, Int8Array>();
  let still = reducedMotion;
  let baking: Promise<void> = Promise.resolve();

  const keep = (hash: ContentHash, bytes: Int8Array): void => {
    known.delete(hash);
    known.set(hash, bytes);
    let held = [...known.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    for (const [oldest, { byteLength }] of known) {
      if (held <= KEPT_BYTES) break;
      known.delete(oldest);
      held -= byteLength;
    }
  };
  const bake = async (hash: ContentHash, each: Wanted, away: OccludeMesh): Promise<void> => {
    if (each.stop.signal.aborted) return;
    const bytes = await away(hash, each.stop.signal).catch(() => null);
    if (bytes === null || each.stop.signal.aborted || !write(each.geometry, bytes)) return;
    keep(hash, bytes);
    each.since = still ? -Infinity : performance.now();
    onBaked();
  };

  return {
    want(hash, geometry) {
      if (occlude === undefined) return;
      const before = wanted.get(hash);
      if (before?.geometry === geometry) return;
      before?.stop.abort();
      const each: Wanted = { geometry, stop: new AbortController(), since: null };
      wanted.set(hash, each);
      const bytes = known.get(hash);
      if (bytes !== undefined && write(geometry, bytes)) {
        keep(hash, bytes);
        each.since = -Infinity;
        return;
      }
      // One after the other: workers stay free for what a person waits for.
      baking = baking.then(() => bake(hash, each, occlude));
    },
    shareAt(hash, now) {
      const since = wanted.get(hash)?.since ?? null;
      return since === null ? 0 : Math.min(1, Math.max(0, (now - since) / FADE_MS));
    },
    baked: () => baking,
    setReducedMotion(reduced) {
      still = reduced;
    },
    keepOnly(hashes) {
      for (const [hash, { stop }] of wanted) {
        if (hashes.has(hash)) continue;
        stop.abort();
        wanted.delete(hash);
      }
    },
    dispose() {
      for (const { stop } of wanted.values()) stop.abort();
      wanted.clear();
      known.clear();
    },
  };
}

/** False where the bytes are of another mesh. */
function write(geometry: BufferGeometry, bytes: Int8Array): boolean {
  const attribute = geometry.getAttribute('occlusion');
  if (attribute.array.length !== bytes.length) return false;
  (attribute.array as Int8Array).set(bytes);
  attribute.needsUpdate = true;
  return true;
}
