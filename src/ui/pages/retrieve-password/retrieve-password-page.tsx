import { useEffect, useState, type ReactNode } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { api } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/button.tsx';
import { PasswordField } from '../../primitives/form-field.tsx';
import * as frame from '../../session/auth-frame.css.ts';
import { AuthFrame } from '../../session/auth-frame.tsx';
import { useCloud } from '../../session/cloud-context.tsx';
import { useFailureText } from '../../session/failure-text.ts';
import { FormNote } from '../../session/form-note.tsx';
import { AccountField } from '../../session/forms/account-field.tsx';
import { CodeButton } from '../../session/forms/code-button.tsx';
import { CodeInput } from '../../session/forms/code-input.tsx';
import { contractResolver, showBrokenFields, useRuleText } from '../../session/forms/contract-form.ts';
import { useMessageCode } from '../../session/forms/message-code.ts';
import { PasswordRules } from '../../session/forms/password-rules.tsx';
import { PuzzleDialog } from '../../session/forms/puzzle-dialog.tsx';

interface Values {
  account: string;
  code: string;
  password: string;
  passwordAgain: string;
}

const FIELDS = ['account', 'code', 'password'] as const;
/** Long enough to read that it is done. */
const REDIRECT_MS = 3000;
const resolver = contractResolver<Values>(
  api.session.resetPassword.body!,
  ({ password, passwordAgain }): { passwordAgain?: 'password_differs' } =>
    password === passwordAgain ? {} : { passwordAgain: 'password_differs' },
);

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={frame.step}>
      <h2 className={frame.stepTitle}>
        <span className={frame.stepNumber} aria-hidden>
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function RetrievePasswordPage() {
  const { t } = useTranslation(SESSION);
  const { call } = useCloud();
  const [, navigate] = useLocation();
  const ruleText = useRuleText();
  const failureText = useFailureText();
  const code = useMessageCode('reset');
  const [solving, setSolving] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const form = useForm<Values>({
    resolver,
    defaultValues: { account: '', code: '', password: '', passwordAgain: '' },
  });
  const { control, register, handleSubmit, setError, getValues, trigger, formState } = form;
  const { errors, isSubmitting } = formState;
  // In the order they stand: the focus goes to the first that is wrong.
  const { ref: accountRef, ...account } = useController({ control, name: 'account' }).field;
  const { ref: codeRef, ...codeField } = useController({ control, name: 'code' }).field;
  const typedPassword = useWatch({ control, name: 'password' });
  const password = register('password');
  const passwordAgain = register('passwordAgain');
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(
      () => navigate('/login', { replace: true, state: { passwordUpdated: true } }),
      REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const sendCode = async (ticket: string) => {
    setSolving(false);
    setFailed(null);
    const failure = await code.send(getValues('account'), ticket);
    if (failure === null) form.setFocus('code');
    else if (failure.code === 'account_unregistered')
      setError('account', { type: 'server', message: failure.message }, { shouldFocus: true });
    else if (!showBrokenFields(failure, FIELDS, setError)) setFailed(failureText(failure));
  };
  const send = async ({ account, code: typed, password }: Values) => {
    setFailed(null);
    const answer = await call(api.session.resetPassword, {
      body: { account, code: typed, password },
      quiet: true,
    });
    if (answer.ok) setDone(true);
    else if (answer.code === 'code_wrong' || answer.code === 'code_expired')
      setError('code', { type: 'server', message: answer.message }, { shouldFocus: true });
    else if (answer.code === 'account_unregistered')
      setError('account', { type: 'server', message: answer.message }, { shouldFocus: true });
    else if (!showBrokenFields(answer, FIELDS, setError)) setFailed(failureText(answer));
  };

  if (done)
    return (
      <AuthFrame title={t('retrieve.title')}>
        <FormNote kind="done">
          {t('retrieve.done')}{' '}
          <Link className={frame.link} href="/login">
            {t('retrieve.logIn')}
          </Link>
        </FormNote>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('retrieve.title')}>
      <form
        className={frame.steps}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit(send)();
        }}
      >
        <Step number={1} title={t('retrieve.account')}>
          <AccountField
            kind="either"
            ref={accountRef}
            error={ruleText(errors.account?.message)}
            onChange={(next) => {
              code.reset();
              account.onChange(next);
            }}
            onBlur={account.onBlur}
          />
        </Step>
        <Step number={2} title={t('retrieve.security')}>
          <CodeInput
            value={codeField.value}
            ref={codeRef}
            error={ruleText(errors.code?.message)}
            hint={code.sentTo === null ? undefined : t('code.sentTo', { account: code.sentTo })}
            onChange={codeField.onChange}
            action={
              <CodeButton
                code={code}
                onClick={() =>
                  void trigger('account', { shouldFocus: true }).then((good) => good && setSolving(true))
                }
              />
            }
          />
        </Step>
        <Step number={3} title={t('retrieve.newPassword')}>
          <div className={frame.form}>
            <PasswordField
              label={t('field.newPassword')}
              autoComplete="new-password"
              error={ruleText(errors.password?.message)}
              {...password}
            />
            <PasswordRules password={typedPassword} />
            <PasswordField
              label={t('retrieve.again')}
              autoComplete="new-password"
              error={ruleText(errors.passwordAgain?.message)}
              {...passwordAgain}
            />
          </div>
        </Step>
        {failed !== null && <FormNote kind="error">{failed}</FormNote>}
        <div className={frame.submit}>
          <Button type="submit" look="coral" size={40} loading={isSubmitting}>
            {t('retrieve.submit')}
          </Button>
        </div>
      </form>
      <div className={frame.foot}>
        <span>
          {t('retrieve.remembered')}{' '}
          <Link className={frame.link} href="/login">
            {t('retrieve.logIn')}
          </Link>
        </span>
      </div>
      <PuzzleDialog
        open={solving}
        onClose={() => setSolving(false)}
        onSolved={(ticket) => void sendCode(ticket)}
      />
    </AuthFrame>
  );
}
