import { sign, verify } from 'node:crypto';
import { publicKeyOf } from '../../../payment-config.ts';

/** RSA with SHA-256 and PKCS #1 v1.5, in base64: what all three providers sign with. */

export const signRsa = (text: string, privateKey: string): string =>
  sign('sha256', Buffer.from(text), privateKey).toString('base64');

/** Whether the owner of a key signed a text; false for a signature or a key that is none. */
export function isSignedBy(publicKey: string, text: string | Buffer, signature: string): boolean {
  try {
    return verify('sha256', Buffer.from(text), publicKeyOf(publicKey), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
