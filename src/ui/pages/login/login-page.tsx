import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useLocation } from 'wouter';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import type { Tokens } from '#cloud';
import { api, PROVIDERS } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { PasswordField } from '../../primitives/form-field.tsx';
import * as frame from '../../session/auth-frame.css.ts';
import { AuthFrame } from '../../session/auth-frame.tsx';
import { useCloud } from '../../session/cloud-context.tsx';
import { challengeOf, FactorStep } from '../../session/factor-step.tsx';
import { useDevice } from '../../session/device.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { FormNote } from '../../session/form-note.tsx';
import { AccountField } from '../../session/forms/account-field.tsx';
import { accountRule } from '../../session/forms/account-rules.ts';
import { rememberWay } from '../../session/forms/account-way.ts';
import { Agreement, useAgreement } from '../../session/forms/agreement.tsx';
import { AuthForm } from '../../session/forms/auth-form.tsx';
import { contractRules, useContractForm, useRefusal } from '../../session/forms/contract-form.ts';
import { PuzzleDialog } from '../../session/forms/puzzle-dialog.tsx';
import { afterLogin } from '../../session/redirect.ts';
import { ThirdParty } from '../../session/third-party.tsx';

const EMPTY = { account: '', password: '' };

/** Why a person is here, kept with the history entry. */
function useArrival(): {
  readonly refused?: string;
  readonly passwordUpdated?: boolean;
  /** A login with a third party waits for its second factor. */
  readonly challenge?: string;
} {
  const state: unknown = useHistoryState();
  return typeof state === 'object' && state !== null ? state : {};
}

export function LoginPage() {
  const { t } = useTranslation(SESSION);
  const { call, session, storage } = useCloud();
  const [, navigate] = useLocation();
  const search = useSearch();
  const arrival = useArrival();
  const handheld = useDevice().class !== 'desktop';
  const failureText = useFailureText();
  // The tick is asked for after the fields: unticked, a question offers to tick it.
  const { agreement, afterAgreeing } = useAgreement();
  const [solving, setSolving] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(
    typeof arrival.challenge === 'string' ? arrival.challenge : null,
  );
  const form = useContractForm(EMPTY, (values) => ({
    ...contractRules(api.session.login.body!, values),
    ...accountRule('either', values.account),
  }));
  const [failed, setFailed] = useRefusal(form.values);
  const after = afterLogin(search);
  const refused = PROVIDERS.find((provider) => provider === arrival.refused);

  const enter = (tokens: Tokens) => {
    session.signIn(tokens);
    navigate(after, { replace: true });
  };
  const send = async (captchaTicket?: string) => {
    setFailed(null);
    const answer = await call(api.session.login, {
      body: { ...form.values, agreement: true, ...(captchaTicket === undefined ? {} : { captchaTicket }) },
      quiet: true,
    });
    const next = answer.ok ? null : challengeOf(answer);
    if (answer.ok) {
      rememberWay(storage, form.values.account);
      enter(answer.data);
    } else if (next !== null) setChallenge(next);
    else if (answer.code === 'captcha_required' || answer.code === 'captcha_failed') setSolving(true);
    else if (!form.refuseFields(answer)) setFailed(answer);
  };
  const submit = (ticket?: string) => {
    if (form.validate()) afterAgreeing(() => void form.send(() => send(ticket)));
  };

  if (challenge !== null)
    return (
      <AuthFrame title={t('factor.title')}>
        <FactorStep
          challenge={challenge}
          onPassed={enter}
          onBack={(why) => {
            setChallenge(null);
            setFailed(why);
            // A reload begins where the person is.
            navigate(`/login${search}`, { replace: true });
          }}
        />
      </AuthFrame>
    );
  return (
    <AuthFrame title={after === '/' ? t('login.title') : t('login.titleToContinue')}>
      {refused !== undefined && (
        <FormNote kind="info">{t('login.refused', { name: t(`provider.${refused}`) })}</FormNote>
      )}
      {arrival.passwordUpdated === true && <FormNote kind="done">{t('login.passwordUpdated')}</FormNote>}
      <AuthForm verb={t('login.submit')} sending={form.sending} onSubmit={() => submit()}>
        <AccountField kind="either" {...form.field('account')} />
        <PasswordField
          label={t('field.password')}
          autoComplete="current-password"
          name="password"
          {...form.input('password')}
        />
        <div className={frame.between}>
          <Agreement {...agreement} />
          <span className={frame.atEnd}>
            <Link className={frame.link} href="/retrieve-password">
              {t('login.forgot')}
            </Link>
          </span>
        </div>
        {failed !== null && <FormNote kind="error">{failureText(failed)}</FormNote>}
      </AuthForm>
      {/* A phone is not led where the guard would turn it away (SPEC §4). */}
      {!handheld && <ThirdParty after={after} />}
      <div className={frame.footer}>
        <span>
          {t('login.noAccount')}{' '}
          <Link className={frame.link} href={`/signup${search}`}>
            {t('login.signUp')}
          </Link>
        </span>
        {!handheld && (
          <Link className={frame.link} href="/editor">
            {t('login.withoutAccount')}
          </Link>
        )}
      </div>
      <PuzzleDialog
        open={solving}
        purpose="login"
        subject={form.values.account}
        onClose={() => setSolving(false)}
        onSolved={(ticket) => {
          setSolving(false);
          submit(ticket);
        }}
      />
    </AuthFrame>
  );
}
