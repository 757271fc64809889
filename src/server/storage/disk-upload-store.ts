import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { syncFile, syncFolder } from '../durable-files.ts';
import { NoRoom, UPLOAD_ID, type UploadStore } from './upload-store.ts';
import { isFull, writeUpload } from './write-upload.ts';

const timeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.mtimeMs ?? Number.NEGATIVE_INFINITY;

/** Uploads as files of a folder, with a note beside each. Several servers may share the folder. */
export class DiskUploadStore extends FileStore implements UploadStore {
  constructor(folder: string) {
    super({ directory: folder });
  }

  override create(upload: Upload): Promise<Upload> {
    return this.#withRoom(upload.id, async () => {
      const made = await super.create(upload);
      for (const name of [upload.id, `${upload.id}.json`]) await syncFile(join(this.directory, name));
      // tus makes the folder itself, without syncing.
      for (const folder of [this.directory, dirname(this.directory)]) await syncFolder(folder);
      return made;
    });
  }

  override write(readable: Readable, id: string, offset: number): Promise<number> {
    return this.#withRoom(id, () => writeUpload(readable, join(this.directory, id), 'r+', offset, true));
  }

  async announced(begin: string): Promise<{ count: number; bytes: number }> {
    const names = (await this.#names()).filter((name) => name.startsWith(begin) && UPLOAD_ID.test(name));
    let bytes = 0;
    for (const name of names) bytes += (await this.getUpload(name).catch(() => null))?.size ?? 0;
    return { count: names.length, bytes };
  }

  async removeMostSilent(begin: string, since: Date | null): Promise<boolean> {
    const names = (await this.#names()).filter((name) => name.startsWith(begin) && UPLOAD_ID.test(name));
    const times = await Promise.all(names.map((name) => timeOf(join(this.directory, name))));
    const earliest = Math.min(...times);
    const first = names[times.indexOf(earliest)];
    if (first === undefined || (since !== null && earliest >= since.getTime())) return false;
    for (const name of [first, `${first}.json`]) await rm(join(this.directory, name), { force: true });
    return true;
  }

  async removeSilent(since: Date): Promise<number> {
    let removed = 0;
    for (const name of await this.#names()) {
      const isNote = name.endsWith('.json');
      // The time of a note is the beginning of its upload.
      const files = isNote ? [name, name.slice(0, -5)] : [name];
      const times = await Promise.all(files.map((file) => timeOf(join(this.directory, file))));
      if (Math.max(...times) >= since.getTime()) continue;
      await rm(join(this.directory, name), { force: true });
      if (!isNote) removed += 1;
    }
    return removed;
  }

  #names(): Promise<string[]> {
    return readdir(this.directory).catch(() => []);
  }

  /** Gives back what an upload has taken when there is no room for it: on a full disk it would keep others out. */
  async #withRoom<T>(id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof NoRoom) && !isFull(cause)) throw cause;
      for (const name of [id, `${id}.json`]) await rm(join(this.directory, name), { force: true });
      throw new NoRoom('there is no room for an upload', { cause });
    }
  }
}
