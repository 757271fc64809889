/**
 * The XOR cipher of CTB layer data (catibo, UVtools): byte i is XORed with byte i mod 4, lowest first, of a 32-bit key
 * that grows by `step` after every four bytes; both follow from the file's seed and the layer's index. Enciphering is
 * deciphering, and seed 0 leaves the bytes as they are.
 */
export function applyCtbCipher(bytes: Uint8Array, seed: number, layerIndex: number): Uint8Array {
  if (seed === 0) return bytes;
  const step = (Math.imul(seed, 0x2d83cdac) + 0xd8a83423) | 0;
  let key = Math.imul(Math.imul(layerIndex, 0x1e1530cd) + 0xec3d47cd, step);
  return bytes.map((byte, index) => {
    if (index > 0 && (index & 3) === 0) key = (key + step) | 0;
    return byte ^ (key >>> (8 * (index & 3)));
  });
}
