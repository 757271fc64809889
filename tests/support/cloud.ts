import { fail, ok, type ContentHash, type Result } from '#base';
import type { CloudContent, CloudPort, CloudProject, ProjectOrigin } from '#editor';

/** A PNG of one pixel: browsers draw it. */
const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Row {
  revision: number;
  name: string;
  content: ContentHash;
  assets: readonly ContentHash[];
  thumbnail: string | null;
  device: string;
  origin?: ProjectOrigin;
}

/** A cloud in memory that several editors save to, each through a port of its own. */
export function createMemoryCloud() {
  const blobs = new Map<ContentHash, Uint8Array<ArrayBuffer>>();
  const rows = new Map<string, Row>();
  const uploads: ContentHash[] = [];
  const namesEver = new Set<string>();
  let ids = 0;
  const other = (id: string, row: Row) => ({
    ...shown(id, row),
    device: row.device,
    thumbnail: row.thumbnail === null ? '' : `data:image/png;base64,${row.thumbnail}`,
  });
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
    /** The way of one device to the cloud; `online` and `owner` are set from outside, then `notify()`. */
    device(owner: string | null = 'lin', name = 'Laptop') {
      const listeners = new Set<() => void>();
      /** Ids of projects by those this device chose. */
      const made = new Map<string, string>();
      const device = {
        online: true,
        /** What is to be made or saved arrives, and the answer does not. */
        deaf: false,
        owner,
        notify: () => {
          for (const listener of listeners) listener();
        },
      };
      const reach = async <T>(act: () => Result<T>): Promise<Result<T>> => {
        await Promise.resolve();
        return device.online ? act() : fail('offline', 'no network');
      };
      const write = async <T>(act: () => Result<T>): Promise<Result<T>> => {
        const answer = await reach(act);
        return device.deaf ? fail('offline', 'the answer got lost') : answer;
      };
      const port: CloudPort = {
        owner: () => device.owner,
        ready: () => Promise.resolve(),
        subscribe(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
        list: ({ search }) =>
          reach(() => {
            const found = [...rows]
              .filter(([, row]) => row.name.toLowerCase().includes(search.toLowerCase()))
              .toReversed();
            const projects = found.map(([id, row]) => ({ ...shown(id, row), name: row.name }));
            return ok({ projects, next: null });
          }),
        open: (id) =>
          reach(() => {
            const row = rows.get(id);
            if (row === undefined) return fail('project_deleted', 'gone');
            const assets = row.assets.map((hash) => ({ hash, size: blobs.get(hash)!.length }));
            return ok({ ...other(id, row), name: row.name, origin: row.origin ?? null, assets });
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
        create: (wanted, { origin, ...content }) =>
          write(() => {
            if (lacks(content)) return fail('upload_failed', 'blobs are missing');
            const id = made.get(wanted) ?? `project-${++ids}`;
            made.set(wanted, id);
            if (!rows.has(id))
              rows.set(id, {
                ...content,
                revision: 1,
                device: name,
                ...(origin === null ? {} : { origin }),
              });
            namesEver.add(content.name);
            return ok(shown(id, rows.get(id)!));
          }),
        rename: (id, newName) =>
          reach(() => {
            const row = rows.get(id);
            if (row === undefined) return fail('project_deleted', 'gone');
            row.name = newName;
            return ok(undefined);
          }),
        save: (id, revision, content) =>
          write(() => {
            const row = rows.get(id);
            if (row === undefined) return fail('project_deleted', 'gone');
            if (row.revision !== revision) {
              const { content: there, editedAt, device: on, thumbnail } = other(id, row);
              const data = { revision: row.revision, editedAt, content: there, device: on, thumbnail };
              return fail('project_stale', 'stale', data);
            }
            if (lacks(content)) return fail('upload_failed', 'blobs are missing');
            const kept = content.name ?? row.name;
            rows.set(id, { ...row, ...content, name: kept, revision: revision + 1, device: name });
            namesEver.add(kept);
            return ok(shown(id, rows.get(id)!));
          }),
        encodePicture: () => Promise.resolve(ONE_PIXEL),
      };
      return Object.assign(device, { port });
    },
  };
}

export type MemoryCloud = ReturnType<typeof createMemoryCloud>;
