import { LogIn } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { SESSION } from '../locales/namespaces.ts';
import { useCloud, useSession } from './cloud-context.tsx';
import { confirm, withdraw } from './confirm.ts';
import { loginAddress } from './redirect.ts';
import { useSessionWatch } from './use-session-watch.ts';

const currentAddress = () => window.location.pathname + window.location.search + window.location.hash;

/**
 * A session that was lost asks once whether to log in again, then leads to the login page and back (SPEC §4). Nothing is
 * drawn. `isOpenToAll` names the pages that go on without a session: there the question can be put away.
 */
export function Relogin({ isOpenToAll }: { readonly isOpenToAll: (path: string) => boolean }) {
  const { t } = useTranslation(SESSION);
  const { session } = useCloud();
  const [, navigate] = useLocation();
  const lost = useSession((state) => state.lost);
  useSessionWatch();
  useEffect(() => {
    if (!lost) return;
    // Lost before any page stood: the guard has led here already, and there is nothing left to ask (SPEC §4).
    if (window.location.pathname === '/login') {
      session.answerLost();
      return;
    }
    const leave = () => {
      // Who went elsewhere meanwhile was led to the login page already, and it knows where to go back to.
      if (window.location.pathname !== '/login') navigate(loginAddress(currentAddress()), { replace: true });
    };
    confirm({
      group: 'relogin',
      icon: LogIn,
      header: t('relogin.title'),
      message: t('relogin.text'),
      acceptProps: { label: t('relogin.yes') },
      accept: () => {
        session.answerLost();
        leave();
      },
      reject: () => {
        session.answerLost();
        if (!isOpenToAll(window.location.pathname)) leave();
      },
    });
    // Another tab has logged in again, say.
    return () => withdraw('relogin');
  }, [isOpenToAll, lost, navigate, session, t]);

  // Whose lists are on the page, whatever became of their session.
  const userId = useSession((state) => state.user?.userId);
  const shown = useRef(userId);
  useEffect(() => {
    shown.current = userId ?? shown.current;
  }, [userId]);

  // What another tab does to the session is done to this page too.
  useEffect(
    () =>
      session.onElsewhere((event) => {
        if (event === 'signed-out') {
          if (session.store.getState().user === null) return;
          session.clear();
          if (!isOpenToAll(window.location.pathname))
            navigate(loginAddress(currentAddress()), { replace: true });
          return;
        }
        const before = shown.current;
        void session.loadUser().then((answer) => {
          if (!answer.ok || answer.data.userId === before) return;
          const { pathname } = window.location;
          if (pathname === '/login' || pathname === '/signup') navigate('/', { replace: true });
          // Lists of somebody else's projects are on the page.
          else if (before !== undefined && !isOpenToAll(pathname)) window.location.reload();
        });
      }),
    [isOpenToAll, navigate, session],
  );
  return null;
}
