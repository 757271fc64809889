import { Suspense, useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { SHARING } from '../../locales/namespaces.ts';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { CallData, Failure } from '#cloud';
import { api, limits } from '#contract';
import { Avatar, Button, Skeleton } from '../../primitives/index.ts';
import { Mark } from '../../primitives/mark.tsx';
import { useCloud } from '../../session/cloud-context.tsx';
import { PuzzleDialog } from '../../session/forms/puzzle-dialog.tsx';
import { useSecondsLeft } from '../../session/forms/use-seconds-left.ts';
import { sayFailure, useFailureText } from '../../session/failure-text.ts';
import { notify } from '../../session/toasts.ts';
import { whenFocusIsLost } from '../files/focus-project.ts';
import { useNoRoom } from '../files/use-no-room.ts';
import { button, coralButton } from '../link-button.css.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { LoadingPage } from '../../pages/loading-page.tsx';
import { useCall, usePortal, type SharedProject } from '../../shared/services.ts';
import { VipBadge } from '../../shared/vip-badge.tsx';
import { StateNote } from '../../primitives/state-note.tsx';
import { Thumbnail } from '../../primitives/thumbnail.tsx';
import { CodeBoxes } from './code-boxes.tsx';
import { keepCode, takeCode } from './kept-code.ts';
import type { readShareText } from './share-text.ts';
import * as styles from './share.css.ts';

type Info = CallData<typeof api.shares.info>;
type State =
  | { readonly kind: 'loading' | 'invalid' | 'expired' }
  | { readonly kind: 'failed'; readonly answer: Failure }
  | { readonly kind: 'closed'; readonly info: Info }
  | { readonly kind: 'opened' | 'viewing'; readonly opened: SharedProject };

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(SHARING);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link href="/" className={styles.brand} aria-label={t('portal:frame.home')}>
          <Mark size={26} />
          <span translate="no">{t('portal:frame.product')}</span>
        </Link>
      </header>
      <main className={styles.middle}>{children}</main>
    </div>
  );
}

/** Somebody's share: the code, then what the share allows. Anybody may open; copying asks to log in and comes back. */
export function ShareOpenPage() {
  const [parameters, setParameters] = useSearchParams();
  const token = parameters.get('s') ?? '';
  return (
    <ShareOfToken
      key={token}
      token={token}
      onOtherToken={(other) => setParameters({ s: other }, { replace: true })}
    />
  );
}

interface ShareOfTokenProps {
  readonly token: string;
  readonly onOtherToken: (token: string) => void;
}

function ShareOfToken({ token, onOtherToken }: ShareOfTokenProps) {
  const { t } = useTranslation(SHARING);
  const call = useCall();
  const readable = /^[\w-]{16,64}$/.test(token);
  const [state, setState] = useState<State>({ kind: readable ? 'loading' : 'invalid' });
  const [attempt, setAttempt] = useState(0);
  const { SharedView } = usePortal();
  const failureText = useFailureText();

  useEffect(() => {
    if (!readable) return undefined;
    const stop = new AbortController();
    void call(api.shares.info, { query: { s: token }, signal: stop.signal, quiet: true }).then((answer) => {
      if (stop.signal.aborted) return;
      if (answer.ok) setState({ kind: 'closed', info: answer.data });
      else if (answer.code === 'share_expired') setState({ kind: 'expired' });
      else if (answer.code === 'share_invalid' || answer.code === 'validation') setState({ kind: 'invalid' });
      else setState({ kind: 'failed', answer });
    });
    return () => stop.abort();
  }, [call, readable, token, attempt]);

  const shown = state.kind === 'viewing' ? state.opened : null;
  const leave = useCallback(() => {
    if (shown !== null) setState({ kind: 'opened', opened: shown });
  }, [shown]);

  switch (state.kind) {
    case 'loading':
      return (
        <Frame>
          <div className={styles.card} aria-busy>
            <Skeleton width="70%" height={28} />
            <Skeleton width={254} height={56} />
            <Skeleton height={40} />
          </div>
        </Frame>
      );
    case 'invalid':
    case 'expired':
      return (
        <Frame>
          <StateNote drawing="link" level={1} title={t(`open.${state.kind}`)}>
            <Link href="/" className={coralButton}>
              {t('open.home')}
            </Link>
          </StateNote>
        </Frame>
      );
    case 'failed':
      return (
        <Frame>
          <StateNote
            drawing="failed"
            level={1}
            title={t('open.failed')}
            text={failureText(state.answer)}
            alert
          >
            <Button
              size={40}
              variant="outline"
              onClick={() => {
                setState({ kind: 'loading' });
                setAttempt(attempt + 1);
              }}
            >
              {t('portal:list.retry')}
            </Button>
          </StateNote>
        </Frame>
      );
    case 'closed':
      return (
        <Frame>
          <CodeCard
            token={token}
            info={state.info}
            onOpened={(opened) => setState({ kind: 'opened', opened })}
            onGone={(kind) => setState({ kind })}
            onOtherToken={onOtherToken}
          />
        </Frame>
      );
    case 'viewing':
      return (
        <Suspense fallback={<LoadingPage />}>
          <SharedView shared={state.opened} onLeave={leave} />
        </Suspense>
      );
    case 'opened':
      return (
        <Frame>
          <OpenedCard
            token={token}
            opened={state.opened}
            onView={() => setState({ kind: 'viewing', opened: state.opened })}
            onGone={(kind) => setState({ kind })}
          />
        </Frame>
      );
  }
}

interface CodeCardProps {
  readonly token: string;
  readonly info: Info;
  readonly onOpened: (opened: SharedProject) => void;
  readonly onGone: (kind: 'invalid' | 'expired') => void;
  readonly onOtherToken: (token: string) => void;
}

function CodeCard({ token, info, onOpened, onGone, onOtherToken }: CodeCardProps) {
  const { t } = useTranslation(SHARING);
  const call = useCall();
  // A code that was pasted with the link, or typed before logging in.
  const [code, setCode] = useState(() => takeCode(token) ?? '');
  const tried = useRef(false);
  const [error, setError] = useState<string | null>(null);
  const [pause, setPause] = useState<{ readonly seconds: number; readonly until: number } | null>(null);
  const left = useSecondsLeft(pause?.until ?? null);
  const waiting = pause !== null && left > 0;
  const [busy, setBusy] = useState(false);
  /** Somebody guessed at this link: opening it wants a puzzle for a while. */
  const [solving, setSolving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button that says why it waits is another than the one pressed.
    whenFocusIsLost(() => form.current?.querySelector('input')?.focus());
  }, [waiting]);

  const open = async (text: string, captchaTicket?: string) => {
    if (waiting) return;
    if (text.length < limits.SHARE_CODE_LENGTH) {
      setError(t('open.enter'));
      return;
    }
    setBusy(true);
    const answer = await call(api.shares.open, {
      body: { s: token, code: text, ...(captchaTicket === undefined ? {} : { captchaTicket }) },
      quiet: true,
    });
    setBusy(false);
    if (answer.ok) {
      keepCode(token, text);
      onOpened(answer.data);
      return;
    }
    if (answer.code === 'share_invalid') onGone('invalid');
    else if (answer.code === 'share_expired') onGone('expired');
    else if (answer.code === 'captcha_required' || answer.code === 'captcha_failed') setSolving(true);
    else if (answer.code === 'share_code_wrong') setError(t('open.wrong'));
    else if (answer.code === 'too_many') {
      const seconds = (answer.data as { readonly seconds?: number } | null)?.seconds ?? 60;
      setPause({ seconds, until: Date.now() + seconds * 1000 });
      setError(null);
    } else setError(answer.message === '' ? t('portal:list.failed') : answer.message);
  };
  useEffect(() => {
    // Who comes back with a code opens with it: nothing is left to do by hand.
    if (tried.current || code.length < limits.SHARE_CODE_LENGTH) return;
    tried.current = true;
    void open(code);
  });
  const onShareText = (found: NonNullable<ReturnType<typeof readShareText>>) => {
    if (found.code !== null) keepCode(found.token, found.code);
    if (found.token !== token) onOtherToken(found.token);
    else if (found.code !== null) setCode(found.code);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void open(code);
  };

  return (
    <form ref={form} className={styles.card} onSubmit={onSubmit} noValidate>
      <Avatar name={info.ownerName} picture={info.ownerAvatar} size={48} />
      <VipBadge level={info.ownerVipLevel} />
      <h1 className={styles.cardTitle}>{t('open.shared', { name: info.ownerName })}</h1>
      <CodeBoxes
        value={code}
        invalid={error !== null || waiting}
        onChange={(next) => {
          setError(null);
          setCode(next);
          if (next.length === limits.SHARE_CODE_LENGTH && next !== code) {
            tried.current = true;
            void open(next);
          }
        }}
        onShareText={onShareText}
      />
      <p
        id="share-code-note"
        className={error === null && !waiting ? styles.quiet : styles.error}
        role={error === null && !waiting ? undefined : 'alert'}
      >
        {error ?? (waiting ? <Wait seconds={pause.seconds} left={left} /> : t('open.enter'))}
      </p>
      <div className={styles.wide}>
        <Button
          type="submit"
          variant="primary"
          size={40}
          loading={busy}
          disabledReason={waiting ? t('open.tooMany', { count: left }) : null}
        >
          {t('open.open')}
        </Button>
      </div>
      <PuzzleDialog
        open={solving}
        purpose="share"
        subject={token}
        onClose={() => setSolving(false)}
        onSolved={(ticket) => void open(code, ticket)}
      />
    </form>
  );
}

/** Counts for the eye; read out once, as it was to begin with. */
function Wait({ seconds, left }: { readonly seconds: number; readonly left: number }) {
  const { t } = useTranslation(SHARING);
  return (
    <>
      <span aria-hidden>{t('open.tooMany', { count: left })}</span>
      <span className="visually-hidden">{t('open.tooMany', { count: seconds })}</span>
    </>
  );
}

interface OpenedCardProps {
  readonly token: string;
  readonly opened: SharedProject;
  readonly onView: () => void;
  readonly onGone: (kind: 'invalid' | 'expired') => void;
}

function OpenedCard({ token, opened, onView, onGone }: OpenedCardProps) {
  const { t } = useTranslation(SHARING);
  const { call, session } = useCloud();
  const format = usePortalFormat();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [copied, setCopied] = useState(false);
  const sayNoRoom = useNoRoom();
  const [exporting, setExporting] = useState(false);
  const { exportShared } = usePortal();
  const { project, permission, ownerName, ownerAvatar, ownerVipLevel } = opened;

  const copy = async () => {
    if (!session.hasCredential()) {
      // The code waits in this tab: coming back does not ask for it again.
      navigate(`/login?redirect_url=${encodeURIComponent(`/share?s=${token}`)}`);
      return;
    }
    setBusy(true);
    const answer = await call(api.shares.copy, { body: { access: opened.access }, quiet: true });
    setBusy(false);
    if (answer.ok) {
      setCopied(true);
      notify({ text: t('open.copied') });
    } else if (answer.code === 'share_expired') onGone('expired');
    else if (answer.code === 'share_invalid') onGone('invalid');
    else if (answer.code === 'quota_exceeded') sayNoRoom(answer.data);
    else if (answer.code !== 'unauthorized' && answer.code !== 'login_expired') {
      notify({ text: sayFailure(answer), error: true });
    }
  };

  const exportStl = async () => {
    setExporting(true);
    const exported = await exportShared(opened);
    setExporting(false);
    if (!exported) notify({ text: t('open.exportFailed'), error: true });
  };

  return (
    <article className={styles.wideCard}>
      <Thumbnail picture={project.thumbnail} />
      <h1 className={styles.cardTitle}>{project.name}</h1>
      <p className={styles.by}>
        <Avatar name={ownerName} picture={ownerAvatar} size={28} />
        <span>{t('open.by', { name: ownerName })}</span>
        <VipBadge level={ownerVipLevel} />
      </p>
      <p className={styles.quiet}>
        {t('open.facts', {
          size: format.size(project.size),
          permission: t(`portal:share.permission.${permission}`),
        })}
      </p>
      <div className={styles.openedActions}>
        <Button variant={permission === 'read_only' ? 'primary' : 'outline'} size={40} onClick={onView}>
          {t('open.view')}
        </Button>
        {permission !== 'read_only' && !copied && (
          <Button variant="primary" size={40} loading={busy} onClick={() => void copy()}>
            {t('open.copy')}
          </Button>
        )}
        {permission === 'export_stl' && (
          <Button variant="outline" size={40} loading={exporting} onClick={() => void exportStl()}>
            {t('open.exportStl')}
          </Button>
        )}
        {copied && (
          <Link href="/projects" className={button}>
            {t('open.toProjects')}
          </Link>
        )}
      </div>
    </article>
  );
}
