import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { api } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/button.tsx';
import { PasswordField } from '../../primitives/form-field.tsx';
import { Segmented } from '../../primitives/segmented.tsx';
import * as frame from '../../session/auth-frame.css.ts';
import { AuthFrame } from '../../session/auth-frame.tsx';
import { useCloud } from '../../session/cloud-context.tsx';
import { useFailureText } from '../../session/failure-text.ts';
import { FormNote } from '../../session/form-note.tsx';
import { AccountField } from '../../session/forms/account-field.tsx';
import { accountRule } from '../../session/forms/account-rules.ts';
import { Agreement, useAgreementPrompt } from '../../session/forms/agreement.tsx';
import { CodeButton } from '../../session/forms/code-button.tsx';
import { CodeInput } from '../../session/forms/code-input.tsx';
import { contractResolver, showBrokenFields, useRuleText } from '../../session/forms/contract-form.ts';
import { useMessageCode } from '../../session/forms/message-code.ts';
import { PasswordRules } from '../../session/forms/password-rules.tsx';
import { PuzzleDialog } from '../../session/forms/puzzle-dialog.tsx';
import { afterLogin } from '../../session/redirect.ts';

interface Values {
  way: 'email' | 'phone';
  account: string;
  password: string;
  passwordAgain: string;
  code: string;
}

const FIELDS = ['account', 'password', 'code'] as const;
const resolver = contractResolver<Values>(
  api.session.register.body!.pick({ account: true, password: true, code: true }),
  ({ way, account, password, passwordAgain }) => ({
    ...accountRule(way, account),
    ...(password === passwordAgain ? {} : { passwordAgain: 'password_differs' as const }),
  }),
);

export function SignupPage() {
  const { t } = useTranslation(SESSION);
  const { call, session } = useCloud();
  const [, navigate] = useLocation();
  const search = useSearch();
  const ruleText = useRuleText();
  const failureText = useFailureText();
  const promptAgreement = useAgreementPrompt();
  const code = useMessageCode('register');
  const [agreed, setAgreed] = useState(false);
  const [solving, setSolving] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver,
    defaultValues: { way: 'email', account: '', password: '', passwordAgain: '', code: '' },
  });
  const { control, register, handleSubmit, setError, setValue, getValues, trigger, formState } = form;
  const { errors, isSubmitting } = formState;
  const way = useWatch({ control, name: 'way' });
  const typedPassword = useWatch({ control, name: 'password' });
  // In the order they stand: the focus goes to the first that is wrong.
  const { ref: accountRef, ...account } = useController({ control, name: 'account' }).field;
  const password = register('password');
  const passwordAgain = register('passwordAgain');
  const { ref: codeRef, ...codeField } = useController({ control, name: 'code' }).field;

  const sendCode = async (ticket: string) => {
    setSolving(false);
    setFailed(null);
    const failure = await code.send(getValues('account'), ticket);
    if (failure === null) form.setFocus('code');
    else if (failure.code === 'account_taken')
      setError('account', { type: 'server', message: failure.message }, { shouldFocus: true });
    else if (!showBrokenFields(failure, FIELDS, setError)) setFailed(failureText(failure));
  };
  const send = async ({ account, password: chosen, code: typed }: Values) => {
    setFailed(null);
    const answer = await call(api.session.register, {
      body: { account, password: chosen, code: typed, agreement: true },
      quiet: true,
    });
    if (answer.ok) {
      session.signIn(answer.data);
      navigate(afterLogin(search), { replace: true });
    } else if (answer.code === 'code_wrong' || answer.code === 'code_expired')
      setError('code', { type: 'server', message: answer.message }, { shouldFocus: true });
    else if (answer.code === 'account_taken')
      setError('account', { type: 'server', message: answer.message }, { shouldFocus: true });
    else if (!showBrokenFields(answer, FIELDS, setError)) setFailed(failureText(answer));
  };

  return (
    <AuthFrame title={t('signup.title')}>
      <form
        className={frame.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit(async (values) => {
            if (agreed) return send(values);
            promptAgreement(() => {
              setAgreed(true);
              void send(values);
            });
          })();
        }}
      >
        <Segmented
          label={t('signup.way')}
          value={way}
          options={[
            { value: 'email', label: t('field.email') },
            { value: 'phone', label: t('field.phone') },
          ]}
          onChange={(next) => {
            setValue('way', next);
            setValue('account', '');
            form.clearErrors();
            code.reset();
          }}
        />
        <AccountField
          key={way}
          kind={way}
          ref={accountRef}
          error={ruleText(errors.account?.message)}
          onChange={(next) => {
            code.reset();
            account.onChange(next);
          }}
          onBlur={account.onBlur}
        />
        <PasswordField
          label={t('field.password')}
          autoComplete="new-password"
          error={ruleText(errors.password?.message)}
          {...password}
        />
        <PasswordRules password={typedPassword} />
        <PasswordField
          label={t('field.passwordAgain')}
          autoComplete="new-password"
          error={ruleText(errors.passwordAgain?.message)}
          {...passwordAgain}
        />
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
        <Agreement checked={agreed} onChange={setAgreed} />
        {failed !== null && <FormNote kind="error">{failed}</FormNote>}
        <div className={frame.submit}>
          <Button type="submit" look="coral" size={40} loading={isSubmitting}>
            {t('signup.submit')}
          </Button>
        </div>
      </form>
      <div className={frame.foot}>
        <span>
          {t('signup.haveOne')}{' '}
          <Link className={frame.link} href={`/login${search === '' ? '' : `?${search}`}`}>
            {t('signup.logIn')}
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
