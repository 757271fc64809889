import { type Result, fail } from '#base';
import type { MeshReadCode } from '#formats/mesh';
import type { MeshReaderPort, ReadMeshFile } from '#editor';
import { WorkerClient } from '../workers/channel.ts';
import type { MeshCalls } from '../workers/mesh-calls.ts';

/** Reads files and examines meshes one after the other in a worker. A decoder cannot hear an abort while it works, so an abort stops the worker. */
export function createMeshReader(): MeshReaderPort {
  let client: WorkerClient<MeshCalls> | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  const start = (): WorkerClient<MeshCalls> =>
    new WorkerClient(new Worker(new URL('../workers/mesh.worker.ts', import.meta.url), { type: 'module' }));

  return {
    read: (name, content, signal, report) => {
      const result = queue.then(async (): Promise<Result<ReadMeshFile, MeshReadCode | 'not_found'>> => {
        if (signal.aborted) return fail('cancelled', 'reading was cancelled');
        client ??= start();
        const stop = (): void => {
          client?.terminate();
          client = null;
        };
        signal.addEventListener('abort', stop);
        const owned = content instanceof Blob ? content : ownBytes(content);
        const read = await client.call(
          'decode',
          { name, content: owned },
          { report, transfer: owned instanceof Blob ? [] : [owned.buffer] },
        );
        signal.removeEventListener('abort', stop);
        return read as Result<ReadMeshFile, MeshReadCode | 'not_found'>;
      });
      queue = result;
      return result;
    },
    examine: (mesh) => {
      const result = queue.then(() => {
        client ??= start();
        return client.call('examine', mesh);
      });
      queue = result;
      return result;
    },
  };
}

/** Bytes on a buffer of their own, so that it can move. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const alone = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return alone ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
