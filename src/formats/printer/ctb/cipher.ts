/**
 * The XOR cipher of CTB layer data (catibo, UVtools): byte i is XORed with byte i mod 4, lowest first, of a 32-bit key
 * that grows by `step` after every four bytes; both follow from the file's seed and the layer's index. Enciphering is
 * deciphering, and seed 0 leaves the bytes as they are.
 */
export function applyCtbCipher(bytes: Uint8Array, seed: number, layerIndex: number): Uint8Array {
  if (seed === 0) return bytes;
  const step = (Math.imul(seed, 0x2d83cdac) + 0xd8a83423) | 0;
  let key = Math.imul(Math.imul(layerIndex, 0x1e1530cd) + 0xec3d47cd, step);
  const out = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 4, key = (key + step) | 0) {
    // A view past its end reads nothing and writes nothing: the last four need no care.
    out[at] = bytes[at]! ^ key;
    out[at + 1] = bytes[at + 1]! ^ (key >>> 8);
    out[at + 2] = bytes[at + 2]! ^ (key >>> 16);
    out[at + 3] = bytes[at + 3]! ^ (key >>> 24);
  }
  return out;
}
