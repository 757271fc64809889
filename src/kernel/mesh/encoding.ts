import { type Result, fail, ok } from '#base';
import { isFiniteMesh } from './finite.ts';
import type { MeshBuffers } from './types.ts';

/** "CRLM", read as a little-endian word. */
const MAGIC = 0x4d4c5243;
const VERSION = 1;
const HEADER_BYTES = 16;

/**
 * A mesh as bytes, for storing and for naming it by its content: four little-endian words (magic, version, points, faces),
 * 12 bytes of float32 a point, 12 bytes of uint32 a face. The same mesh always gives the same bytes. The arrays go out as
 * they are in memory: every machine that runs JavaScript is little-endian today.
 */
export function encodeMesh(mesh: MeshBuffers): Uint8Array<ArrayBuffer> {
  const { positions, indices } = mesh;
  const bytes = new Uint8Array(HEADER_BYTES + positions.byteLength + indices.byteLength);
  new Uint32Array(bytes.buffer, 0, 4).set([MAGIC, VERSION, positions.length / 3, indices.length / 3]);
  new Float32Array(bytes.buffer, HEADER_BYTES, positions.length).set(positions);
  new Uint32Array(bytes.buffer, HEADER_BYTES + positions.byteLength, indices.length).set(indices);
  return bytes;
}

/**
 * The mesh that `encodeMesh` wrote. The arrays are views of `bytes` where these lie on a word boundary, copies otherwise.
 * Lengths, indices and coordinates are checked: what comes out is a mesh that may be worked with.
 */
export function decodeMeshBytes(
  bytes: Uint8Array,
): Result<MeshBuffers, 'format_unknown' | 'format_truncated' | 'format_corrupt'> {
  if (bytes.length < HEADER_BYTES) return fail('format_truncated', 'mesh bytes end in their header');
  const own = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const [magic, version, pointCount, faceCount] = new Uint32Array(own.buffer, own.byteOffset, 4);
  if (magic !== MAGIC || version !== VERSION) return fail('format_unknown', 'not the bytes of a mesh');
  const needed = HEADER_BYTES + (pointCount! + faceCount!) * 12;
  if (bytes.length < needed)
    return fail('format_truncated', `mesh bytes: ${needed} needed, ${bytes.length} present`);
  if (bytes.length > needed) return fail('format_corrupt', 'mesh bytes go on after the mesh');
  const start = own.byteOffset + HEADER_BYTES;
  const mesh = {
    positions: new Float32Array(own.buffer, start, pointCount! * 3),
    indices: new Uint32Array(own.buffer, start + pointCount! * 12, faceCount! * 3),
  };
  let most = -1;
  for (let i = 0; i < mesh.indices.length; i++) if (mesh.indices[i]! > most) most = mesh.indices[i]!;
  if (most >= pointCount!) return fail('format_corrupt', `index ${most} of ${pointCount} points`);
  if (!isFiniteMesh(mesh)) return fail('format_corrupt', 'a coordinate is not finite');
  return ok(mesh);
}
