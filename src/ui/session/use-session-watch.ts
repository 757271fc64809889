import { useEffect } from 'react';
import { api } from '#contract';
import { useCloud, useSession } from './cloud-context.tsx';

/** Who comes back to the page is looked for, but no more often than this. */
const AGAIN_MS = 60_000;
/** A page that is looked at all the time asks this often. */
const EVERY_MS = 5 * 60_000;

/**
 * Notices that the session was ended elsewhere, by a login on another device, say, before something is lost to it (SPEC §4):
 * asks when the page is come back to, and every few minutes while it is seen. What is lost then is what the client says of any call.
 */
export function useSessionWatch(): void {
  const { call } = useCloud();
  const userId = useSession((state) => state.user?.userId);
  useEffect(() => {
    if (userId === undefined) return undefined;
    // The account has just been fetched.
    let asked = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - asked < AGAIN_MS)
        return;
      asked = Date.now();
      void call(api.session.checkToken, { quiet: true });
    };
    const timer = setInterval(look, EVERY_MS);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [call, userId]);
}
