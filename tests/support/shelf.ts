import { fail, ok, type ContentHash } from '#base';
import type { PersonalPart, ShelfPort } from '#editor';
import type { MeshBuffers } from '#kernel';

interface ShelfEntry extends PersonalPart {
  data: string;
  readonly meshes: ReadonlyMap<ContentHash, MeshBuffers>;
}

/** What is kept on a device, for any number of editors. */
export function createMemoryShelf() {
  const kept = new Map<string, ShelfEntry>();
  const state = { isFull: false };
  const port: ShelfPort = {
    list: async () => ok([...kept.values()].map(({ id, name, picture }) => ({ id, name, picture }))),
    async keep({ id, name }, data, meshes, picture) {
      if (state.isFull) return fail('storage_full', 'no room');
      const isEncoded = picture === null || typeof picture === 'string';
      const drawn = isEncoded ? picture : `${picture.width} × ${picture.height}`;
      kept.set(id, { id, name, data, meshes, picture: drawn });
      return ok(undefined);
    },
    data: async (id) => (kept.has(id) ? ok(kept.get(id)!.data) : fail('not_found', 'no such entry')),
    async mesh(id, hash) {
      const mesh = kept.get(id)?.meshes.get(hash);
      return mesh === undefined ? fail('not_found', 'no such mesh') : ok(mesh);
    },
    async remove(id) {
      kept.delete(id);
      return ok(undefined);
    },
  };
  return { kept, state, port };
}
