import { visitStorage } from '#cloud';

/**
 * Leaves for a third party, which sends the browser back to /cb/:source. Only this tab's own login comes back to it: the
 * answer to somebody else's would sign the person in as them.
 */
export function leaveForProvider(url: string): void {
  visitStorage().set('loginState', new URL(url).searchParams.get('state'));
  window.location.assign(url);
}
