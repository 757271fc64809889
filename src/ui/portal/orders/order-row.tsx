import { CircleOff, CreditCard, Ellipsis, LifeBuoy, ReceiptText, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { api, type Order } from '#contract';
import { VIP } from '../../locales/namespaces.ts';
import { Button, Chip, DropdownMenu, IconButton, menuItem, type MenuEntry } from '../../primitives/index.ts';
import { ask, asHtml } from '../../session/confirm.ts';
import { useSecondsLeft } from '../../session/forms/use-seconds-left.ts';
import { notify } from '../../session/toasts.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useCall } from '../../shared/services.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import { feedbackAbout } from '../feedback/about-order.ts';
import { chosenLike } from '../vip/chosen-like.ts';
import { minutesAndSeconds } from '../vip/minutes.ts';
import { STATE_TONES } from './state-tones.ts';
import { useClosing } from './use-closing.ts';
import * as styles from './orders.css.ts';

interface OrderRowProps {
  readonly order: Order;
  readonly index: number;
  /** On a phone: status and time stand below the product, everything that can be done in the menu. */
  readonly narrow: boolean;
  readonly onDetails: () => void;
  /** The order as it is now; null once it is off the list. */
  readonly onChange: (order: Order | null) => void;
}

/** One order with what can be done with it. */
export function OrderRow({ order, index, narrow, onDetails, onChange }: OrderRowProps) {
  const { t } = useTranslation(VIP);
  const call = useCall();
  const format = usePortalFormat();
  const offline = useOfflineReason();
  const [, navigate] = useLocation();
  const seconds = useSecondsLeft(order.expiresAt === null ? null : Date.parse(order.expiresAt));
  const isOpen = order.expiresAt !== null;
  useClosing(order, seconds === 0, onChange);
  const buy = (chosen: string) => navigate(`/mine/orders?modal=vip&${chosen}`);

  const remove = async () => {
    const sure = await ask({
      group: 'order',
      icon: Trash2,
      header: t('orders.deleteTitle'),
      message: asHtml(t('orders.deleteText')),
      acceptProps: { label: t('orders.delete'), danger: true },
      rejectProps: { label: t('common:cancel') },
    });
    if (!sure) return;
    const answer = await call(api.payment.deleteOrder, { body: { id: order.id } });
    if (!answer.ok) return;
    onChange(null);
    notify({ text: t('orders.deleted') });
  };
  const close = async () => {
    const sure = await ask({
      group: 'order',
      icon: CircleOff,
      header: t('orders.closeTitle'),
      message: asHtml(t('orders.closeText')),
      acceptProps: { label: t('orders.close'), danger: true },
      rejectProps: { label: t('common:cancel') },
    });
    if (!sure) return;
    const answer = await call(api.payment.closeOrder, { body: { id: order.id } });
    if (!answer.ok) return;
    onChange(answer.data);
    notify({ text: t('orders.closed') });
  };

  const state = (
    <>
      <Chip tone={STATE_TONES[order.status]}>{t(`portal:orders.state.${order.status}`)}</Chip>
      {isOpen && (
        <span className={styles.small}>{t('orders.payWithin', { time: minutesAndSeconds(seconds) })}</span>
      )}
    </>
  );
  const pay = () => buy(`pay=${order.id}`);
  const again = () => buy(chosenLike(order));
  const main: readonly MenuEntry[] = [
    ...(isOpen ? [menuItem('pay', t('orders.pay'), CreditCard, pay, { disabledReason: offline })] : []),
    ...(!isOpen && order.product !== null
      ? [menuItem('again', t('orders.again'), RotateCcw, again, { disabledReason: offline })]
      : []),
    menuItem('details', t('orders.details'), ReceiptText, onDetails),
  ];

  return (
    <tr data-row className={styles.row} aria-rowindex={index + 2}>
      <td title={order.id}>
        {order.product !== null && <span className={styles.product}>{t(`vipProduct.${order.product}`)}</span>}
        <span className={styles.small}>{narrow ? format.exact(order.createdAt) : order.id}</span>
        {narrow && <span className={styles.state}>{state}</span>}
      </td>
      {!narrow && <td>{format.exact(order.createdAt)}</td>}
      {!narrow && <td>{state}</td>}
      <td data-align="right">
        {format.money(order.amount, order.currency)}
        {order.originalPrice > order.amount && (
          <s className={styles.original}>
            <span className="visually-hidden">{t('portal:orders.original')}</span>{' '}
            {format.money(order.originalPrice, order.currency)}
          </s>
        )}
      </td>
      <td data-control>
        <div className={styles.actions}>
          {!narrow && isOpen && (
            <Button variant="strong" disabledReason={offline} onClick={pay}>
              {t('orders.pay')}
            </Button>
          )}
          {!narrow && !isOpen && order.product !== null && (
            <Button variant="outline" disabledReason={offline} onClick={again}>
              {t('orders.again')}
            </Button>
          )}
          {!narrow && (
            <Button variant="ghost" onClick={onDetails}>
              {t('orders.details')}
            </Button>
          )}
          <DropdownMenu
            align="end"
            entries={[
              ...(narrow ? main : []),
              menuItem('service', t('orders.service'), LifeBuoy, () => navigate(feedbackAbout(order.id))),
              isOpen
                ? menuItem('close', t('orders.close'), CircleOff, () => void close(), {
                    disabledReason: offline,
                  })
                : menuItem('delete', t('orders.delete'), Trash2, () => void remove(), {
                    danger: true,
                    disabledReason: offline,
                  }),
            ]}
          >
            <IconButton icon={Ellipsis} name={t('orders.more', { id: order.id })} />
          </DropdownMenu>
        </div>
      </td>
    </tr>
  );
}
