import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { keepTokens, type User } from '#cloud';
import { api } from '#contract';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { FormNote } from '../../session/form-note.tsx';
import { useAccountCode } from '../../session/forms/account-code.tsx';
import { accountRule } from '../../session/forms/account-rules.ts';
import { savedAccount } from '../../session/forms/account-text.ts';
import { contractRules, useContractForm } from '../../session/forms/contract-form.ts';
import { FormDialog } from '../form-dialog.tsx';
import * as styles from './account.css.ts';
import { useProof } from './use-proof.tsx';

const EMPTY = { account: '', code: '' };

interface ChangeAccountDialogProps {
  readonly kind: 'email' | 'phone';
  readonly account: User;
  readonly onClose: () => void;
}

/** Another e-mail or phone, or a first one: the new one, the code sent to it, proof of who asks; then what is so now. */
export function ChangeAccountDialog({ kind, account, onClose }: ChangeAccountDialogProps) {
  const { t } = useTranslation(ACCOUNT);
  const { call, session, storage } = useCloud();
  const [done, setDone] = useState(false);
  // What it was when the dialog opened: it changes below.
  const [present] = useState(account[kind]);
  const form = useContractForm(EMPTY, (values) => ({
    ...contractRules(api.account.change.body!, values),
    ...(present !== null && savedAccount(values.account) === present
      ? { account: t('same') }
      : accountRule(kind, values.account)),
  }));
  const half = useAccountCode(form, 'change');
  const proof = useProof(account);
  const words = present === null ? 'bind' : 'change';

  const onSubmit = async () => {
    // Both are validated; the focus goes to the first that is wrong.
    const given = proof.read();
    if (!form.validate() || given === null) return;
    await half.send(
      async () => {
        const answer = await call(api.account.change, {
          body: { ...form.values, proof: given },
          quiet: true,
        });
        if (!answer.ok) return answer;
        keepTokens(storage, answer.data);
        await session.loadUser();
        return answer;
      },
      () => setDone(true),
      proof.refuse,
    );
  };

  const title = t(`${words}.${kind}`);
  return (
    <FormDialog
      title={title}
      verb={title}
      busy={form.sending}
      done={
        done ? (
          <FormNote kind="done">{t(`changed.${kind}`, { account: form.values.account })}</FormNote>
        ) : undefined
      }
      beside={half.puzzle}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      {present !== null && <p className={styles.present}>{t(`now.${kind}`, { account: present })}</p>}
      {half.accountField(kind, t(`new.${kind}`))}
      {half.codeField}
      {proof.fields}
      {half.note}
    </FormDialog>
  );
}
