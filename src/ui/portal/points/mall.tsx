import { useTranslation } from '../../locales/use-translation.ts';
import { POINTS } from '../../locales/namespaces.ts';
import { Button, Skeleton } from '../../primitives/index.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useAccount } from '../../shared/services.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import type { Calls } from './parts.ts';
import type { Asked } from './use-answer.ts';
import * as styles from './points.css.ts';

export type MallItem = Calls['mall']['items'][number];

interface MallProps {
  readonly mall: Asked<Calls['mall']>;
  readonly points: number;
  readonly onRedeem: (item: MallItem) => void;
}

/** What points buy. */
export function Mall({ mall, points, onRedeem }: MallProps) {
  const { t } = useTranslation(POINTS);
  const format = usePortalFormat();
  const offline = useOfflineReason();
  const member = useAccount()?.isVip === true;
  const offReason = ({ members, left, cost }: MallItem) => {
    if (members && !member) return t('membersOnly');
    if (left === 0) return t('none');
    return points < cost ? t('short') : offline;
  };
  return (
    <section className={styles.part} aria-label={t('mall.title')}>
      <h2 className={styles.partTitle}>{t('mall.title')}</h2>
      {mall.data === null && !mall.failed && <Skeleton height={120} radius={8} />}
      {mall.failed && <LoadFailed onRetry={mall.reload} />}
      <ul className={styles.list}>
        {mall.data?.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <span className={styles.itemName}>
              {item.name}
              {(item.members || item.left !== null) && (
                <span className={styles.quiet}>
                  {[
                    ...(item.members ? [t('membersOnly')] : []),
                    ...(item.left === null ? [] : [t('left', { count: item.left })]),
                  ].join(' · ')}
                </span>
              )}
            </span>
            <span className={styles.reward}>
              {item.usualCost > item.cost && (
                <s className={styles.struck}>
                  <span className="visually-hidden">{t('usually')} </span>
                  {format.count(item.usualCost)}
                </s>
              )}
              {t('price', { count: item.cost, points: format.count(item.cost) })}
            </span>
            <span className={styles.itemAct}>
              <Button variant="outline" disabledReason={offReason(item)} onClick={() => onRedeem(item)}>
                {t('mall.redeem')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
