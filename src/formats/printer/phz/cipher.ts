import { applyKeystream } from '../keystream.ts';

/** A cipher of layer data, by the file's seed and the layer's index. Enciphering is deciphering, and seed 0 leaves the bytes as they are. */
export type LayerCipher = (bytes: Uint8Array, seed: number, layerIndex: number) => Uint8Array;

/** That of PHZ (catibo, UVtools). */
export const applyPhzCipher: LayerCipher = (bytes, seed, layerIndex) => {
  if (seed === 0) return bytes;
  const short = seed % 0x4324;
  const start = Math.imul(Math.imul(layerIndex ^ 0x3fad2212, short), 0x4910913d);
  return applyKeystream(bytes, start, Math.imul(short, 0x34a32231));
};

/** That of FDG (UVtools). */
export const applyFdgCipher: LayerCipher = (bytes, seed, layerIndex) => {
  if (seed === 0) return bytes;
  const step = (seed - 0x1dcb76c3) ^ 0x257e2431;
  return applyKeystream(bytes, Math.imul(Math.imul(step, 0x82391efd), layerIndex ^ 0x110bdacd), step);
};
