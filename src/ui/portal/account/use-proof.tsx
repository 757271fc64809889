import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Failure, User } from '#cloud';
import { messageCode, type api, type BodyInput } from '#contract';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { PasswordField, Segmented } from '../../primitives/index.ts';
import { CodeButton } from '../../session/forms/code-button.tsx';
import { CodeInput } from '../../session/forms/code-input.tsx';
import { useContractForm } from '../../session/forms/contract-form.ts';
import { useMessageCode } from '../../session/forms/message-code.ts';
import { PuzzleDialog } from '../../session/forms/puzzle-dialog.tsx';
import * as styles from './account.css.ts';

type Proof = BodyInput<typeof api.account.change>['proof'];

export interface ProofFields {
  readonly fields: ReactNode;
  /** What was typed; null when something is missing, which is then said beside it. */
  readonly read: () => Proof | null;
  /** Says a refusal of the proof beside its field; false when something else was refused. */
  readonly refuse: (answer: Failure) => boolean;
}

/** How a person shows that the account is theirs: its password, or where there is none a code to what it has. */
export function useProof({ email, phone, hasPassword, username }: User): ProofFields {
  const { t } = useTranslation(ACCOUNT);
  const message = useMessageCode('prove');
  const [solving, setSolving] = useState(false);
  const [way, setWay] = useState<'email' | 'phone'>(email === null ? 'phone' : 'email');
  const form = useContractForm({ password: '', code: '' }, ({ password, code }) => {
    if (hasPassword) return password === '' ? { password: 'password_required' } : {};
    const issue = messageCode.safeParse(code).error?.issues[0];
    return issue === undefined ? {} : { code: issue.message };
  });
  const present = (way === 'email' ? email : phone) ?? '';

  const send = async (ticket: string) => {
    const failure = await message.send(present, ticket);
    if (failure === null) form.focus('code');
    else form.refuse('code', failure);
  };
  const choose = (next: typeof way) => {
    setWay(next);
    message.reset();
    form.set({ code: '' });
  };
  return {
    read: () => {
      if (!form.validate()) return null;
      const { password, code } = form.values;
      return hasPassword ? { by: 'password', password } : { by: way, code };
    },
    refuse: (answer) => {
      if (answer.code === 'password_wrong') form.refuse('password', answer);
      else if (answer.code === 'proof_wrong') form.refuse('code', answer);
      else return false;
      return true;
    },
    fields: hasPassword ? (
      <>
        {/* A password manager learns whose password it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={t('yourPassword')}
          autoComplete="current-password"
          hint={t('proofHint')}
          {...form.input('password')}
        />
      </>
    ) : (
      <div className={styles.proof}>
        {email !== null && phone !== null && (
          <Segmented
            label={t('proofWay')}
            value={way}
            options={[
              { value: 'email', label: t('email') },
              { value: 'phone', label: t('phone') },
            ]}
            onChange={choose}
          />
        )}
        <CodeInput
          label={t(`proofCode.${way}`)}
          {...form.field('code')}
          hint={
            message.sentTo === null
              ? t('proofCodeHint', { account: present })
              : t('session:code.sentTo', { account: message.sentTo })
          }
          action={<CodeButton code={message} onClick={() => setSolving(true)} />}
        />
        <PuzzleDialog
          open={solving}
          purpose="prove"
          subject={present}
          onClose={() => setSolving(false)}
          onSolved={(ticket) => void send(ticket)}
        />
      </div>
    ),
  };
}
