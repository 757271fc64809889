import type { ContentHash } from './id.ts';

/** Lower-case hex of bytes. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** SHA-256 of bytes. Bytes on shared memory are copied first: Web Crypto refuses shared views. */
export async function sha256(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const own =
    bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', own));
}

/** The content name of bytes. */
export async function contentHash(bytes: Uint8Array): Promise<ContentHash> {
  return toHex(await sha256(bytes)) as ContentHash;
}
