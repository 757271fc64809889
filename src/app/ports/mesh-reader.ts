import { createQueue, type Result } from '#base';
import type { MeshReadCode } from '#formats/mesh';
import type { MeshReaderPort, ReadMeshFile } from '#editor';
import type { GeometryPool } from './geometry-pool.ts';

/** Reads files in the geometry pool, one after the other: a large one takes much memory. */
export function createMeshReader(geometry: GeometryPool): MeshReaderPort {
  const queue = createQueue();
  return {
    read: (name, content, signal, report) =>
      queue(async () => {
        const owned = content instanceof Blob ? content : ownBytes(content);
        const transfer = owned instanceof Blob ? [] : [owned.buffer];
        const call = { op: 'read', meshes: [], in: { name, content: owned } } as const;
        const read = await geometry.run(call, { signal, report, transfer });
        return read as Result<ReadMeshFile, MeshReadCode | 'not_found'>;
      }),
  };
}

/** Bytes on a buffer of their own, so that it can move. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const alone = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return alone ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
