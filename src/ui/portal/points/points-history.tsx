import { useTranslation } from '../../locales/use-translation.ts';
import { api } from '#contract';
import { POINTS } from '../../locales/namespaces.ts';
import { Skeleton, Table, upTo, useMedia } from '../../primitives/index.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useCall } from '../../shared/services.ts';
import { MoreButton } from './more-button.tsx';
import type { Calls } from './parts.ts';
import type { Asked } from './use-answer.ts';
import { usePages } from './use-pages.ts';
import * as styles from './points.css.ts';

/** How points came and went, latest first: why, how many, what that left, and when what is left of them ends. */
export function PointsHistory({ first }: { readonly first: Asked<Calls['history']> }) {
  const { t } = useTranslation(POINTS);
  const call = useCall();
  const format = usePortalFormat();
  const phone = useMedia(upTo.phone);
  const { data, failed, reload } = first;
  const { items, more, busy } = usePages(first, (cursor) => call(api.points.history, { query: { cursor } }));
  const signed = (amount: number) =>
    amount > 0 ? t('gain', { points: format.count(amount) }) : `−${format.count(-amount)}`;
  return (
    <section className={styles.part} aria-label={t('history.title')}>
      <h2 className={styles.partTitle}>{t('history.title')}</h2>
      {data === null && !failed && <Skeleton height={120} radius={8} />}
      {failed && <LoadFailed onRetry={reload} />}
      {data !== null && items.length === 0 && <p className={styles.text}>{t('history.none')}</p>}
      {items.length > 0 && (
        <Table
          wraps
          label={t('history.title')}
          columns={[
            { id: 'reason', label: t('history.what') },
            ...(phone ? [] : [{ id: 'time', label: t('time'), width: 180 }]),
            {
              id: 'amount',
              label: t('session:page.points'),
              width: phone ? 76 : 110,
              align: 'right' as const,
            },
            { id: 'balance', label: t('history.balance'), width: phone ? 76 : 110, align: 'right' as const },
          ]}
        >
          <tbody>
            {items.map(({ amount, balance, reason, createdAt, left }) => (
              // A balance and its moment are of one entry.
              <tr key={`${createdAt} ${balance} ${reason}`}>
                <td>
                  {t(`history.reason.${reason}`)}
                  {phone && <span className={styles.quiet}>{format.exact(createdAt)}</span>}
                  {left !== null && (
                    <span className={styles.quiet}>
                      {left.points === amount
                        ? t('history.ends', { date: format.isoDate(left.endsAt) })
                        : t('history.partEnds', {
                            count: left.points,
                            points: format.count(left.points),
                            date: format.isoDate(left.endsAt),
                          })}
                    </span>
                  )}
                </td>
                {!phone && <td>{format.exact(createdAt)}</td>}
                <td data-align="right">{signed(amount)}</td>
                <td data-align="right">{format.count(balance)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <MoreButton more={more} busy={busy} />
    </section>
  );
}
