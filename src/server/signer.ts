import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Signer } from './services.ts';

/** A key for one purpose, from the one secret of the server (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'corallite', purpose, 32));
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The one head there is: a token that begins otherwise is not read, whatever algorithm it names. */
const HEAD = encode({ alg: 'HS256' });

/**
 * Signs JSON web tokens (RFC 7519, HS256), each purpose with a key and an audience of its own. By Node's own HMAC, at
 * once: WebCrypto sends each token through the thread pool, which takes longer than all else a call does here.
 */
export function createSigner(secret: string, now: () => Date): Signer {
  const keys = { access: deriveKey(secret, 'access'), share: deriveKey(secret, 'share') };
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const signOf = (purpose: keyof typeof keys, text: string): string =>
    createHmac('sha256', keys[purpose]).update(text).digest('base64url');
  return {
    sign: (purpose, claims, lifetime) => {
      const issued = seconds();
      const text = `${HEAD}.${encode({ ...claims, aud: purpose, iat: issued, exp: issued + lifetime })}`;
      return `${text}.${signOf(purpose, text)}`;
    },
    verify: (purpose, token) => {
      const [head, body, sign, ...more] = token.split('.');
      if (head !== HEAD || body === undefined || sign === undefined || more.length > 0) return null;
      const expected = Buffer.from(signOf(purpose, `${head}.${body}`));
      const given = Buffer.from(sign);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
      // Signed by this server: it is what `sign` wrote.
      const {
        aud,
        iat: _iat,
        exp,
        ...claims
      } = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
        readonly aud: string;
        readonly iat: number;
        readonly exp: number;
      };
      return aud === purpose && seconds() < exp ? claims : null;
    },
  };
}
