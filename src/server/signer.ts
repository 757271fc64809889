import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Signer } from './services.ts';

/** A key for one purpose, from the one secret of the server (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'corallite', purpose, 32));
}

/** Signs JSON web tokens (RFC 7519, HS256), each purpose with a key and an audience of its own. */
export function createSigner(secret: string, now: () => Date): Signer {
  const keys = { access: deriveKey(secret, 'access'), share: deriveKey(secret, 'share') };
  return {
    sign: (purpose, claims, seconds) => {
      const issued = Math.floor(now().getTime() / 1000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(purpose)
        .setIssuedAt(issued)
        .setExpirationTime(issued + seconds)
        .sign(keys[purpose]);
    },
    verify: async (purpose, token) => {
      try {
        const { payload } = await jwtVerify(token, keys[purpose], {
          audience: purpose,
          algorithms: ['HS256'],
          currentDate: now(),
          requiredClaims: ['exp'],
        });
        const { aud: _aud, iat: _iat, exp: _exp, ...claims } = payload;
        return Object.values(claims).every((value) => typeof value === 'string')
          ? (claims as Record<string, string>)
          : null;
      } catch (cause) {
        if (cause instanceof errors.JOSEError) return null;
        throw cause;
      }
    },
  };
}
