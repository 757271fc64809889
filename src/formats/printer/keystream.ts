/** XORs byte i with byte i mod 4, lowest first, of a 32-bit key that grows by `step` after every four bytes. Undoes itself. */
export function applyKeystream(bytes: Uint8Array, start: number, step: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let key = start;
  for (let at = 0; at < bytes.length; at += 4, key = (key + step) | 0) {
    // A view past its end reads nothing and writes nothing: the last four need no care.
    out[at] = bytes[at]! ^ key;
    out[at + 1] = bytes[at + 1]! ^ (key >>> 8);
    out[at + 2] = bytes[at + 2]! ^ (key >>> 16);
    out[at + 3] = bytes[at + 3]! ^ (key >>> 24);
  }
  return out;
}
