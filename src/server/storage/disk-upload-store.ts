import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS, type Upload } from '@tus/server';
import { NoRoom, UPLOAD_ID, type UploadStore } from './upload-store.ts';

/** The disk, the quota of its user or the largest file is full. */
const isFull = (cause: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((cause as NodeJS.ErrnoException | null)?.code ?? '');

const timeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.mtimeMs ?? Number.NEGATIVE_INFINITY;

/** Uploads as files of a folder, with a note beside each. Several servers may share the folder. */
export class DiskUploadStore extends FileStore implements UploadStore {
  constructor(folder: string) {
    super({ directory: folder });
  }

  override create(upload: Upload): Promise<Upload> {
    return this.#withRoom(upload.id, () => super.create(upload));
  }

  /** As the parent's, which does not say why it could not write. */
  override write(readable: Readable, id: string, offset: number): Promise<number> {
    return this.#withRoom(id, async () => {
      const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
      try {
        await pipeline(readable, file);
      } catch (cause) {
        throw isFull(cause) ? cause : ERRORS.FILE_WRITE_ERROR;
      }
      return offset + file.bytesWritten;
    });
  }

  async announced(begin: string): Promise<{ count: number; bytes: number }> {
    const names = (await this.#names()).filter((name) => name.startsWith(begin) && UPLOAD_ID.test(name));
    let bytes = 0;
    for (const name of names) bytes += (await this.getUpload(name).catch(() => null))?.size ?? 0;
    return { count: names.length, bytes };
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
      if (!isFull(cause)) throw cause;
      for (const name of [id, `${id}.json`]) await rm(join(this.directory, name), { force: true });
      throw new NoRoom('there is no room for an upload', { cause });
    }
  }
}
