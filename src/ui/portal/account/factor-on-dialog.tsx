import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { CallData, Failure, User } from '#cloud';
import { api } from '#contract';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { FormNote } from '../../session/form-note.tsx';
import { CodeInput } from '../../session/forms/code-input.tsx';
import { contractRules, useContractForm } from '../../session/forms/contract-form.ts';
import { QrPicture } from '../share/qr/qr-picture.tsx';
import { FormDialog } from '../form-dialog.tsx';
import * as dialog from '../form-dialog.css.ts';
import * as styles from './account.css.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useCopy } from './use-copy.ts';
import { useProof } from './use-proof.tsx';

const GROUP = /.{4}(?=.)/g;

interface FactorOnDialogProps {
  readonly account: User;
  readonly onClose: () => void;
}

/** Turns two-step verification on: who asks, then the app, then the codes for when it is lost. */
export function FactorOnDialog({ account, onClose }: FactorOnDialogProps) {
  const { t } = useTranslation(ACCOUNT);
  const { call } = useCloud();
  const copy = useCopy();
  const proof = useProof(account);
  const form = useContractForm({ code: '' }, (values) =>
    contractRules(api.account.confirmFactor.body!, values),
  );
  const [begun, setBegun] = useState<CallData<typeof api.account.beginFactor> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);

  // What had the focus goes with its step.
  const { focus } = form;
  const shown = useRef(begun);
  useEffect(() => {
    if (shown.current === begun) return;
    shown.current = begun;
    focus('code');
  }, [begun, focus]);

  const begin = async () => {
    const given = proof.read();
    if (given === null) return;
    setBusy(true);
    const answer = await call(api.account.beginFactor, { body: { proof: given }, quiet: true });
    setBusy(false);
    if (answer.ok) setBegun(answer.data);
    else if (!proof.refuse(answer)) setFailed(answer);
  };
  const confirm = async () => {
    if (!form.validate()) return;
    setBusy(true);
    const answer = await call(api.account.confirmFactor, { body: form.values, quiet: true });
    setBusy(false);
    if (answer.ok) setCodes(answer.data.codes);
    else if (answer.code === 'factor_wrong') form.refuse('code', answer);
    else if (!form.refuseFields(answer)) setFailed(answer);
  };
  const onSubmit = () => {
    setFailed(null);
    void (begun === null ? begin() : confirm());
  };

  return (
    <FormDialog
      title={t('factor.turnOnNamed')}
      verb={t(begun === null ? 'factor.next' : 'factor.turnOn')}
      busy={busy}
      failed={failed}
      done={
        codes === null ? undefined : (
          <div className={dialog.form}>
            <FormNote kind="done">{t('factor.isOn')}</FormNote>
            <RecoveryCodes codes={codes} />
          </div>
        )
      }
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {begun === null ? (
        <>
          <p className={styles.present}>{t('factor.offHint')}</p>
          {proof.fields}
        </>
      ) : (
        <>
          <p className={styles.present}>{t('factor.scan')}</p>
          <QrPicture text={begun.uri} label={t('factor.qr')} />
          <div>
            <p className={styles.present}>{t('factor.key')}</p>
            <div className={styles.keyRow}>
              <code className={styles.key}>{begun.secret.replace(GROUP, '$& ')}</code>
              <Button variant="outline" onClick={() => void copy(begun.secret)}>
                {t('factor.copyKey')}
              </Button>
            </div>
          </div>
          <CodeInput label={t('factor.code')} {...form.field('code')} />
        </>
      )}
    </FormDialog>
  );
}
