import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api } from '#contract';
import { POINTS } from '../../locales/namespaces.ts';
import { Button, Chip, Icon } from '../../primitives/index.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import type { PartProps } from './parts.ts';
import * as styles from './points.css.ts';

/** Days in a row, what each gives, today's check-in, and the days that a make-up card can fill. */
export function CheckIn({ overview, act }: PartProps) {
  const { t } = useTranslation(POINTS);
  const format = usePortalFormat();
  const offline = useOfflineReason();
  const [busy, setBusy] = useState(false);
  const { checkIn, makeUpCards, memberFactor } = overview;
  const { rewards, streak, signed, missed } = checkIn;
  // The table begins anew after its last day.
  const today = (streak - 1) % rewards.length;
  const tomorrow = rewards[streak % rewards.length] ?? 0;
  const sign = async () => {
    setBusy(true);
    await act((call) => call(api.points.checkIn));
    setBusy(false);
  };
  return (
    <>
      <p className={styles.text}>{t(signed ? 'checkIn.streak' : 'checkIn.streakNext', { count: streak })}</p>
      <ol className={styles.days}>
        {rewards.map((reward, at) => {
          const isDone = at < today || (at === today && signed);
          return (
            // The days of a table are known by their place in it.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={styles.day} aria-current={at === today ? 'date' : undefined}>
              <span className={styles.quiet}>{t('checkIn.day', { day: at + 1 })}</span>
              <span className={styles.reward}>{t('gain', { points: format.count(reward) })}</span>
              <span className={styles.dayState}>
                {isDone && (
                  <>
                    <Icon of={Check} size={16} />
                    <span className="visually-hidden">{t('checkIn.done')}</span>
                  </>
                )}
                {!isDone && at === today && t('checkIn.today')}
              </span>
            </li>
          );
        })}
      </ol>
      <div className={styles.row}>
        {signed ? (
          <>
            <Chip tone="success" icon={Check}>
              {t('checkIn.signed')}
            </Chip>
            <span className={styles.text}>{t('checkIn.tomorrow', { count: tomorrow })}</span>
          </>
        ) : (
          <Button
            variant="primary"
            size={40}
            loading={busy}
            disabledReason={offline}
            onClick={() => void sign()}
          >
            {t('checkIn.now')}
          </Button>
        )}
      </div>
      <p className={styles.text}>{t('acceleration', { factor: memberFactor })}</p>
      {missed.length > 0 && makeUpCards > 0 && (
        <div className={styles.row}>
          <span className={styles.text}>{t('checkIn.cards', { count: makeUpCards })}</span>
          {missed.map((day) => (
            <Button
              key={day}
              variant="outline"
              disabledReason={offline}
              onClick={() => void act((call) => call(api.points.makeUp, { body: { day } }))}
            >
              {t('checkIn.fill', { date: day })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
