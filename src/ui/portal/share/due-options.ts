import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { limits, type ShareDue } from '#contract';
import { useAccount } from '../services.ts';

const KEYS = { 1: 'day1', 3: 'day3', 5: 'day5', 7: 'week1', 30: 'month1', '-1': 'forever' } as const;

export const isDue = (text: string): text is `${ShareDue}` =>
  limits.SHARE_DUE_DAYS.some((days) => String(days) === text);

/** The due dates a person may choose: 1 to 7 days, the longer ones for VIP members. */
export function useDueOptions(): {
  readonly options: readonly { readonly value: `${ShareDue}`; readonly label: string }[];
  readonly label: (due: ShareDue) => string;
} {
  const { t } = useTranslation(PORTAL);
  const vip = useAccount()?.isVip === true;
  const label = (due: ShareDue) => t(`share.due.${KEYS[due]}`);
  return {
    label,
    options: limits.SHARE_DUE_DAYS.filter(
      (days) => vip || (days > 0 && days <= limits.REGULAR_SHARE_DAYS),
    ).map((days) => ({ value: `${days}`, label: label(days) })),
  };
}
