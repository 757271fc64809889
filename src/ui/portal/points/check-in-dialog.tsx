import { useCallback, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { api } from '#contract';
import { POINTS } from '../../locales/namespaces.ts';
import { Button, Dialog, Skeleton } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { usePortalStore } from '../../shared/portal-store.ts';
import { CheckIn } from './check-in.tsx';
import { useAct, useAnswer } from './use-answer.ts';
import * as styles from './points.css.ts';

/** The daily check-in from the account's menu, over any page. */
export function CheckInDialog() {
  const { t } = useTranslation(POINTS);
  const format = usePortalFormat();
  const { closeDialog } = usePortalStore();
  const [, navigate] = useLocation();
  const { call } = useCloud();
  const overview = useAnswer(useCallback(() => call(api.points.overview, { quiet: true }), [call]));
  // Not a toast: Escape would close that first, and leave the panel open.
  const [said, setSaid] = useState('');
  const act = useAct([overview], setSaid);
  const { data, failed, reload } = overview;
  const toPoints = () => {
    closeDialog();
    navigate('/points');
  };
  return (
    <Dialog
      open
      width={480}
      title={t('checkIn.title')}
      footer={
        <>
          {data !== null && (
            <span className={styles.footerBalance}>
              {t('balance', { count: data.points, points: format.count(data.points) })}
            </span>
          )}
          <Button size={40} variant="outline" onClick={toPoints}>
            {t('checkIn.toPoints')}
          </Button>
        </>
      }
      onClose={closeDialog}
    >
      <div className={styles.panel} aria-busy={data === null && !failed}>
        {data === null && !failed && <Skeleton height={200} radius={8} />}
        {data === null && failed && <LoadFailed onRetry={reload} />}
        {data !== null && <CheckIn overview={data} act={act} />}
        <output className={styles.result}>{said}</output>
      </div>
    </Dialog>
  );
}
