import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api } from '#contract';
import { POINTS } from '../../locales/namespaces.ts';
import { Button, Skeleton, Table } from '../../primitives/index.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useAccount } from '../../shared/services.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import type { Calls, PartProps } from './parts.ts';
import type { Asked } from './use-answer.ts';
import * as styles from './points.css.ts';

const MILLION = 1_000_000;

interface LotteryProps extends PartProps {
  readonly lottery: Asked<Calls['lottery']>;
}

/** The prizes with their odds, and a draw. */
export function Lottery({ lottery, overview, act }: LotteryProps) {
  const { t, i18n } = useTranslation(POINTS);
  const format = usePortalFormat();
  const offline = useOfflineReason();
  const member = useAccount()?.isVip === true;
  const [drawn, setDrawn] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 4 });
  const { data, failed, reload } = lottery;
  const offReason = () => {
    if (!member) return t('membersOnly');
    if (data?.drawsLeft === 0) return t('lottery.noneLeft');
    return data !== null && overview.points < data.cost ? t('short') : offline;
  };
  const draw = async () => {
    setBusy(true);
    setDrawn(null);
    await act(async (call) => {
      const answer = await call(api.points.draw);
      if (answer.ok) setDrawn(answer.data.name);
      return answer;
    });
    setBusy(false);
  };
  return (
    <section className={styles.part} aria-label={t('lottery.title')}>
      <h2 className={styles.partTitle}>{t('lottery.title')}</h2>
      {data === null && !failed && <Skeleton height={160} radius={8} />}
      {failed && <LoadFailed onRetry={reload} />}
      {data !== null && (
        <>
          <div className={styles.row}>
            <Button
              variant="outline"
              size={40}
              loading={busy}
              disabledReason={offReason()}
              onClick={() => void draw()}
            >
              {t('lottery.draw', { count: data.cost })}
            </Button>
            <span className={styles.text}>{t('lottery.left', { count: data.drawsLeft })}</span>
            <output className={styles.result}>{drawn !== null && t('lottery.drawn', { name: drawn })}</output>
          </div>
          <Table
            wraps
            label={t('lottery.title')}
            columns={[
              { id: 'prize', label: t('lottery.prize') },
              { id: 'odds', label: t('lottery.odds'), width: '26%', align: 'right' },
              { id: 'left', label: t('lottery.stock'), width: '26%', align: 'right' },
            ]}
          >
            <tbody>
              {data.prizes.map(({ id, name, odds, left }) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td data-align="right">{percent.format(odds / MILLION)}</td>
                  <td data-align="right">{left === null ? t('lottery.endless') : format.count(left)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </section>
  );
}
