import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Answer, Failure, FailureCode } from '#cloud';
import type { CODE_PURPOSES } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { useFailureText } from '../failure-text.ts';
import { FormNote } from '../form-note.tsx';
import { AccountField } from './account-field.tsx';
import { CodeButton } from './code-button.tsx';
import { CodeInput } from './code-input.tsx';
import { useRefusal, type ContractForm, type FormValues } from './contract-form.ts';
import { useMessageCode } from './message-code.ts';
import { PuzzleDialog } from './puzzle-dialog.tsx';

/** Refusals that are said beside a field. */
const PLACES: Readonly<Partial<Record<FailureCode, 'account' | 'code'>>> = {
  account_taken: 'account',
  account_unregistered: 'account',
  code_wrong: 'code',
  code_expired: 'code',
};

export interface AccountCode {
  readonly accountField: (kind: 'either' | 'email' | 'phone', label?: string) => ReactNode;
  readonly codeField: ReactNode;
  /** What was refused and belongs to no field. */
  readonly note: ReactNode;
  readonly puzzle: ReactNode;
  /** Another account: the code was not sent to it. */
  readonly reset: () => void;
  /** Sends the whole form; a refusal is said where it belongs. `refuse` says those of fields beside these two. */
  readonly send: <Data>(
    call: () => Promise<Answer<Data>>,
    onDone: (data: Data) => void,
    refuse?: (answer: Failure) => boolean,
  ) => Promise<void>;
}

/** The half that sign-up and a new password share: an account, and the code that was sent to it after a puzzle. */
export function useAccountCode<
  Values extends FormValues & { readonly account: string; readonly code: string },
>(form: ContractForm<Values>, purpose: (typeof CODE_PURPOSES)[number]): AccountCode {
  const { t } = useTranslation(SESSION);
  const code = useMessageCode(purpose);
  const failureText = useFailureText();
  const [solving, setSolving] = useState(false);
  const [failed, setFailed] = useRefusal(form.values);
  const account = form.field('account');

  const refuse = (answer: Failure) => {
    const place = PLACES[answer.code];
    if (place !== undefined) form.refuse(place, answer);
    else if (!form.refuseFields(answer)) setFailed(answer);
  };
  const sendCode = async (ticket: string) => {
    setSolving(false);
    setFailed(null);
    const failure = await code.send(account.value, ticket);
    if (failure === null) form.focus('code');
    else refuse(failure);
  };
  return {
    accountField: (kind, label) => (
      <AccountField
        key={kind}
        kind={kind}
        label={label}
        {...account}
        onChange={(next) => {
          code.reset();
          account.onChange(next);
        }}
      />
    ),
    codeField: (
      <CodeInput
        {...form.field('code')}
        hint={code.sentTo === null ? undefined : t('code.sentTo', { account: code.sentTo })}
        action={<CodeButton code={code} onClick={() => form.validate('account') && setSolving(true)} />}
      />
    ),
    note: failed !== null && <FormNote kind="error">{failureText(failed)}</FormNote>,
    puzzle: (
      <PuzzleDialog
        open={solving}
        purpose={purpose}
        subject={account.value}
        onClose={() => setSolving(false)}
        onSolved={(ticket) => void sendCode(ticket)}
      />
    ),
    reset: code.reset,
    send: (call, onDone, refuseOther) => {
      setFailed(null);
      return form.send(async () => {
        const answer = await call();
        if (answer.ok) onDone(answer.data);
        else if (refuseOther?.(answer) !== true) refuse(answer);
      });
    },
  };
}
