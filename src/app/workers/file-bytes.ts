import { fail, ok, type Result } from '#base';

/** The bytes of a file on the device, or of what was read of one. */
export async function bytesOf(content: Uint8Array | Blob): Promise<Result<Uint8Array, 'not_found'>> {
  try {
    return ok(content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content);
  } catch (cause) {
    // The file went away or may not be read: the browser's own refusal, not a fault of its content.
    return fail('not_found', `the file could not be opened: ${String(cause)}`);
  }
}
