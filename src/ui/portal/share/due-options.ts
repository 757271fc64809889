import { useTranslation } from '../../locales/use-translation.ts';
import { SHARING } from '../../locales/namespaces.ts';
import { limits, type ShareDue } from '#contract';
import { useAccount } from '../../shared/services.ts';

const KEYS = { 1: 'day1', 3: 'day3', 5: 'day5', 7: 'week1', 30: 'month1', '-1': 'forever' } as const;

export const isDue = (text: string): text is `${ShareDue}` =>
  limits.SHARE_DUE_DAYS.some((days) => String(days) === text);

interface DueOptions {
  /** Every due date there is; the longer ones locked for who is no VIP member. */
  readonly options: readonly {
    readonly value: `${ShareDue}`;
    readonly label: string;
    readonly lock?: string;
  }[];
  readonly label: (due: ShareDue) => string;
  /** The same where the person may choose it, the longest that they may otherwise. */
  readonly allowed: (due: ShareDue) => ShareDue;
}

/** The due dates of a share: 1 to 7 days for everyone, longer for VIP members. */
export function useDueOptions(): DueOptions {
  const { t } = useTranslation(SHARING);
  const vip = useAccount()?.isVip === true;
  const label = (due: ShareDue) => t(`portal:share.due.${KEYS[due]}`);
  const may = (due: ShareDue) => vip || (due > 0 && due <= limits.REGULAR_SHARE_DAYS);
  return {
    label,
    allowed: (due) => (may(due) ? due : limits.REGULAR_SHARE_DAYS),
    options: limits.SHARE_DUE_DAYS.map((due) => ({
      value: `${due}` as const,
      label: label(due),
      ...(may(due) ? {} : { lock: t('share.vipOnly') }),
    })),
  };
}
