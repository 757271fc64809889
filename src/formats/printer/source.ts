import { fail, ok, type ByteSource, type Result } from '#base';

/** Exactly `length` bytes at an offset; `format_truncated` when the file ends before. */
export async function readExactly(
  source: ByteSource,
  offset: number,
  length: number,
): Promise<Result<Uint8Array, 'format_truncated'>> {
  if (offset + length <= source.size) {
    const bytes = await source.read(offset, length);
    if (bytes.length === length) return ok(bytes);
  }
  return fail('format_truncated', `the file ends before byte ${offset + length}`);
}
