import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Failure, User } from '#cloud';
import { api, type Provider } from '#contract';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { leaveForProvider } from '../../session/leave-for-provider.ts';
import { FormDialog } from '../form-dialog.tsx';
import * as styles from './account.css.ts';
import { useProof } from './use-proof.tsx';

interface BindDialogProps {
  readonly source: Provider;
  readonly account: User;
  readonly onClose: () => void;
}

/** Before the way to a third party: proof of who asks, since what is bound can log in from then on. */
export function BindDialog({ source, account, onClose }: BindDialogProps) {
  const { t } = useTranslation(ACCOUNT);
  const { call } = useCloud();
  const proof = useProof(account);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const name = t(`session:provider.${source}`);

  const onSubmit = async () => {
    const given = proof.read();
    if (given === null) return;
    setBusy(true);
    setFailed(null);
    const answer = await call(api.account.bind, { query: { source }, body: { proof: given }, quiet: true });
    // While the browser leaves, the button goes on turning.
    if (answer.ok) return leaveForProvider(answer.data.url);
    setBusy(false);
    if (!proof.refuse(answer)) setFailed(answer);
  };

  return (
    <FormDialog
      title={t('bindTitle', { name })}
      verb={t('goTo', { name })}
      busy={busy}
      failed={failed}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      <p className={styles.present}>{t('bindText', { name })}</p>
      {proof.fields}
    </FormDialog>
  );
}
