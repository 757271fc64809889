import { applyKeystream } from '../keystream.ts';

/**
 * The XOR cipher of CTB layer data (catibo, UVtools): key and step follow from the file's seed and the layer's index.
 * Enciphering is deciphering, and seed 0 leaves the bytes as they are.
 */
export function applyCtbCipher(bytes: Uint8Array, seed: number, layerIndex: number): Uint8Array {
  if (seed === 0) return bytes;
  const step = (Math.imul(seed, 0x2d83cdac) + 0xd8a83423) | 0;
  return applyKeystream(bytes, Math.imul(Math.imul(layerIndex, 0x1e1530cd) + 0xec3d47cd, step), step);
}
