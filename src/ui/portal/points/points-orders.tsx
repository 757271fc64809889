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

type OrdersPage = Calls['orders'];

/** What was bought with points or won, latest first. */
export function PointsOrders({ first }: { readonly first: Asked<OrdersPage> }) {
  const { t } = useTranslation(POINTS);
  const call = useCall();
  const format = usePortalFormat();
  const phone = useMedia(upTo.phone);
  const { data, failed, reload } = first;
  const { items, more, busy } = usePages(first, (cursor) => call(api.points.orders, { query: { cursor } }));
  return (
    <section className={styles.part} aria-label={t('orders.title')}>
      <h2 className={styles.partTitle}>{t('orders.title')}</h2>
      {data === null && !failed && <Skeleton height={80} radius={8} />}
      {failed && <LoadFailed onRetry={reload} />}
      {data !== null && items.length === 0 && <p className={styles.text}>{t('orders.none')}</p>}
      {items.length > 0 && (
        <Table
          label={t('orders.title')}
          columns={[
            { id: 'name', label: t('name') },
            ...(phone
              ? []
              : [
                  { id: 'kind', label: t('portal:shares.status'), width: 120 },
                  { id: 'time', label: t('time'), width: 180 },
                ]),
            { id: 'cost', label: t('session:page.points'), width: phone ? 96 : 120, align: 'right' },
          ]}
        >
          <tbody>
            {items.map(({ id, kind, name, cost, createdAt }) => (
              <tr key={id}>
                <td>
                  {name}
                  {phone && (
                    <span className={styles.quiet}>
                      {t(`orders.kind.${kind}`)} · {format.exact(createdAt)}
                    </span>
                  )}
                </td>
                {!phone && <td>{t(`orders.kind.${kind}`)}</td>}
                {!phone && <td>{format.exact(createdAt)}</td>}
                <td data-align="right">{format.count(cost)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <MoreButton more={more} busy={busy} />
    </section>
  );
}
