import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, User } from '#cloud';
import { api, factorCode, type BodyInput } from '#contract';
import { PORTAL } from '../../locales/namespaces.ts';
import { Dialog, FormField, PasswordField } from '../../primitives/index.ts';
import * as frame from '../../session/auth-frame.css.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useFailureText } from '../../session/failure-text.ts';
import { FormNote } from '../../session/form-note.tsx';
import { useContractForm } from '../../session/forms/contract-form.ts';
import { notify } from '../../session/toasts.ts';
import * as styles from './account.css.ts';
import { FactorFooter } from './factor-footer.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const FORM = 'factor-proof-form';

interface FactorProofDialogProps {
  /** Turning it off, or new recovery codes. */
  readonly change: 'off' | 'codes';
  readonly account: User;
  readonly onClose: () => void;
}

/** What changes two-step verification asks for the password, or for a code of it. */
export function FactorProofDialog({ change, account, onClose }: FactorProofDialogProps) {
  const { t } = useTranslation(PORTAL);
  const { call } = useCloud();
  const failureText = useFailureText();
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
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setFailed(null);
    if (form.judge()) void form.send(send);
  };

  return (
    <Dialog
      open
      width={480}
      title={title}
      footer={
        <FactorFooter
          isDone={codes !== null}
          form={FORM}
          verb={title}
          busy={form.sending}
          onClose={onClose}
        />
      }
      onClose={onClose}
    >
      {codes !== null && (
        <div className={styles.dialogForm}>
          <RecoveryCodes codes={codes} />
        </div>
      )}
      {codes === null && (
        <form id={FORM} className={styles.dialogForm} noValidate onSubmit={onSubmit}>
          <p className={styles.present}>
            {t(change === 'off' ? 'factor.turnOffText' : 'factor.newCodesText')}
          </p>
          <input type="text" autoComplete="username" value={account.username} readOnly hidden />
          {way === 'password' ? (
            <PasswordField
              label={t('account.yourPassword')}
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
          {failed !== null && <FormNote kind="error">{failureText(failed)}</FormNote>}
        </form>
      )}
    </Dialog>
  );
}
