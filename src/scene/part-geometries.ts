import { Box3, BufferAttribute, BufferGeometry, Sphere, Vector3 } from 'three';
import type { ContentHash } from '#base';
import { computeCreaseNormals, OCCLUSION_NUMBERS, type LitTriangles, type MeshBuffers } from '#kernel';
import type { Editor } from '#editor';

/** Lights a mesh somewhere else than on the page's thread; rejects where that cannot be done. */
export type LightMesh = (hash: ContentHash, mesh: MeshBuffers) => Promise<LitTriangles>;

/** Corners of a mesh that is lit at once: some 5 000 triangles take a few milliseconds, and appear with their frame. */
const LIT_AT_ONCE = 15_000;

/** What the graphics device draws of meshes, made once per content and shared between copies. */
export interface PartGeometries {
  /** Undefined while the mesh is not here, or is being lit. */
  of(hash: ContentHash): BufferGeometry | undefined;
  /** Settles when nothing is being lit. */
  lit(): Promise<void>;
  /** Forgets all but these. */
  keepOnly(hashes: ReadonlySet<ContentHash>): void;
  dispose(): void;
}

export function geometryOf(lit: LitTriangles): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(lit.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(lit.normals, 3));
  // The materials of parts ask every geometry for it; nothing of it is seen until it is baked.
  const occlusion = new Int8Array((lit.positions.length / 3) * OCCLUSION_NUMBERS);
  geometry.setAttribute('occlusion', new BufferAttribute(occlusion, OCCLUSION_NUMBERS, true));
  geometry.setIndex(new BufferAttribute(lit.indices, 1));
  geometry.boundingBox = new Box3(new Vector3(...lit.box.min), new Vector3(...lit.box.max));
  geometry.boundingSphere = geometry.boundingBox.getBoundingSphere(new Sphere());
  return geometry;
}

/** `onLit` hears when a large mesh can be drawn that could not be before. */
export function createPartGeometries(
  editor: Pick<Editor, 'mesh'>,
  light: LightMesh | undefined,
  onLit: () => void,
): PartGeometries {
  const geometries = new Map<ContentHash, BufferGeometry>();
  const waiting = new Map<ContentHash, Promise<void>>();

  const keep = (hash: ContentHash, lit: LitTriangles): BufferGeometry => {
    const geometry = geometryOf(lit);
    geometries.set(hash, geometry);
    return geometry;
  };
  const lightElsewhere = async (hash: ContentHash, mesh: MeshBuffers, away: LightMesh): Promise<void> => {
    const lit = await away(hash, mesh).catch(() => null);
    // Forgotten meanwhile: nobody would take it from the device again.
    if (!waiting.delete(hash)) return;
    keep(hash, lit ?? computeCreaseNormals(mesh));
    onLit();
  };

  return {
    of(hash) {
      const known = geometries.get(hash);
      if (known || waiting.has(hash)) return known;
      const mesh = editor.mesh(hash);
      if (!mesh) return undefined;
      if (light === undefined || mesh.indices.length <= LIT_AT_ONCE)
        return keep(hash, computeCreaseNormals(mesh));
      waiting.set(hash, lightElsewhere(hash, mesh, light));
      return undefined;
    },
    async lit() {
      await Promise.all(waiting.values());
    },
    keepOnly(hashes) {
      for (const [hash, geometry] of geometries) {
        if (hashes.has(hash)) continue;
        geometry.dispose();
        geometries.delete(hash);
      }
      for (const hash of waiting.keys()) if (!hashes.has(hash)) waiting.delete(hash);
    },
    dispose() {
      waiting.clear();
      for (const geometry of geometries.values()) geometry.dispose();
    },
  };
}
