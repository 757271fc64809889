import { determinantOf, transformPoint, type MeshBuffers, type Transform } from '#kernel';

const HEADER_BYTES = 84;
const FACE_BYTES = 50;
const HEADER = 'Corallite binary STL, millimetres';

/** A mesh and how it stands. */
export interface PlacedMesh {
  readonly mesh: MeshBuffers;
  readonly transform: Transform;
}

/**
 * Meshes as one binary STL in millimetres, each face with its normal (zero where it has no area) and turned so that
 * mirrored parts keep their outside. Layout: 80 bytes header, uint32 count, per face 12 float32 and a uint16, all
 * little-endian (3D Systems' StereoLithography Interface Specification).
 */
export function writeStl(meshes: readonly PlacedMesh[]): Uint8Array<ArrayBuffer> {
  const count = meshes.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  const bytes = new Uint8Array(HEADER_BYTES + count * FACE_BYTES);
  bytes.set(new TextEncoder().encode(HEADER));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  let at = HEADER_BYTES;
  for (const { mesh, transform } of meshes) {
    const points = placePoints(mesh, transform);
    const [second, third] = determinantOf(transform) < 0 ? [2, 1] : [1, 2];
    for (let face = 0; face < mesh.indices.length; face += 3, at += FACE_BYTES) {
      writeFace(view, at, points, [
        mesh.indices[face]! * 3,
        mesh.indices[face + second]! * 3,
        mesh.indices[face + third]! * 3,
      ]);
    }
  }
  return bytes;
}

function placePoints({ positions }: MeshBuffers, transform: Transform): Float32Array {
  const placed = new Float32Array(positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    placed.set(transformPoint(transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]), at);
  }
  return placed;
}

/** `corners` are where the points begin. */
function writeFace(view: DataView, at: number, points: Float32Array, corners: readonly number[]): void {
  const [a, b, c] = corners as [number, number, number];
  const edge = (to: number, axis: number): number => points[to + axis]! - points[a + axis]!;
  const x = edge(b, 1) * edge(c, 2) - edge(b, 2) * edge(c, 1);
  const y = edge(b, 2) * edge(c, 0) - edge(b, 0) * edge(c, 2);
  const z = edge(b, 0) * edge(c, 1) - edge(b, 1) * edge(c, 0);
  const length = Math.hypot(x, y, z) || 1;
  view.setFloat32(at, x / length, true);
  view.setFloat32(at + 4, y / length, true);
  view.setFloat32(at + 8, z / length, true);
  for (let corner = 0; corner < 3; corner++) {
    for (let axis = 0; axis < 3; axis++) {
      view.setFloat32(at + 12 + corner * 12 + axis * 4, points[corners[corner]! + axis]!, true);
    }
  }
}
