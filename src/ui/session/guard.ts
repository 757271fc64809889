import type { DeviceClass } from './device.ts';
import { largerScreenAddress, loginAddress } from './redirect.ts';

/**
 * Who may open a page (SPEC §4). `local`: it works on this device alone, account or not (ADR 0115): it never waits for the
 * server, and a server that cannot be reached takes nothing from it. `visitor`: for who is not signed in; who is goes home.
 */
export type Access = 'account' | 'everybody' | 'visitor' | 'local';

/** What the guard knows of a page. */
export interface PageRules {
  readonly access: Access;
  /** `any` for a page made for a thumb as well (SPEC §4), and for those that the forms on one link to. */
  readonly device: 'any' | 'desktop';
}

/** An address without a page: only who has an account is told so. */
export const NO_PAGE: PageRules = { access: 'account', device: 'desktop' };

const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

/** "/projects/" is "/projects", and so is "/Projects": the router draws the same page for all three. */
const plain = (path: string): string => trimmed(path).toLowerCase();

/** A page that goes on without a session: losing one there leads nowhere. */
export const isOpenToAll = ({ access }: PageRules): boolean => access !== 'account';

/** Where "/" leads. */
export const homeOf = (device: DeviceClass): string => (device === 'desktop' ? '/recents' : '/projects');

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

/** Where a navigation to a page of these rules ends: the guard of SPEC §4. */
export function decide(
  { path: asked, search, hash }: Wanted,
  { access, device: madeFor }: PageRules,
  { device, credential, userKnown }: Situation,
): Decision {
  const path = plain(asked);
  if (path === '/') return { kind: 'redirect', to: homeOf(device) };
  // A head without a page of its own: the first of its children (SPEC §2).
  if (path === '/mine') return { kind: 'redirect', to: '/mine/account' };
  const wanted = trimmed(asked) + search + hash;
  if (device !== 'desktop' && madeFor === 'desktop')
    return { kind: 'redirect', to: largerScreenAddress(wanted) };
  if (access === 'local') return { kind: 'go' };
  if (credential) {
    if (access === 'visitor') return { kind: 'redirect', to: '/' };
    return userKnown ? { kind: 'go' } : { kind: 'ask' };
  }
  return access === 'account' ? { kind: 'redirect', to: loginAddress(wanted) } : { kind: 'go' };
}
