import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { api } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { PasswordField } from '../../primitives/form-field.tsx';
import { Segmented } from '../../primitives/segmented.tsx';
import * as frame from '../../session/auth-frame.css.ts';
import { AuthFrame } from '../../session/auth-frame.tsx';
import { useCloud } from '../../session/cloud-context.tsx';
import { useAccountCode } from '../../session/forms/account-code.tsx';
import { accountRule } from '../../session/forms/account-rules.ts';
import { rememberWay, useAccountWay } from '../../session/forms/account-way.ts';
import { Agreement, useAgreement } from '../../session/forms/agreement.tsx';
import { AuthForm } from '../../session/forms/auth-form.tsx';
import { contractRules, passwordsDiffer, useContractForm } from '../../session/forms/contract-form.ts';
import { PasswordRules } from '../../session/forms/password-rules.tsx';
import { afterLogin } from '../../session/redirect.ts';

/** In the order they stand: the focus goes to the first that is wrong. */
const EMPTY = { account: '', password: '', passwordAgain: '', code: '' };

export function SignupPage() {
  const { t } = useTranslation(SESSION);
  const { call, session, storage } = useCloud();
  const [, navigate] = useLocation();
  const search = useSearch();
  const { agreement, afterAgreeing } = useAgreement();
  const { way, setWay, options } = useAccountWay();
  const form = useContractForm(EMPTY, (values) => ({
    ...contractRules(api.session.register.body!, values),
    ...accountRule(way, values.account),
    ...passwordsDiffer(values),
  }));
  const half = useAccountCode(form, 'register');
  const { account, password, code } = form.values;

  const send = () =>
    half.send(
      () => call(api.session.register, { body: { account, password, code, agreement: true }, quiet: true }),
      (tokens) => {
        rememberWay(storage, account);
        session.signIn(tokens);
        navigate(afterLogin(search), { replace: true });
      },
    );

  return (
    <AuthFrame title={t('signup.title')}>
      <AuthForm
        verb={t('signup.submit')}
        sending={form.sending}
        onSubmit={() => form.validate() && afterAgreeing(() => void send())}
      >
        <Segmented
          label={t('signup.way')}
          value={way}
          options={options}
          onChange={(next) => {
            setWay(next);
            form.set({ account: '' });
            half.reset();
          }}
        />
        {half.accountField(way)}
        <PasswordField
          label={t('field.password')}
          autoComplete="new-password"
          name="password"
          {...form.input('password')}
        />
        <PasswordRules password={password} />
        <PasswordField
          label={t('field.passwordAgain')}
          autoComplete="new-password"
          name="passwordAgain"
          {...form.input('passwordAgain')}
        />
        {half.codeField}
        <Agreement {...agreement} />
        {half.note}
      </AuthForm>
      <div className={frame.footer}>
        <span>
          {t('signup.haveOne')}{' '}
          <Link className={frame.link} href={`/login${search}`}>
            {t('signup.logIn')}
          </Link>
        </span>
      </div>
      {half.puzzle}
    </AuthFrame>
  );
}
