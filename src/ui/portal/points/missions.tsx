import { useTranslation } from '../../locales/use-translation.ts';
import { POINTS } from '../../locales/namespaces.ts';
import { Button, Chip, Skeleton } from '../../primitives/index.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useAccount } from '../../shared/services.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import type { Calls } from './parts.ts';
import type { Asked } from './use-answer.ts';
import * as styles from './points.css.ts';

interface MissionsProps {
  readonly missions: Asked<Calls['missions']>;
  readonly onClaim: (mission: string) => void;
}

/** What is done for points, how far it is, and what is there to be claimed. */
export function Missions({ missions, onClaim }: MissionsProps) {
  const { t } = useTranslation(POINTS);
  const format = usePortalFormat();
  const offline = useOfflineReason();
  const member = useAccount()?.isVip === true;
  return (
    <section className={styles.part} aria-label={t('missions.title')}>
      <h2 className={styles.partTitle}>{t('missions.title')}</h2>
      {missions.data === null && !missions.failed && <Skeleton height={120} radius={8} />}
      {missions.failed && <LoadFailed onRetry={missions.reload} />}
      <ul className={styles.list}>
        {missions.data?.items.map(({ id, name, points, done, count, claimed, members }) => {
          const locked = members && !member ? t('membersOnly') : null;
          return (
            <li key={id} className={styles.item}>
              <span className={styles.itemName}>
                {name}
                <span className={styles.quiet}>
                  {t('missions.progress', { done: format.count(Math.min(done, count)), count })}
                  {members && ` · ${t('membersOnly')}`}
                </span>
              </span>
              <span className={styles.reward}>{t('gain', { points: format.count(points) })}</span>
              <span className={styles.itemAct}>
                {claimed ? (
                  <Chip tone="success">{t('missions.claimed')}</Chip>
                ) : (
                  <Button
                    variant="outline"
                    disabledReason={offline ?? locked ?? (done < count ? t('missions.open') : null)}
                    onClick={() => onClaim(id)}
                  >
                    {t('missions.claim')}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
