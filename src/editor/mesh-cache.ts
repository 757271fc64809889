import type { ContentHash } from '#base';
import {
  alignedBox,
  identityTransform,
  meshBounds,
  meshVolume,
  moveBox,
  type Aabb,
  type MeshBuffers,
  type MeshMeasures,
  type Transform,
} from '#kernel';

/** Meshes in memory by content. Boxes are remembered, so that dragging a large mesh costs nothing. */
export interface MeshCache {
  readonly get: (hash: ContentHash) => MeshBuffers | undefined;
  /** Keeps a mesh; what was measured of it elsewhere is not measured again. */
  add(hash: ContentHash, mesh: MeshBuffers, measures?: Pick<MeshMeasures, 'box' | 'volumeMm3'>): void;
  /** The box of a mesh under a transform, mm; undefined while the mesh is not here. */
  box(hash: ContentHash, transform: Transform): Aabb | undefined;
  /** The same of a mesh that is kept elsewhere. */
  boxOf(hash: ContentHash, mesh: MeshBuffers, transform: Transform): Aabb;
  /** Volume of the mesh as read, mm³; 0 while it is not here. */
  volume(hash: ContentHash): number;
  /** Forgets every mesh but these. */
  keepOnly(hashes: ReadonlySet<ContentHash>): void;
  clear(): void;
}

/** Turns and sizes remembered; moves do not count. */
const REMEMBERED_BOXES = 2000;

export function createMeshCache(): MeshCache {
  const meshes = new Map<ContentHash, MeshBuffers>();
  const volumes = new Map<ContentHash, number>();
  const boxes = new Map<string, Aabb>();

  const boxOf: MeshCache['boxOf'] = (hash, mesh, transform) => {
    const key = boxKey(hash, transform);
    let box = boxes.get(key);
    if (box === undefined) {
      if (boxes.size >= REMEMBERED_BOXES) boxes.clear();
      const turned: Transform = [...transform.slice(0, 12), 0, 0, 0, 1];
      const own = boxes.get(boxKey(hash, identityTransform));
      box = (own && alignedBox(own, turned)) ?? meshBounds(mesh, turned);
      boxes.set(key, box);
    }
    return moveBox(box, [transform[12]!, transform[13]!, transform[14]!]);
  };

  return {
    get: (hash) => meshes.get(hash),
    add(hash, mesh, measures) {
      meshes.set(hash, mesh);
      if (measures === undefined) return;
      boxes.set(boxKey(hash, identityTransform), measures.box);
      volumes.set(hash, measures.volumeMm3);
    },
    box(hash, transform) {
      const mesh = meshes.get(hash);
      return mesh && boxOf(hash, mesh, transform);
    },
    boxOf,
    volume(hash) {
      const mesh = meshes.get(hash);
      if (mesh === undefined) return 0;
      const volume = volumes.get(hash) ?? meshVolume(mesh);
      volumes.set(hash, volume);
      return volume;
    },
    keepOnly(hashes) {
      for (const hash of meshes.keys()) {
        if (hashes.has(hash)) continue;
        meshes.delete(hash);
        volumes.delete(hash);
      }
      boxes.clear();
    },
    clear() {
      meshes.clear();
      volumes.clear();
      boxes.clear();
    },
  };
}

/** Moves do not count. */
const boxKey = (hash: ContentHash, transform: Transform): string =>
  `${hash} ${transform.slice(0, 12).join(' ')}`;
