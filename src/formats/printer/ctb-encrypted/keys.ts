import { cbc } from '@noble/ciphers/aes.js';

/**
 * AES-256 in CBC mode, without padding, from the same key and vector for every blob: what interoperates with boards of
 * this kind. Published in the clear by mslicer and shipped by UVtools (ADR 0427). Nothing else holds them.
 */
const KEY = bytesOf('d05b8e3371de3d1ae54f22dddf5bfd94ab5d643a9d7ebfaf4203f310d8522aea');
const VECTOR = bytesOf('0f010a05050b060708060a0c0c0d090f');

/** Blocks of AES: what is enciphered is a whole number of them. */
export const AES_BLOCK = 16;

export function encipher(bytes: Uint8Array): Uint8Array {
  return cbc(KEY, VECTOR, { disablePadding: true }).encrypt(bytes);
}

export function decipher(bytes: Uint8Array): Uint8Array {
  return cbc(KEY, VECTOR, { disablePadding: true }).decrypt(bytes);
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
