import { encode } from 'uqr';

/** Rows of modules, dark ones true; without the quiet zone. */
export type QrMatrix = readonly (readonly boolean[])[];

/** A larger symbol is hard to read off a screen at the size we draw it. */
const MOST_VERSION = 6;
/** What that version holds at level M (ISO/IEC 18004, table 7). */
const MOST_BYTES = 106;

/** The QR symbol of a text as bytes of UTF-8, at level M; null for a text that is too long. */
export function qrMatrix(text: string): QrMatrix | null {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > MOST_BYTES) return null;
  return encode(bytes, { ecc: 'M', boostEcc: false, border: 0, maxVersion: MOST_VERSION }).data;
}
