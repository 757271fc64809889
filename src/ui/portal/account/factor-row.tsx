import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { CallData, User } from '#cloud';
import { api } from '#contract';
import { latePart } from '../../late-part.ts';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { AccountRow } from './account-row.tsx';
import * as styles from './account.css.ts';
import { NoDialog } from './no-dialog.tsx';

type Factor = CallData<typeof api.account.factor>;

const FactorOnDialog = latePart(
  async () => (await import('./factor-on-dialog.tsx')).FactorOnDialog,
  NoDialog,
);
const FactorProofDialog = latePart(
  async () => (await import('./factor-proof-dialog.tsx')).FactorProofDialog,
  NoDialog,
);

/** Two-step verification: whether it is on, and what can be done about it; nothing where that cannot be fetched. */
export function FactorRow({ account }: { readonly account: User }) {
  const { t } = useTranslation(ACCOUNT);
  const { call } = useCloud();
  const format = usePortalFormat();
  const [factor, setFactor] = useState<Factor | null>(null);
  const [dialog, setDialog] = useState<'on' | 'off' | 'codes' | null>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void call(api.account.factor, { quiet: true, signal: controller.signal }).then((answer) => {
      if (answer.ok) setFactor(answer.data);
    });
    return () => controller.abort();
  }, [call, changes]);
  if (factor === null) return null;
  const { since, codesLeft } = factor;
  const close = () => {
    setDialog(null);
    setChanges(changes + 1);
  };
  return (
    <AccountRow
      name={t('factor.name')}
      value={since === null ? t('factor.off') : t('factor.on', { date: format.isoDate(since) })}
      hint={since === null ? t('factor.offHint') : t('factor.left', { count: codesLeft })}
    >
      <div className={styles.rowActions}>
        {since === null ? (
          <Button variant="outline" aria-label={t('factor.turnOnNamed')} onClick={() => setDialog('on')}>
            {t('factor.turnOn')}
          </Button>
        ) : (
          <>
            <Button variant="outline" onClick={() => setDialog('codes')}>
              {t('factor.newCodes')}
            </Button>
            <Button variant="outline" aria-label={t('factor.turnOffNamed')} onClick={() => setDialog('off')}>
              {t('factor.turnOff')}
            </Button>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'on' && <FactorOnDialog account={account} onClose={close} />}
        {(dialog === 'off' || dialog === 'codes') && (
          <FactorProofDialog change={dialog} account={account} onClose={close} />
        )}
      </Suspense>
    </AccountRow>
  );
}
