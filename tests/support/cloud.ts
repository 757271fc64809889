import { fail, ok, type ContentHash, type Result } from '#base';
import type { CloudContent, CloudPort, CloudProject } from '#editor';

interface Row {
  revision: number;
  name: string;
  content: ContentHash;
  assets: readonly ContentHash[];
  thumbnail: string | null;
}

/** A cloud in memory that several editors save to, each through a port of its own. */
export function createMemoryCloud() {
  const blobs = new Map<ContentHash, Uint8Array<ArrayBuffer>>();
  const rows = new Map<string, Row>();
  const uploads: ContentHash[] = [];
  const namesEver = new Set<string>();
  let ids = 0;

  const shown = (id: string, { revision, content }: Row): CloudProject => ({
    id,
    revision,
    content,
    editedAt: `2026-01-02T00:00:${String(revision).padStart(2, '0')}.000Z`,
  });
  const lacks = (content: CloudContent) =>
    [content.content, ...content.assets].some((hash) => !blobs.has(hash));

  return {
    blobs,
    rows,
    uploads,
    /** Every name a project was ever saved under. */
    namesEver,
    /** The way of one device to the cloud; `online` and `owner` are set from outside, then `tell()`. */
    device(owner: string | null = 'lin') {
      const listeners = new Set<() => void>();
      const device = {
        online: true,
        owner,
        tell: () => {
          for (const listener of listeners) listener();
        },
      };
      const reach = async <T>(act: () => Result<T>): Promise<Result<T>> => {
        await Promise.resolve();
        return device.online ? act() : fail('offline', 'no network');
      };
      const port: CloudPort = {
        owner: () => device.owner,
        ready: () => Promise.resolve(),
        subscribe(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
        open: (id) =>
          reach(() => {
            const row = rows.get(id);
            if (row === undefined) return fail('project_deleted', 'gone');
            const assets = row.assets.map((hash) => ({ hash, size: blobs.get(hash)!.length }));
            return ok({ ...shown(id, row), name: row.name, assets });
          }),
        download: (hash, _size, _signal, report) =>
          reach(() => {
            const bytes = blobs.get(hash);
            if (bytes === undefined) return fail('not_found', 'no such blob');
            report(bytes.length);
            return ok(bytes.slice());
          }),
        missing: (hashes) => reach(() => ok(hashes.filter((hash) => !blobs.has(hash)))),
        upload: (hash, bytes, _signal, report) =>
          reach(() => {
            uploads.push(hash);
            blobs.set(hash, bytes.slice());
            report(bytes.length);
            return ok(undefined);
          }),
        create: (content) =>
          reach(() => {
            if (lacks(content)) return fail('internal', 'blobs are missing');
            const id = `project-${++ids}`;
            rows.set(id, { ...content, revision: 1 });
            namesEver.add(content.name);
            return ok(shown(id, rows.get(id)!));
          }),
        save: (id, revision, content) =>
          reach(() => {
            const row = rows.get(id);
            if (row === undefined) return fail('project_deleted', 'gone');
            if (row.revision !== revision) {
              return fail('project_stale', 'stale', {
                revision: row.revision,
                editedAt: shown(id, row).editedAt,
              });
            }
            if (lacks(content)) return fail('internal', 'blobs are missing');
            rows.set(id, { ...content, revision: revision + 1 });
            namesEver.add(content.name);
            return ok(shown(id, rows.get(id)!));
          }),
        encodePicture: () => Promise.resolve('cGljdHVyZQ=='),
      };
      return Object.assign(device, { port });
    },
  };
}

export type MemoryCloud = ReturnType<typeof createMemoryCloud>;
