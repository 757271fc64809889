import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useLocation } from 'wouter';
import { api } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { PasswordField } from '../../primitives/form-field.tsx';
import * as frame from '../../session/auth-frame.css.ts';
import { AuthFrame } from '../../session/auth-frame.tsx';
import { useCloud } from '../../session/cloud-context.tsx';
import { FormNote } from '../../session/form-note.tsx';
import { useAccountCode } from '../../session/forms/account-code.tsx';
import { accountRule } from '../../session/forms/account-rules.ts';
import { savedAccount } from '../../session/forms/account-text.ts';
import { AuthForm } from '../../session/forms/auth-form.tsx';
import { contractRules, passwordsDiffer, useContractForm } from '../../session/forms/contract-form.ts';
import { PuzzleDialog } from '../../session/forms/puzzle-dialog.tsx';
import { PasswordRules } from '../../session/forms/password-rules.tsx';

/** In the order they stand: the focus goes to the first that is wrong. */
const EMPTY = { account: '', code: '', password: '', passwordAgain: '' };
/** Long enough to read that it is done. */
const REDIRECT_MS = 3000;

const takeFocus = (link: HTMLAnchorElement | null): void => link?.focus();

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
  const { call, session } = useCloud();
  const [, navigate] = useLocation();
  const [done, setDone] = useState(false);
  const [solving, setSolving] = useState(false);
  const form = useContractForm(EMPTY, (values) => ({
    ...contractRules(api.session.resetPassword.body!, values),
    ...accountRule('either', values.account),
    ...passwordsDiffer(values),
  }));
  const half = useAccountCode(form, 'reset');
  const { account, code, password } = form.values;
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(
      () => navigate('/login', { replace: true, state: { passwordUpdated: true } }),
      REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [done, navigate]);

  // Asked for with every new password: a stranger who guesses at codes pays for each guess.
  const send = (captchaTicket: string) =>
    half.send(
      () =>
        call(api.session.resetPassword, { body: { account, code, password, captchaTicket }, quiet: true }),
      () => {
        // Every session of the account is over, also the one here: what it still held would ask to log in again.
        const { user } = session.store.getState();
        if (user !== null && [user.email, user.phone].includes(savedAccount(account))) session.clear();
        setDone(true);
      },
    );

  if (done)
    return (
      <AuthFrame title={t('retrieve.title')}>
        <FormNote kind="done">
          {t('retrieve.done')} {/* The form that had the focus is gone. */}
          <Link ref={takeFocus} className={frame.link} href="/login">
            {t('retrieve.logIn')}
          </Link>
        </FormNote>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('retrieve.title')}>
      <AuthForm
        className={frame.steps}
        verb={t('retrieve.submit')}
        sending={form.sending}
        onSubmit={() => form.validate() && setSolving(true)}
      >
        <Step number={1} title={t('retrieve.account')}>
          {half.accountField('either')}
        </Step>
        <Step number={2} title={t('retrieve.security')}>
          {half.codeField}
        </Step>
        <Step number={3} title={t('retrieve.newPassword')}>
          <div className={frame.form}>
            <PasswordField
              label={t('field.newPassword')}
              labelHidden
              autoComplete="new-password"
              name="password"
              {...form.input('password')}
            />
            <PasswordRules password={password} />
            <PasswordField
              label={t('retrieve.again')}
              autoComplete="new-password"
              name="passwordAgain"
              {...form.input('passwordAgain')}
            />
          </div>
        </Step>
        {half.note}
      </AuthForm>
      <div className={frame.footer}>
        <span>
          {t('retrieve.remembered')}{' '}
          <Link className={frame.link} href="/login">
            {t('retrieve.logIn')}
          </Link>
        </span>
      </div>
      {half.puzzle}
      <PuzzleDialog
        open={solving}
        purpose="reset"
        subject={account}
        onClose={() => setSolving(false)}
        onSolved={(ticket) => void send(ticket)}
      />
    </AuthFrame>
  );
}
