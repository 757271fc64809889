import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation, useSearchParams } from 'wouter';
import { api, ORDER_STATES, type Order } from '#contract';
import { latePart } from '../../late-part.ts';
import { VIP } from '../../locales/namespaces.ts';
import { Select, Skeleton, Table, upTo, useMedia } from '../../primitives/index.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useCall } from '../../shared/services.ts';
import { NoDialog } from '../account/no-dialog.tsx';
import { TitleRow } from '../frame/title-row.tsx';
import { ListEnd } from '../lists/list-states.tsx';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { OrderRow } from './order-row.tsx';
import * as styles from './orders.css.ts';

const OrderDetails = latePart(async () => (await import('./order-details.tsx')).OrderDetails, NoDialog);

type Status = Order['status'];

/** The order that the address names, with its details open: one of the list, or asked for. */
function useNamedOrder(items: readonly Order[]): {
  readonly named: Order | null;
  readonly name: (id: string | null) => void;
} {
  const call = useCall();
  const [, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const id = parameters.get('order');
  const listed = items.find((order) => order.id === id);
  const [fetched, setFetched] = useState<Order | null>(null);
  const isMissing = id !== null && listed === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let current = true;
    void call(api.payment.orderInfo, { query: { id }, quiet: true }).then((answer) => {
      if (current) setFetched(answer.ok ? answer.data : null);
      return undefined;
    });
    return () => {
      current = false;
    };
  }, [call, id, isMissing]);
  return {
    named: listed ?? (fetched !== null && fetched.id === id ? fetched : null),
    name: (next) =>
      navigate(next === null ? '/mine/orders' : `/mine/orders?order=${next}`, { replace: true }),
  };
}

/** What was bought, latest first. */
export function OrdersPage() {
  const { t } = useTranslation(VIP);
  const call = useCall();
  const [parameters] = useSearchParams();
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
  const { state, reload } = list;
  const phone = useMedia(upTo.phone);
  const { named, name } = useNamedOrder(state.items);
  // What was bought over this page is on it once that dialog is closed.
  const buying = parameters.get('modal') === 'vip';
  const wasBuying = useRef(buying);
  useEffect(() => {
    if (wasBuying.current && !buying) void reload();
    wasBuying.current = buying;
  }, [buying, reload]);
  const skeleton = Array.from({ length: 4 }, (_, at) => (
    <Skeleton key={at} height={40} width={`${90 - at * 8}%`} />
  ));
  return (
    <section aria-label={t('portal:mine.orders')}>
      <TitleRow title={t('portal:mine.orders')}>
        <div className={styles.filter}>
          <Select
            layout="bar"
            label={t('portal:shares.status')}
            labelHidden
            value={status}
            options={[
              { value: 'all', label: t('orders.all') },
              ...ORDER_STATES.map((value) => ({ value, label: t(`portal:orders.state.${value}`) })),
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
      {state.status === 'failed' && <LoadFailed onRetry={() => void reload()} />}
      {state.status === 'ready' && state.items.length === 0 && (
        <StateNote
          drawing="paper"
          title={t(status === 'all' ? 'portal:orders.empty' : 'portal:orders.noneOfState')}
          {...(status === 'all' ? { text: t('orders.emptyHint') } : {})}
        />
      )}
      {state.items.length > 0 && (
        <>
          <Table
            wraps
            label={t('portal:mine.orders')}
            columns={[
              { id: 'product', label: t('portal:orders.number') },
              ...(phone
                ? []
                : [
                    { id: 'date', label: t('portal:orders.date'), width: 150 },
                    { id: 'status', label: t('portal:shares.status'), width: 132 },
                  ]),
              { id: 'amount', label: t('portal:orders.amount'), width: phone ? 104 : 120, align: 'right' },
              { id: 'actions', label: t('orders.actions'), labelHidden: true, width: phone ? 44 : 224 },
            ]}
            rowCount={state.total + 1}
          >
            <tbody>
              {state.items.map((order, index) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  index={index}
                  narrow={phone}
                  onDetails={() => name(order.id)}
                  onChange={(now) =>
                    list
                      .change((before) =>
                        before.flatMap((item) => {
                          if (item.id !== order.id) return [item];
                          return now === null ? [] : [now];
                        }),
                      )
                      .keep()
                  }
                />
              ))}
            </tbody>
          </Table>
          <ListEnd list={list}>{skeleton}</ListEnd>
        </>
      )}
      {named !== null && <OrderDetails order={named} onClose={() => name(null)} />}
    </section>
  );
}
