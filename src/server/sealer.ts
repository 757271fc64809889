import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealer } from './services.ts';
import { deriveKey } from './signer.ts';

const CIPHER = 'aes-256-gcm';
/** Bytes of the nonce and of the tag (NIST SP 800-38D). */
const NONCE = 12;
const TAG = 16;

/** Encrypts with a key of the server's one secret: nonce, tag and text in base64url; the owner is bound to it. */
export function createSealer(secret: string): Sealer {
  const key = deriveKey(secret, 'seal');
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE + TAG) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
