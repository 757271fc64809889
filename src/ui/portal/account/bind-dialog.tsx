import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, User } from '#cloud';
import { api, type Provider } from '#contract';
import { PORTAL } from '../../locales/namespaces.ts';
import { Button, Dialog } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useFailureText } from '../../session/failure-text.ts';
import { FormNote } from '../../session/form-note.tsx';
import { leaveForProvider } from '../../session/leave-for-provider.ts';
import * as styles from './account.css.ts';
import { useProof } from './use-proof.tsx';

const FORM = 'bind-form';

interface BindDialogProps {
  readonly source: Provider;
  readonly account: User;
  readonly onClose: () => void;
}

/** Before the way to a third party: proof of who asks, since what is bound can log in from then on. */
export function BindDialog({ source, account, onClose }: BindDialogProps) {
  const { t } = useTranslation(PORTAL);
  const { call } = useCloud();
  const failureText = useFailureText();
  const proof = useProof(account);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const name = t(`session:provider.${source}`);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
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
    <Dialog
      open
      width={480}
      title={t('account.bindTitle', { name })}
      footer={
        <>
          <Button size={40} variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size={40} variant="primary" type="submit" form={FORM} loading={busy}>
            {t('account.goTo', { name })}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <form id={FORM} className={styles.dialogForm} noValidate onSubmit={(event) => void onSubmit(event)}>
        <p className={styles.present}>{t('account.bindText', { name })}</p>
        {proof.fields}
        {failed !== null && <FormNote kind="error">{failureText(failed)}</FormNote>}
      </form>
    </Dialog>
  );
}
