import { visitStorage } from '#cloud';

/** Any address of ours; only its origin matters, and it is never fetched. */
const HERE = 'https://here.invalid';
const LONGEST = 2000;
/** Control characters and backslashes: browsers drop or turn them, so that what is checked is not what is opened. */
const UNSAFE = /[\p{Cc}\\]/u;

/**
 * Where to go after logging in, from `redirect_url`: path, search and hash on this origin, or null. Nothing that a
 * browser could read as another site, a scheme or a login page in a circle passes.
 */
export function safeRedirect(wanted: string | null): string | null {
  if (wanted === null || wanted.length > LONGEST || UNSAFE.test(wanted)) return null;
  if (!wanted.startsWith('/') || wanted.startsWith('//')) return null;
  let url: URL;
  try {
    url = new URL(wanted, HERE);
  } catch {
    return null;
  }
  // "/./\t/evil" and the like end with a path that begins with two slashes.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return null;
  if (url.pathname === '/login' || url.pathname === '/signup') return null;
  return url.pathname + url.search + url.hash;
}

/** The login page that leads back to what was wanted. */
export function loginAddress(wanted: string): string {
  const back = safeRedirect(wanted);
  return back === null || back === '/' ? '/login' : `/login?redirect_url=${encodeURIComponent(back)}`;
}

/** The page that says another needs a larger screen, with the address of that other one. */
export function largerScreenAddress(wanted: string): string {
  const page = safeRedirect(wanted);
  return page === null ? '/stay-tuned' : `/stay-tuned?page=${encodeURIComponent(page)}`;
}

/** The page that needs a larger screen; the editor where the address names none. */
export function wantedOnLargerScreen(search: string): string {
  return safeRedirect(new URLSearchParams(search).get('page')) ?? '/editor';
}

/** What was wanted before a third party was asked, answered once; else home. */
export function takeAfterLogin(): string {
  const wanted = visitStorage().get('afterLogin');
  visitStorage().set('afterLogin', null);
  return safeRedirect(wanted) ?? '/';
}

/** Where a login leads: what was wanted before, else home. */
export function afterLogin(search: string): string {
  return safeRedirect(new URLSearchParams(search).get('redirect_url')) ?? '/';
}
