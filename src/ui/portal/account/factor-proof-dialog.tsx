import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Failure, User } from '#cloud';
import { api, factorCode, type BodyInput } from '#contract';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { FormField, PasswordField } from '../../primitives/index.ts';
import * as frame from '../../session/auth-frame.css.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useContractForm } from '../../session/forms/contract-form.ts';
import { notify } from '../../session/toasts.ts';
import * as dialog from '../form-dialog.css.ts';
import { FormDialog } from '../form-dialog.tsx';
import * as styles from './account.css.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface FactorProofDialogProps {
  /** Turning it off, or new recovery codes. */
  readonly change: 'off' | 'codes';
  readonly account: User;
  readonly onClose: () => void;
}

/** What changes two-step verification asks for the password, or for a code of it. */
export function FactorProofDialog({ change, account, onClose }: FactorProofDialogProps) {
  const { t } = useTranslation(ACCOUNT);
  const { call } = useCloud();
  const [way, setWay] = useState<'password' | 'factor'>(account.hasPassword ? 'password' : 'factor');
  const form = useContractForm({ password: '', code: '' }, ({ password, code }) => {
    if (way === 'password') return password === '' ? { password: 'password_required' } : {};
    const issue = factorCode.safeParse(code).error?.issues[0];
    return issue === undefined ? {} : { code: issue.message };
  });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const title = t(change === 'off' ? 'factor.turnOffNamed' : 'factor.newCodes');

  const send = async () => {
    const { password, code } = form.values;
    const proof: BodyInput<typeof api.account.endFactor>['proof'] =
      way === 'password' ? { by: 'password', password } : { by: 'factor', code };
    const input = { body: { proof }, quiet: true };
    const answer =
      change === 'off'
        ? await call(api.account.endFactor, input)
        : await call(api.account.renewRecoveryCodes, input);
    if (!answer.ok) {
      if (answer.code === 'password_wrong') form.refuse('password', answer);
      else if (answer.code === 'factor_wrong') form.refuse('code', answer);
      else setFailed(answer);
    } else if ('codes' in answer.data) setCodes(answer.data.codes);
    else {
      notify({ text: t('factor.turnedOff') });
      onClose();
    }
  };
  const onSubmit = () => {
    setFailed(null);
    if (form.validate()) void form.send(send);
  };

  return (
    <FormDialog
      title={title}
      verb={title}
      busy={form.sending}
      failed={failed}
      done={
        codes === null ? undefined : (
          <div className={dialog.form}>
            <RecoveryCodes codes={codes} />
          </div>
        )
      }
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className={styles.present}>{t(change === 'off' ? 'factor.turnOffText' : 'factor.newCodesText')}</p>
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      {way === 'password' ? (
        <PasswordField
          label={t('yourPassword')}
          autoComplete="current-password"
          {...form.input('password')}
        />
      ) : (
        <FormField
          label={t('factor.proofCode')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          {...form.input('code')}
        />
      )}
      {account.hasPassword && (
        <div>
          <button
            type="button"
            className={frame.link}
            onClick={() => {
              form.set({ password: '', code: '' });
              setWay(way === 'password' ? 'factor' : 'password');
            }}
          >
            {t(way === 'password' ? 'factor.useCode' : 'factor.usePassword')}
          </button>
        </div>
      )}
    </FormDialog>
  );
}
