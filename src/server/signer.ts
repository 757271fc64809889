import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { SignedPurpose, Signer } from './services.ts';

/** A key for one purpose, from the one secret of the server (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'corallite', purpose, 32));
}

/** Tokens whose signature was found right and is not checked again: as many people as a server has at once, and their shares. */
const MOST_KEPT = 10_000;

/**
 * Signs JSON web tokens (RFC 7519, HS256), each purpose with a key and an audience of its own. A person sends the same token
 * for a quarter of an hour, and a check goes through the thread pool: it is done once, the token's end is looked at each time.
 */
export function createSigner(secret: string, now: () => Date): Signer {
  const keys: Readonly<Record<SignedPurpose, Uint8Array>> = {
    access: deriveKey(secret, 'access'),
    share: deriveKey(secret, 'share'),
    device: deriveKey(secret, 'device'),
    export: deriveKey(secret, 'export'),
    factor: deriveKey(secret, 'factor'),
    picture: deriveKey(secret, 'picture-ticket'),
  };
  const checked = new Map<
    string,
    { readonly claims: Readonly<Record<string, string>>; readonly end: number }
  >();
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
      const name = `${purpose} ${token}`;
      const known = checked.get(name);
      if (known !== undefined) return now().getTime() < known.end * 1000 ? known.claims : null;
      try {
        const { payload } = await jwtVerify(token, keys[purpose], {
          audience: purpose,
          algorithms: ['HS256'],
          currentDate: now(),
          requiredClaims: ['exp'],
        });
        const { aud: _aud, iat: _iat, exp, ...rest } = payload;
        if (!Object.values(rest).every((value) => typeof value === 'string')) return null;
        const claims = rest as Record<string, string>;
        if (checked.size >= MOST_KEPT) checked.delete(checked.keys().next().value!);
        checked.set(name, { claims, end: exp! });
        return claims;
      } catch (cause) {
        if (cause instanceof errors.JOSEError) return null;
        throw cause;
      }
    },
  };
}
