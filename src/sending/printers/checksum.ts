import { createHash } from 'node:crypto';
import { fail, ok, type ByteSource, type JobContext } from '#base';
import type { SendResult } from '#sending/api';

/** Read and sent at a time: what printers of SDCP take in one request. */
export const PART_BYTES = 1 << 20;

/** The checksum of a whole source, lower-case hex; `transfer_failed` where it ends before its size. */
export async function checksumOf(
  algorithm: 'md5' | 'sha256',
  source: ByteSource,
  context: JobContext,
): Promise<SendResult<string>> {
  const hash = createHash(algorithm);
  for (let offset = 0; offset < source.size;) {
    if (context.signal.aborted) return fail('cancelled', 'the sending was cancelled');
    const part = await readPart(source, offset);
    if (!part.ok) return part;
    hash.update(part.value);
    offset += part.value.length;
    context.report({ phase: 'check', done: offset, total: source.size });
  }
  return ok(hash.digest('hex'));
}

/** The part of a source at an offset, whole. */
export async function readPart(source: ByteSource, offset: number): Promise<SendResult<Uint8Array>> {
  const length = Math.min(PART_BYTES, source.size - offset);
  try {
    const bytes = await source.read(offset, length);
    if (bytes.length === length) return ok(bytes);
    return fail('transfer_failed', 'the file ended early', { reason: 'it became shorter meanwhile' });
  } catch (cause) {
    return fail('transfer_failed', String(cause), { reason: 'it cannot be read any more' });
  }
}
