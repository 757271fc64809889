import { isUnreached, type Cloud } from '#cloud';
import { currentDevice, decide, findPage, rulesOf } from '#ui';
import { PortalFrame, type Route } from './routes.ts';

/**
 * Begins what the first page waits for, all at once and before anything is drawn: its code, whose it is, and what that
 * account will see. Comes back when all of it is there; what cannot be had is reported by whoever draws it.
 */
export async function startPage(
  cloud: Cloud,
  routes: readonly Route[],
  address = window.location.href,
): Promise<void> {
  const { session } = cloud;
  const { pathname, search, hash } = new URL(address);
  const decision = decide({ path: pathname, search, hash }, rulesOf(routes, pathname), {
    device: currentDevice().class,
    credential: session.hasCredential(),
    userKnown: false,
  });
  if (decision.kind === 'redirect') return startPage(cloud, routes, new URL(decision.to, address).href);
  const route = findPage(routes, pathname);
  const askWhose = async (): Promise<void> => {
    // Whose it was the last time: what that account will see need not wait for the answer.
    const { userId } = session.remembered();
    const early = userId === null ? undefined : route?.prefetch?.(cloud, search, userId);
    const answer = await session.loadUser();
    // A refusal leaves no credential, which is what the guard goes by.
    if (!answer.ok) return isUnreached(answer) ? undefined : session.clear();
    await (answer.data.userId === userId ? early : route?.prefetch?.(cloud, search, answer.data.userId));
  };
  await Promise.allSettled([
    route?.isHeavy ? undefined : route?.Page.fetchCode(),
    route?.frame ? PortalFrame.fetchCode() : undefined,
    decision.kind === 'ask' ? askWhose() : undefined,
  ]);
}
