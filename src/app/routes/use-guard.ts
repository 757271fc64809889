import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
// As it stands in the address: the router's own hook undoes one encoding, and `%2523` would come back as another place.
import { useSearch } from 'wouter/use-browser-location';
import { decide, loginAddress, useCloud, useDevice } from '#ui';

/**
 * The guard over every navigation, and again when the device turns into another (SPEC §1 and §4). True while the page of
 * the address may be shown; otherwise the way elsewhere has been taken, or the account is being fetched. A session that
 * ends while a page is open is not its concern: the person is asked first (session/relogin).
 */
export function useGuard(): boolean {
  const { session } = useCloud();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { class: device } = useDevice();
  const [answered, setAnswered] = useState<object | null>(null);
  // One decision a navigation: what the session does meanwhile waits for the next one.
  const decision = useMemo(
    () =>
      decide(
        { path, search, hash: window.location.hash },
        {
          device,
          credential: session.hasCredential(),
          userKnown: session.store.getState().user !== null,
        },
      ),
    [device, path, search, session],
  );

  useEffect(() => {
    if (decision.kind === 'redirect') navigate(decision.to, { replace: true });
    if (decision.kind !== 'ask') return;
    let superseded = false;
    void session.loadUser().then((answer) => {
      if (superseded) return;
      if (answer.ok) {
        setAnswered(decision);
        return;
      }
      console.warn(`The account could not be fetched: ${answer.code}`);
      session.clear();
      const { pathname, search: query, hash } = window.location;
      navigate(loginAddress(pathname + query + hash), { replace: true });
    });
    return () => {
      superseded = true;
    };
  }, [decision, navigate, session]);

  return decision.kind === 'go' || answered === decision;
}
