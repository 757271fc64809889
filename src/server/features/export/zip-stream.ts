import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly time: Date;
  /** Text is compressed; bytes come as they are, for meshes and pictures hardly shrink. */
  readonly content: string | Readable;
}

/**
 * A zip as a stream (PKWARE APPNOTE 6.3, zip64 where needed) of entries that are asked for one after the other, as fast as
 * it is read. When the reader leaves, the entry under way is closed.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  const fail = (cause: unknown): void => void output.destroy(cause as Error);
  const addAll = async (): Promise<void> => {
    for await (const { name, time, content } of entries) {
      if (output.destroyed) {
        if (typeof content !== 'string') content.destroy();
        return;
      }
      const options = { mtime: time, mode: 0o100600, forceDosTimestamp: true };
      if (typeof content === 'string') {
        zip.addBuffer(Buffer.from(content), name, { ...options, compress: true });
        continue;
      }
      current = content;
      zip.addReadStream(content, name, { ...options, compress: false });
      await finished(content);
    }
    zip.end();
  };
  output.once('close', () => current?.destroy());
  zip.once('error', fail);
  addAll().catch(fail);
  return output;
}
