import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useLocation, useParams } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { keepTokens, visitStorage } from '#cloud';
import { api, PROVIDERS } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { Icon } from '../../primitives/icon.tsx';
import * as frame from '../../session/auth-frame.css.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { challengeOf } from '../../session/factor-step.tsx';
import { sayFailure } from '../../session/failure-text.ts';
import { loginAddress, takeAfterLogin } from '../../session/redirect.ts';
import * as styles from '../page.css.ts';
import * as own from './callback-page.css.ts';

const SLOW_MS = 10_000;

/**
 * Where a third party sends the browser back to: a session, an account to bind, or the login page with a note; from binding
 * at the account page, back there with what came of it.
 */
export function CallbackPage() {
  const { t } = useTranslation(SESSION);
  const { call, session, storage } = useCloud();
  // Whoever is signed in already comes back from binding, to the account page.
  const [binding] = useState(() => session.hasCredential());
  const [, navigate] = useLocation();
  const { source: named } = useParams<{ source: string }>();
  const search = useSearch();
  const [slow, setSlow] = useState(false);
  // The code is good once; an effect may run twice.
  const started = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const source = PROVIDERS.find((provider) => provider === named);
    const parameters = new URLSearchParams(search);
    const code = parameters.get('code');
    const state = parameters.get('state');
    const refuse = (reason = t('callback.notConfirmed')) => {
      // The session may have ended meanwhile.
      if (session.hasCredential())
        navigate('/mine/account', { replace: true, state: { bindingOf: named, refused: reason } });
      else navigate('/login', { replace: true, state: { refused: named } });
    };
    const expected = visitStorage().get('loginState');
    visitStorage().set('loginState', null);
    if (source === undefined || code === null || code === '' || state === null || state !== expected) {
      refuse();
      return;
    }
    void call(api.session.authCallback, { query: { source, code, state }, quiet: true }).then(
      async (answer) => {
        const challenge = answer.ok ? null : challengeOf(answer);
        if (challenge !== null) {
          navigate(loginAddress(takeAfterLogin()), { replace: true, state: { challenge } });
          return;
        }
        if (!answer.ok) return refuse(sayFailure(answer));
        if (answer.data.status === 'bound') {
          keepTokens(storage, answer.data);
          await session.loadUser();
          navigate('/mine/account', { replace: true, state: { bindingOf: source } });
          return;
        }
        if (answer.data.status === 'bind') {
          const { bindToken, nickname, avatar } = answer.data;
          session.rememberThirdParty({ nickname, avatar });
          navigate('/binding', { replace: true, state: { bindToken, nickname, avatar, source } });
          return;
        }
        session.signIn(answer.data);
        navigate(takeAfterLogin(), { replace: true });
      },
    );
  }, [call, named, navigate, search, session, storage, t]);
  return (
    <main className={styles.page}>
      <div className={styles.card} aria-live="polite">
        <Icon of={LoaderCircle} size={24} className={own.spinner} />
        <h1 className={own.text}>{t(binding ? 'callback.binding' : 'callback.text')}</h1>
        {slow && (
          <p className={own.text}>
            {t('callback.slow')}{' '}
            <Link className={frame.link} href={binding ? '/mine/account' : '/login'}>
              {t(binding ? 'callback.toAccount' : 'callback.toLogin')}
            </Link>
          </p>
        )}
      </div>
    </main>
  );
}
