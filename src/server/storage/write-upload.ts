import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ERRORS } from '@tus/server';
import { NoRoom } from './upload-store.ts';

/** The disk, the quota of its user or the largest file is full. */
export const isFull = (cause: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((cause as NodeJS.ErrnoException | null)?.code ?? '');

/** What tus answers for a failure of the disk: a full disk is distinguished. */
const ofDisk = (cause: unknown): unknown =>
  isFull(cause) ? new NoRoom('there is no room for an upload', { cause }) : ERRORS.FILE_WRITE_ERROR;

/**
 * Writes a stream into a file from an offset on and answers where it ended. Failures of the disk are thrown as `NoRoom` or
 * as tus's own, those of the stream as they are. Not by `pipeline`: that hands a failure of the file to the stream, and tus,
 * which listens to both, would take it for one of its own.
 */
export async function writeUpload(
  readable: Readable,
  path: string,
  flags: 'r+' | 'wx',
  offset: number,
  lasting: boolean,
): Promise<number> {
  const file = await open(path, flags).catch((cause: unknown) => {
    throw ofDisk(cause);
  });
  let end = offset;
  const write = async (bytes: Buffer): Promise<void> => {
    for (let sent = 0; sent < bytes.length;) {
      const { bytesWritten } = await file.write(bytes, sent, bytes.length - sent, end);
      sent += bytesWritten;
      end += bytesWritten;
    }
  };
  try {
    for await (const chunk of readable.iterator({ destroyOnReturn: false })) {
      await write(chunk as Buffer).catch((cause: unknown) => {
        throw ofDisk(cause);
      });
    }
    // Answered for is what a power cut leaves; what passes on into a bucket is answered for by that.
    if (lasting) {
      await file.sync().catch((cause: unknown) => {
        throw ofDisk(cause);
      });
    }
    return end;
  } finally {
    await file.close();
  }
}
