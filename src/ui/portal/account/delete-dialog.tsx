import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import type { Failure, User } from '#cloud';
import { api, limits } from '#contract';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { notify } from '../../session/toasts.ts';
import { FormDialog } from '../form-dialog.tsx';
import { forgetLists } from '../lists/use-endless-list.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import * as styles from './account.css.ts';
import { useProof } from './use-proof.tsx';

interface DeleteDialogProps {
  readonly account: User;
  readonly onClose: () => void;
}

/** What goes with the account, until when it can be kept, and the proof that it is its owner who asks. */
export function DeleteDialog({ account, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(ACCOUNT);
  const { call, session } = useCloud();
  const [, navigate] = useLocation();
  const format = usePortalFormat();
  const proof = useProof(account);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);

  const onSubmit = async () => {
    const given = proof.read();
    if (given === null) return;
    setBusy(true);
    setFailed(null);
    const answer = await call(api.account.remove, { body: { proof: given }, quiet: true });
    setBusy(false);
    if (!answer.ok) {
      if (!proof.refuse(answer)) setFailed(answer);
      return;
    }
    // The server has ended the session.
    session.clear();
    forgetLists();
    notify({ text: t('portal:account.willGo', { date: format.isoDate(answer.data.deleteAt) }) });
    navigate('/login');
  };

  return (
    <FormDialog
      title={t('deleteTitle')}
      verb={t('delete')}
      danger
      busy={busy}
      failed={failed}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      <p className={styles.present}>{t('deleteWhat', { count: limits.DELETION_DAYS })}</p>
      <p className={styles.present}>{t('deleteKeep')}</p>
      <p className={styles.present}>{t('deleteOrders')}</p>
      {proof.fields}
    </FormDialog>
  );
}
