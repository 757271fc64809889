import { createHash, randomBytes } from 'node:crypto';
import type { HttpCall } from './http-request.ts';

// HTTP Digest (RFC 7616): a password is proved, not sent.

/** What a server asks to be proved. */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  readonly algorithm: 'MD5' | 'SHA-256';
  /** Whether the proof covers a number of our own; servers before RFC 2617 know none. */
  readonly counts: boolean;
}

/** The challenge of a `WWW-Authenticate` header; null where it has none that is known here. */
export function readChallenge(header: string | undefined): DigestChallenge | null {
  const said = /(?:^|,)\s*Digest\s+(.*)$/is.exec(header ?? '')?.[1];
  if (said === undefined) return null;
  const values = new Map<string, string>();
  for (const [, name, quoted, bare] of said.matchAll(/(\w+)\s*=\s*(?:"([^"\\\p{Cc}]*)"|([\w-]+))/gu))
    if (!values.has(name!.toLowerCase())) values.set(name!.toLowerCase(), quoted ?? bare ?? '');
  const [realm, nonce] = [values.get('realm'), values.get('nonce')];
  const algorithm = (values.get('algorithm') ?? 'MD5').toUpperCase();
  if (realm === undefined || nonce === undefined) return null;
  if (algorithm !== 'MD5' && algorithm !== 'SHA-256') return null;
  const ways = values
    .get('qop')
    ?.split(',')
    .map((way) => way.trim());
  if (ways !== undefined && !ways.includes('auth')) return null;
  return { realm, nonce, opaque: values.get('opaque') ?? null, algorithm, counts: ways !== undefined };
}

/** The `Authorization` header of one call. `ownNonce` is for test vectors. */
export function proveDigest(
  challenge: DigestChallenge,
  { user, password }: { readonly user: string; readonly password: string },
  { method = 'GET', path }: Pick<HttpCall, 'method' | 'path'>,
  ownNonce = randomBytes(16).toString('hex'),
): string {
  const { realm, nonce, opaque, algorithm, counts } = challenge;
  const hash = (text: string): string =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const count = '00000001';
  const proof = [
    hash(`${user}:${realm}:${password}`),
    nonce,
    ...(counts ? [count, ownNonce, 'auth'] : []),
    hash(`${method}:${path}`),
  ];
  const values = [
    `username="${user}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${path}"`,
    `algorithm=${algorithm}`,
    ...(counts ? ['qop=auth', `nc=${count}`, `cnonce="${ownNonce}"`] : []),
    `response="${hash(proof.join(':'))}"`,
    ...(opaque === null ? [] : [`opaque="${opaque}"`]),
  ];
  return `Digest ${values.join(', ')}`;
}
