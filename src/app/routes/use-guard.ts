import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
// As it stands in the address: the router's own hook undoes one encoding, and `%2523` would come back as another place.
import { useSearch } from 'wouter/use-browser-location';
import { isUnreached } from '#cloud';
import { decide, loginAddress, rulesOf, useCloud, useDevice, type PageLine } from '#ui';

/** What stands at the address: its page, its frame until it is known whose it is, nothing on the way elsewhere, or that nobody could be asked. */
export type Passage = 'open' | 'waiting' | 'leaving' | { readonly retry: () => Promise<void> };

/**
 * The guard over every navigation, and again when the device turns into another (SPEC §1 and §4). A session that ends while a page is open is not its concern:
 * the person is asked first (session/relogin). ADR 0174.
 */
export function useGuard(pages: readonly PageLine[]): Passage {
  const { session } = useCloud();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { class: device } = useDevice();
  const [outcome, setOutcome] = useState<{ readonly decision: object; readonly passage: Passage } | null>(
    null,
  );
  // One decision a navigation: what the session does meanwhile waits for the next one.
  const decision = useMemo(
    () =>
      decide({ path, search, hash: window.location.hash }, rulesOf(pages, path), {
        device,
        credential: session.hasCredential(),
        userKnown: session.store.getState().user !== null,
      }),
    [device, pages, path, search, session],
  );

  useEffect(() => {
    if (decision.kind === 'redirect') navigate(decision.to, { replace: true });
    if (decision.kind !== 'ask') return;
    let superseded = false;
    const ask = async (): Promise<void> => {
      const answer = await session.loadUser();
      if (superseded) return;
      if (answer.ok) {
        setOutcome({ decision, passage: 'open' });
        return;
      }
      console.warn(`The account could not be fetched: ${answer.code}`);
      if (isUnreached(answer)) {
        setOutcome({ decision, passage: { retry: ask } });
        return;
      }
      session.clear();
      const { pathname, search: query, hash } = window.location;
      navigate(loginAddress(pathname + query + hash), { replace: true });
    };
    void ask();
    return () => {
      superseded = true;
    };
  }, [decision, navigate, session]);

  if (decision.kind === 'go') return 'open';
  if (decision.kind === 'redirect') return 'leaving';
  return outcome?.decision === decision ? outcome.passage : 'waiting';
}
