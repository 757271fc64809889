import type { Session } from '#cloud';
import { currentDevice, decide } from '#ui';
import { PortalFrame, ROUTES } from './route-table.tsx';

/** The line that draws a path, near enough to fetch by. */
const lineOf = (path: string) =>
  ROUTES.find((line) => {
    const fixed = line.path.replace(/\/:.*/, '');
    return path === fixed || (fixed !== line.path && path.startsWith(`${fixed}/`));
  });

/**
 * Begins what the first page waits for, all at once and before anything is drawn: its code, and whose it is. Comes back
 * when the code is there; what cannot be had is told by whoever draws it.
 */
export async function startPage(session: Session, address = window.location.href): Promise<void> {
  const { pathname, search, hash } = new URL(address);
  const decision = decide(
    { path: pathname, search, hash },
    { device: currentDevice().class, credential: session.hasCredential(), userKnown: false },
  );
  if (decision.kind === 'redirect') return startPage(session, new URL(decision.to, address).href);
  // A failure leaves no credential, which is what the guard goes by.
  if (decision.kind === 'ask') void session.loadUser().then(({ ok }) => !ok && session.clear());
  const line = lineOf(pathname);
  await Promise.allSettled([line?.fetchCode?.(), line?.frame ? PortalFrame.fetchCode() : undefined]);
}
