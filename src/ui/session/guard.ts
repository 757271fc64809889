import type { DeviceClass } from './device.ts';
import { loginAddress } from './redirect.ts';

/** Pages made for a thumb (SPEC §4), and the two that the forms on them link to. */
const HANDHELD: ReadonlySet<string> = new Set([
  '/login',
  '/signup',
  '/share',
  '/stay-tuned',
  '/projects',
  '/community',
  '/mine/account',
  '/terms',
  '/privacy',
]);

/** Pages for everybody (SPEC §4). */
const PUBLIC: ReadonlySet<string> = new Set([
  '/login',
  '/signup',
  '/share',
  '/cb/wechat_open',
  '/cb/google',
  '/cb/facebook',
  '/binding',
  '/retrieve-password',
]);

const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

/** "/projects/" is "/projects", and so is "/Projects": the router draws the same page for all three. */
const plain = (path: string): string => trimmed(path).toLowerCase();

/**
 * Pages that work on this device alone, account or not (ADR 0115): they never wait for the server, and a server that
 * cannot be reached takes nothing from them.
 */
const isLocal = (path: string): boolean =>
  path === '/editor' ||
  path.startsWith('/editor/') ||
  path === '/terms' ||
  path === '/privacy' ||
  path.startsWith('/dev/');

/** Pages that go on without a session: losing one there leads nowhere. */
export const isOpenToAll = (path: string): boolean => PUBLIC.has(plain(path)) || isLocal(plain(path));

export interface Wanted {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
}

export interface Situation {
  readonly device: DeviceClass;
  /** There are tokens, good or not. */
  readonly credential: boolean;
  /** It is known whose they are. */
  readonly userKnown: boolean;
}

export type Decision =
  | { readonly kind: 'go' }
  /** Ask who is signed in, then decide again; a failure leads to `loginAddress(wanted)` without a credential. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'redirect'; readonly to: string };

/** Where a navigation ends: the guard of SPEC §4. */
export function decide(
  { path: asked, search, hash }: Wanted,
  { device, credential, userKnown }: Situation,
): Decision {
  const path = plain(asked);
  const handheld = device !== 'desktop';
  if (path === '/') return { kind: 'redirect', to: handheld ? '/projects' : '/recents' };
  // A head without a page of its own: the first of its children (SPEC §2).
  if (path === '/mine') return { kind: 'redirect', to: '/mine/account' };
  if (handheld && !HANDHELD.has(path)) return { kind: 'redirect', to: '/stay-tuned' };
  if (isLocal(path)) return { kind: 'go' };
  if (credential) {
    if (path === '/login' || path === '/signup') return { kind: 'redirect', to: '/' };
    return userKnown ? { kind: 'go' } : { kind: 'ask' };
  }
  return PUBLIC.has(path)
    ? { kind: 'go' }
    : { kind: 'redirect', to: loginAddress(trimmed(asked) + search + hash) };
}
