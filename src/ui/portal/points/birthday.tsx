import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api } from '#contract';
import { POINTS } from '../../locales/namespaces.ts';
import { Button, Select } from '../../primitives/index.ts';
import { useAccount } from '../../shared/services.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import type { PartProps } from './parts.ts';
import * as styles from './points.css.ts';

const two = (value: number): string => String(value).padStart(2, '0');
/** Days of a month in a leap year: somebody is born on 29 February. */
const daysIn = (month: string): number => new Date(2024, Number(month), 0).getDate();
const choices = (most: number) =>
  Array.from({ length: most }, (_, at) => ({ value: two(at + 1), label: String(at + 1) }));

/** The birthday, set once, and its gift. */
export function Birthday({ overview, act }: PartProps) {
  const { t } = useTranslation(POINTS);
  const offline = useOfflineReason();
  const member = useAccount()?.isVip === true;
  const [month, setMonth] = useState('01');
  const [day, setDay] = useState('01');
  const { birthday, birthdayPoints } = overview;
  const days = daysIn(month);
  return (
    <section className={styles.part} aria-label={t('birthday.title')}>
      <h2 className={styles.partTitle}>{t('birthday.title')}</h2>
      <p className={styles.text}>{t('birthday.text', { count: birthdayPoints })}</p>
      {birthday === null ? (
        <div className={styles.row}>
          <Select
            layout="bar"
            label={t('birthday.month')}
            value={month}
            options={choices(12)}
            onChange={(next) => {
              setMonth(next);
              if (Number(day) > daysIn(next)) setDay(two(daysIn(next)));
            }}
          />
          <Select
            layout="bar"
            label={t('birthday.day')}
            value={day}
            options={choices(days)}
            onChange={setDay}
          />
          <Button
            variant="outline"
            size={40}
            disabledReason={offline}
            onClick={() =>
              void act((call) => call(api.points.setBirthday, { body: { birthday: `${month}-${day}` } }))
            }
          >
            {t('birthday.set')}
          </Button>
        </div>
      ) : (
        <div className={styles.row}>
          <span>{t('birthday.is', { date: birthday })}</span>
          <Button
            variant="outline"
            size={40}
            disabledReason={member ? offline : t('membersOnly')}
            onClick={() => void act((call) => call(api.points.birthdayGift))}
          >
            {t('birthday.claim')}
          </Button>
        </div>
      )}
    </section>
  );
}
