import type { JobContext, Result } from '#base';
import { createPointWelder, dropDegenerateFaces } from '#kernel';
import { assembleFile, createPace, refuse, refuseCancelled, refuseTooMany, stemOf } from './assemble.ts';
import { MESH_LIMITS } from './limits.ts';
import type { CreateFaceWelder, FaceWelder, FileBytes, ImportedFile, MeshReadCode } from './types.ts';

const HEADER_BYTES = 84;
const FACE_BYTES = 50;
/** Faces by which a file without a mark is recognised. */
const FACES_LOOKED_AT = 16;
/** Faces copied and welded at a time: 288 KiB of corners, which stay in the processor's cache. */
const FACES_AT_A_TIME = 8192;

/** Whether the count at byte 80 accounts for the whole file; a tail shorter than a face is let pass. */
export function hasBinaryStlSize(head: Uint8Array, size: number): boolean {
  if (head.length < HEADER_BYTES) return false;
  const tail = size - HEADER_BYTES - countOf(head) * FACE_BYTES;
  return tail >= 0 && tail < FACE_BYTES;
}

/** Reads 80 bytes of anything, a count, and per face 12 little-endian floats (normal, three corners) and 2 bytes. */
export function decodeBinaryStl(
  bytes: FileBytes,
  file: string,
  context: JobContext,
  limits = MESH_LIMITS,
  createWelder: CreateFaceWelder = createOwnWelder,
): Result<ImportedFile, MeshReadCode> {
  const head = bytes.subarray(0, HEADER_BYTES + FACES_LOOKED_AT * FACE_BYTES);
  if (!hasPlausibleFaces(head, bytes.length)) {
    return refuse('format_unknown', file, 'neither a binary nor an ASCII STL');
  }
  const count = countOf(head);
  const needed = HEADER_BYTES + count * FACE_BYTES;
  const details = { declared: count, present: Math.floor((bytes.length - HEADER_BYTES) / FACE_BYTES) };
  if (needed > bytes.length) {
    return refuse(
      'format_truncated',
      file,
      `${count} triangles announced, ${details.present} present`,
      details,
    );
  }
  if (needed + FACE_BYTES <= bytes.length) {
    return refuse(
      'format_corrupt',
      file,
      `${count} triangles announced, ${details.present} present`,
      details,
    );
  }
  if (count > limits.triangles) return refuseTooMany(file, limits);

  const isCancelled = createPace(context, 'read', count, FACES_AT_A_TIME * 8);
  const welder = createWelder(count);
  for (let first = 0; first < count; first += FACES_AT_A_TIME) {
    if (isCancelled(first)) return refuseCancelled(file);
    const past = Math.min(count, first + FACES_AT_A_TIME);
    welder.add(bytes.subarray(HEADER_BYTES + first * FACE_BYTES, HEADER_BYTES + past * FACE_BYTES));
  }
  const welded = welder.finish();
  context.report({ phase: 'read', done: count, total: count });
  return assembleFile(file, 'stl', 'unknown', [{ name: stemOf(file), welded }]);
}

function createOwnWelder(faceCount: number): FaceWelder {
  // A closed mesh has half as many points as faces; open ones have a few more.
  const welder = createPointWelder(faceCount * 0.6);
  const indices = new Uint32Array(faceCount * 3);
  const corners = new Float32Array(Math.min(faceCount, FACES_AT_A_TIME) * 9);
  let filled = 0;
  return {
    add: (records) => {
      const count = copyCorners(records, corners);
      welder.add(corners.subarray(0, count), indices, filled);
      filled += count / 3;
    },
    finish: () => dropDegenerateFaces(welder.positions(), indices),
  };
}

/** Copies the corners of whole faces, 9 numbers each; answers how many numbers. */
function copyCorners(records: Uint8Array, corners: Float32Array): number {
  const view = new DataView(records.buffer, records.byteOffset, records.length);
  let to = 0;
  for (let face = 0; face + FACE_BYTES <= records.length; face += FACE_BYTES) {
    let from = face + 12;
    for (let k = 0; k < 9; k++, from += 4) corners[to++] = view.getFloat32(from, true);
  }
  return to;
}

function countOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(80, true);
}

/**
 * A binary STL has no mark. One whose size does not fit its count is recognised by its first faces: twelve
 * numbers each that are of a model's size.
 */
function hasPlausibleFaces(head: Uint8Array, size: number): boolean {
  if (head.length < HEADER_BYTES) return false;
  if (hasBinaryStlSize(head, size)) return true;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const faces = Math.min(FACES_LOOKED_AT, Math.floor((head.length - HEADER_BYTES) / FACE_BYTES));
  for (let face = 0; face < faces; face++) {
    for (let k = 0; k < 12; k++) {
      const size = Math.abs(view.getFloat32(HEADER_BYTES + face * FACE_BYTES + k * 4, true));
      if (!(size < 1e7) || (size !== 0 && size < 1e-20)) return false;
    }
  }
  return faces > 0;
}
