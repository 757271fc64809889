import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { api, ORDER_STATES, type Order } from '#contract';
import { Chip, Select, Skeleton, Table, upTo, useMedia } from '../../primitives/index.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { ListEnd } from '../lists/list-states.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useCall } from '../../shared/services.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import * as styles from './orders.css.ts';

type Status = Order['status'];
const TONES: Readonly<Record<Status, 'warning' | 'success' | 'neutral'>> = {
  UNPAID: 'warning',
  PAID: 'success',
  FINISHED: 'success',
  CLOSED: 'neutral',
  OTHER: 'neutral',
  UNKNOWN: 'neutral',
};

/** What was bought, latest first. */
export function OrdersPage() {
  const { t } = useTranslation(PORTAL);
  const call = useCall();
  const format = usePortalFormat();
  const phone = useMedia(upTo.phone);
  const [status, setStatus] = useState<Status | 'all'>('all');
  const list = useEndlessList<Order>(`orders ${status}`, (cursor) =>
    call(api.payment.orders, {
      query: {
        ...(status === 'all' ? {} : { status }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      quiet: true,
    }),
  );
  const { state } = list;
  const skeleton = Array.from({ length: 4 }, (_, at) => (
    <Skeleton key={at} height={40} width={`${90 - at * 8}%`} />
  ));
  const columns = [
    { id: 'id', label: t('orders.number') },
    ...(phone ? [] : [{ id: 'date', label: t('orders.date'), width: 150 }]),
    { id: 'status', label: t('shares.status'), width: 110 },
    { id: 'amount', label: t('orders.amount'), width: 130, align: 'right' as const },
  ];
  return (
    <section aria-label={t('mine.orders')}>
      <TitleRow title={t('mine.orders')}>
        <div className={styles.filter}>
          <Select
            layout="bar"
            label={t('shares.status')}
            labelHidden
            value={status}
            options={[
              { value: 'all', label: t('shares.all') },
              ...ORDER_STATES.map((value) => ({ value, label: t(`orders.state.${value}`) })),
            ]}
            onChange={setStatus}
          />
        </div>
      </TitleRow>
      {state.status === 'loading' && (
        <div className={styles.skeleton} aria-busy>
          {skeleton}
        </div>
      )}
      {state.status === 'failed' && <LoadFailed onRetry={() => void list.reload()} />}
      {state.status === 'ready' && state.items.length === 0 && (
        <StateNote
          drawing="paper"
          title={t(status === 'all' ? 'orders.empty' : 'orders.noneOfState')}
          {...(status === 'all' ? { text: t('orders.emptyHint') } : {})}
        />
      )}
      {state.items.length > 0 && (
        <>
          <Table label={t('mine.orders')} columns={columns} rowCount={state.total + 1}>
            <tbody>
              {state.items.map((order, index) => (
                <tr key={order.id} data-row aria-rowindex={index + 2}>
                  <td title={order.id}>{order.id}</td>
                  {!phone && <td>{format.exact(order.createdAt)}</td>}
                  <td>
                    <Chip tone={TONES[order.status]}>{t(`orders.state.${order.status}`)}</Chip>
                  </td>
                  <td data-align="right">
                    {format.money(order.amount, order.currency)}
                    {order.originalPrice > order.amount && (
                      <s className={styles.original}>
                        <span className="visually-hidden">{t('orders.original')}</span>{' '}
                        {format.money(order.originalPrice, order.currency)}
                      </s>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <ListEnd list={list}>{skeleton}</ListEnd>
        </>
      )}
    </section>
  );
}
