import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Failure } from '#cloud';
import { api, PROVIDERS, type Provider } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { Avatar } from '../../primitives/avatar.tsx';
import { Segmented } from '../../primitives/segmented.tsx';
import * as frame from '../../session/auth-frame.css.ts';
import { AuthFrame } from '../../session/auth-frame.tsx';
import { useCloud } from '../../session/cloud-context.tsx';
import { challengeOf } from '../../session/factor-step.tsx';
import { useFailureText } from '../../session/failure-text.ts';
import { FormNote } from '../../session/form-note.tsx';
import { AuthForm } from '../../session/forms/auth-form.tsx';
import { AccountField } from '../../session/forms/account-field.tsx';
import { accountRule } from '../../session/forms/account-rules.ts';
import { rememberWay, useAccountWay } from '../../session/forms/account-way.ts';
import { Agreement, useAgreement } from '../../session/forms/agreement.tsx';
import { CodeButton } from '../../session/forms/code-button.tsx';
import { CodeInput } from '../../session/forms/code-input.tsx';
import { contractRules, useContractForm, useRefusal } from '../../session/forms/contract-form.ts';
import { useMessageCode } from '../../session/forms/message-code.ts';
import { Puzzle } from '../../session/forms/puzzle.tsx';
import { loginAddress, takeAfterLogin } from '../../session/redirect.ts';
import * as page from '../page.css.ts';

/** What the callback found out, kept with the history entry: it outlives a reload, and nothing else. */
interface Pending {
  readonly bindToken: string;
  readonly nickname: string;
  readonly avatar: string | null;
  readonly source: Provider;
}

export function readPending(state: unknown): Pending | null {
  if (typeof state !== 'object' || state === null) return null;
  const { bindToken, nickname, avatar, source } = state as Partial<Record<keyof Pending, unknown>>;
  const provider = PROVIDERS.find((known) => known === source);
  if (typeof bindToken !== 'string' || bindToken === '' || provider === undefined) return null;
  return {
    bindToken,
    nickname: typeof nickname === 'string' ? nickname : '',
    avatar: typeof avatar === 'string' ? avatar : null,
    source: provider,
  };
}

const EMPTY = { account: '', code: '' };

function Lost() {
  const { t } = useTranslation(SESSION);
  return (
    <AuthFrame title={t('binding.title')}>
      <FormNote kind="error">{t('binding.lost')}</FormNote>
      <div className={frame.submit}>
        <Link className={page.link} href="/login">
          {t('binding.toLogin')}
        </Link>
      </div>
    </AuthFrame>
  );
}

/** Joins who a third party says this is to an account: first which one, then the code sent to it. */
export function BindingPage() {
  const pending = readPending(useHistoryState());
  const [expired, setExpired] = useState(false);
  return pending === null || expired ? (
    <Lost />
  ) : (
    <BindingForm pending={pending} onExpired={() => setExpired(true)} />
  );
}

function BindingForm({ pending, onExpired }: { readonly pending: Pending; readonly onExpired: () => void }) {
  const { t, i18n } = useTranslation(SESSION);
  const { call, session, storage } = useCloud();
  const [, navigate] = useLocation();
  const failureText = useFailureText();
  const { agreement, afterAgreeing } = useAgreement();
  const code = useMessageCode('bind');
  const [step, setStep] = useState<1 | 2>(1);
  const [solving, setSolving] = useState(true);
  // Before there is an account, the mainland is where WeChat is, and where the page speaks Chinese.
  const mainland =
    session.remembered().accountRegion === 'MAINLAND' ||
    (session.remembered().accountRegion === null &&
      (pending.source === 'wechat_open' || i18n.language === 'zh'));
  const ways = useAccountWay();
  // Who is not offered the phone binds an e-mail.
  const way = mainland ? ways.way : 'email';
  const form = useContractForm(EMPTY, (values) => ({
    ...contractRules(api.session.bind.body!, values),
    ...accountRule(way, values.account),
  }));

  const [failed, setFailed] = useRefusal(form.values);

  // What had the focus goes with its step: it goes on to what the other step begins with.
  const stepText = useRef<HTMLParagraphElement>(null);
  const shownStep = useRef(step);
  const { focus } = form;
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (step === 1) focus('account');
    else stepText.current?.focus();
  }, [focus, step]);

  const backToAccount = (why?: Failure) => {
    setStep(1);
    code.reset();
    form.set({ code: '' });
    if (why !== undefined) form.refuse('account', why);
  };
  const choose = (next: typeof way) => {
    ways.setWay(next);
    form.set({ account: '' });
    backToAccount();
  };
  const submitAccount = () => {
    if (!form.validate('account')) return;
    afterAgreeing(() => {
      setFailed(null);
      setSolving(true);
      setStep(2);
    });
  };
  const sendCode = async (ticket: string) => {
    setFailed(null);
    const failure = await code.send(form.values.account, ticket);
    if (failure === null) {
      setSolving(false);
      form.focus('code');
    } else if (failure.code === 'account_taken') backToAccount(failure);
    else {
      if (failure.code === 'too_many' || failure.code === 'delivery_failed') setSolving(false);
      setFailed(failure);
    }
  };
  const bind = async () => {
    setFailed(null);
    const answer = await call(api.session.bind, {
      body: { bindToken: pending.bindToken, ...form.values, agreement: true },
      quiet: true,
    });
    const challenge = answer.ok ? null : challengeOf(answer);
    if (challenge !== null) {
      navigate(loginAddress(takeAfterLogin()), { replace: true, state: { challenge } });
    } else if (answer.ok) {
      rememberWay(storage, form.values.account);
      session.signIn(answer.data);
      navigate(takeAfterLogin(), { replace: true });
    } else if (answer.code === 'bind_expired') onExpired();
    else if (answer.code === 'account_taken') backToAccount(answer);
    else if (answer.code === 'code_wrong' || answer.code === 'code_expired') form.refuse('code', answer);
    else if (!form.refuseFields(answer)) setFailed(answer);
  };

  const provider = t(`provider.${pending.source}`);
  return (
    <AuthFrame
      title={
        <span className={frame.person}>
          <Avatar name={pending.nickname} picture={pending.avatar} size={48} />
          {t('binding.hello', { name: pending.nickname })}
        </span>
      }
    >
      <p className={frame.quiet}>{t(mainland ? 'binding.textMainland' : 'binding.text', { provider })}</p>
      <p ref={stepText} className={frame.stepText} tabIndex={-1} aria-live="polite">
        {t('binding.step', { step })}
      </p>
      <AuthForm
        verb={step === 2 && solving ? null : t(step === 1 ? 'binding.go' : 'binding.bind')}
        sending={form.sending}
        onSubmit={() => {
          if (step === 1) submitAccount();
          else if (form.validate()) void form.send(bind);
        }}
      >
        {step === 1 && mainland && (
          <Segmented label={t('signup.way')} value={way} options={ways.options} onChange={choose} />
        )}
        <div hidden={step !== 1}>
          <AccountField key={way} kind={way} {...form.field('account')} />
        </div>
        {step === 1 && <Agreement {...agreement} />}
        {step === 2 && (
          <>
            <CodeInput
              {...form.field('code')}
              hint={code.sentTo === null ? undefined : t('code.sentTo', { account: code.sentTo })}
              action={solving ? undefined : <CodeButton code={code} onClick={() => setSolving(true)} />}
            />
            {solving && (
              <Puzzle
                purpose="bind"
                subject={form.values.account}
                onSolved={(ticket) => void sendCode(ticket)}
              />
            )}
          </>
        )}
        {failed !== null && <FormNote kind="error">{failureText(failed)}</FormNote>}
      </AuthForm>
      {step === 2 && (
        <div className={frame.footer}>
          <button type="button" className={frame.link} onClick={() => backToAccount()}>
            {t('binding.back')}
          </button>
          {way === 'phone' && (
            <button type="button" className={frame.link} onClick={() => choose('email')}>
              {t('binding.emailInstead')}
            </button>
          )}
        </div>
      )}
    </AuthFrame>
  );
}
