import { createHash } from 'node:crypto';
import type { ProviderConfig } from '../../services.ts';

/** Who a third party says somebody is. */
export interface RemoteIdentity {
  /** What they are called there for ever. */
  readonly subject: string;
  readonly nickname: string;
  readonly avatarUrl: string | null;
}

export interface LoginStart {
  readonly redirectUri: string;
  /** Comes back with the browser; good once. */
  readonly state: string;
  /** PKCE (RFC 7636): only its hash travels with the browser. */
  readonly verifier: string;
}

/** How one third party is spoken to. */
export interface ProviderProtocol {
  /** Where the browser is sent. */
  authorizeUrl(config: ProviderConfig, start: LoginStart): URL;
  /** Exchanges the code that came back; null when the third party does not confirm it. */
  identify(
    config: ProviderConfig,
    reply: LoginStart & { readonly code: string; readonly now: Date },
  ): Promise<RemoteIdentity | null>;
}

/** S256 challenge of a verifier. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** What an identity token must repeat (OpenID Connect); made from the verifier, so that nothing more is to be kept. */
export function nonceOf(verifier: string): string {
  return createHash('sha256').update(`nonce:${verifier}`).digest('base64url');
}

const MOST_CHARACTERS = 30;

/** A name from outside as plain text of one line and bounded length; never empty. */
export function plainNickname(name: string | undefined, otherwise: string): string {
  const plain = (name ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return Array.from(plain).slice(0, MOST_CHARACTERS).join('') || otherwise;
}
