import type { ContentHash, JobContext } from '#base';
import type { GeometryOp, GeometryOps } from '#editor';
import type { MeshBuffers } from '#kernel';
import { serveCalls, type Reply } from './channel.ts';
import type { GeometryCalls } from './geometry-calls.ts';

/** What an operation works on: a mesh for each hash. It must leave them as they are: they are kept. */
type MeshesOf<Hashes extends readonly ContentHash[]> = { readonly [At in keyof Hashes]: MeshBuffers };

/** How each operation is done. Long ones end at the next check of the context's signal; one that never checks is stopped with its worker. */
export type GeometryOperations = {
  readonly [Op in GeometryOp]: (
    meshes: MeshesOf<GeometryOps[Op]['meshes']>,
    input: GeometryOps[Op]['in'],
    context: JobContext,
  ) => Promise<Reply<GeometryOps[Op]['out']>> | Reply<GeometryOps[Op]['out']>;
};

/** A worker of the geometry pool: keeps meshes by hash as it is told to, and runs operations on them. */
export function serveGeometry(operations: GeometryOperations): void {
  const kept = new Map<ContentHash, MeshBuffers>();
  const keepOnly = (hashes: ReadonlySet<ContentHash>): void => {
    for (const hash of kept.keys()) if (!hashes.has(hash)) kept.delete(hash);
  };
  serveCalls<GeometryCalls>({
    async run({ op, meshes, in: input, send, keep }, context) {
      const hashes: readonly ContentHash[] = meshes;
      keepOnly(new Set([...keep, ...hashes]));
      for (const { hash, mesh } of send) kept.set(hash, mesh);
      try {
        const operands = hashes.map((hash) => {
          const mesh = kept.get(hash);
          if (mesh === undefined) throw new Error(`the mesh ${hash} was not sent`);
          return mesh;
        });
        return await operations[op](operands as never, input as never, context);
      } finally {
        keepOnly(new Set(keep));
      }
    },
  });
}
