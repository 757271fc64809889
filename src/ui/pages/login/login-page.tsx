import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { api, PROVIDERS } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/button.tsx';
import { PasswordField } from '../../primitives/form-field.tsx';
import * as frame from '../../session/auth-frame.css.ts';
import { AuthFrame } from '../../session/auth-frame.tsx';
import { useCloud } from '../../session/cloud-context.tsx';
import { useDevice } from '../../session/device.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { FormNote } from '../../session/form-note.tsx';
import { AccountField } from '../../session/forms/account-field.tsx';
import { Agreement, useAgreementPrompt } from '../../session/forms/agreement.tsx';
import { contractResolver, showBrokenFields, useRuleText } from '../../session/forms/contract-form.ts';
import { PuzzleDialog } from '../../session/forms/puzzle-dialog.tsx';
import { afterLogin } from '../../session/redirect.ts';
import { ThirdParty } from '../../session/third-party.tsx';

interface Values {
  account: string;
  password: string;
}

const FIELDS = ['account', 'password'] as const;
/** The tick is asked for after the fields: unticked, a question offers to tick it. */
const resolver = contractResolver<Values>(api.session.login.body!.pick({ account: true, password: true }));

/** Why a person is here, kept with the history entry. */
function useArrival(): { readonly refused?: string; readonly passwordUpdated?: boolean } {
  const state: unknown = useHistoryState();
  return typeof state === 'object' && state !== null ? state : {};
}

export function LoginPage() {
  const { t } = useTranslation(SESSION);
  const { call, session } = useCloud();
  const [, navigate] = useLocation();
  const search = useSearch();
  const arrival = useArrival();
  const handheld = useDevice().class !== 'desktop';
  const ruleText = useRuleText();
  const failureText = useFailureText();
  const promptAgreement = useAgreementPrompt();
  const [agreed, setAgreed] = useState(false);
  const [solving, setSolving] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { control, register, handleSubmit, setError, formState } = useForm<Values>({
    resolver,
    defaultValues: { account: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  // In the order they stand: the focus goes to the first that is wrong.
  const { ref: accountRef, ...account } = useController({ control, name: 'account' }).field;
  const password = register('password');
  const after = afterLogin(search);
  const refused = PROVIDERS.find((provider) => provider === arrival.refused);

  const send = async (values: Values, captchaTicket?: string) => {
    setFailed(null);
    const answer = await call(api.session.login, {
      body: { ...values, agreement: true, ...(captchaTicket === undefined ? {} : { captchaTicket }) },
      quiet: true,
    });
    if (answer.ok) {
      session.signIn(answer.data);
      navigate(after, { replace: true });
    } else if (answer.code === 'captcha_required' || answer.code === 'captcha_failed') setSolving(true);
    else if (!showBrokenFields(answer, FIELDS, setError)) setFailed(failureText(answer));
  };
  const submit = (ticket?: string) =>
    void handleSubmit(async (values) => {
      if (agreed) return send(values, ticket);
      promptAgreement(() => {
        setAgreed(true);
        void send(values, ticket);
      });
    })();

  return (
    <AuthFrame title={after === '/' ? t('login.title') : t('login.toGoOn')}>
      {refused !== undefined && (
        <FormNote kind="info">{t('login.refused', { name: t(`provider.${refused}`) })}</FormNote>
      )}
      {arrival.passwordUpdated === true && <FormNote kind="done">{t('login.passwordUpdated')}</FormNote>}
      <form
        className={frame.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <AccountField
          kind="either"
          ref={accountRef}
          error={ruleText(errors.account?.message)}
          onChange={account.onChange}
          onBlur={account.onBlur}
        />
        <PasswordField
          label={t('field.password')}
          autoComplete="current-password"
          error={ruleText(errors.password?.message)}
          {...password}
        />
        <div className={frame.between}>
          <Agreement checked={agreed} onChange={setAgreed} />
          {/* A phone is not led where the guard would turn it away (SPEC §4). */}
          {!handheld && (
            <span className={frame.atEnd}>
              <Link className={frame.link} href="/retrieve-password">
                {t('login.forgot')}
              </Link>
            </span>
          )}
        </div>
        {failed !== null && <FormNote kind="error">{failed}</FormNote>}
        <div className={frame.submit}>
          <Button type="submit" look="coral" size={40} loading={isSubmitting}>
            {t('login.submit')}
          </Button>
        </div>
      </form>
      {!handheld && <ThirdParty after={after} />}
      <div className={frame.foot}>
        <span>
          {t('login.noAccount')}{' '}
          <Link className={frame.link} href={`/signup${search === '' ? '' : `?${search}`}`}>
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
        onClose={() => setSolving(false)}
        onSolved={(ticket) => {
          setSolving(false);
          submit(ticket);
        }}
      />
    </AuthFrame>
  );
}
