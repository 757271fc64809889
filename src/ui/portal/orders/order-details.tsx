import { Copy } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link } from 'wouter';
import type { Order } from '#contract';
import { VIP } from '../../locales/namespaces.ts';
import { Chip, Dialog, IconButton } from '../../primitives/index.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useCopy } from '../account/use-copy.ts';
import { feedbackAbout } from '../feedback/about-order.ts';
import { button } from '../link-button.css.ts';
import { reasonOf } from './reason.ts';
import { STATE_TONES } from './state-tones.ts';
import * as styles from './orders.css.ts';

/** Everything there is to know of one order. */
export function OrderDetails({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { t } = useTranslation(VIP);
  const format = usePortalFormat();
  const copy = useCopy();
  const { product, paymentMethod: method, createdAt, paidAt, closedAt, refundedAt } = order;
  const reason = reasonOf(order);
  const rows: readonly (readonly [string, string | null])[] = [
    [t('orders.product'), product && t(`vipProduct.${product}`)],
    [t('portal:orders.amount'), format.money(order.amount, order.currency)],
    [t('portal:orders.original'), format.money(order.originalPrice, order.currency)],
    [t('orders.method'), method && t(`methodName.${method}`)],
    [t('orders.created'), format.exact(createdAt)],
    [t('orders.paidAt'), paidAt && format.exact(paidAt)],
    [t('orders.closedAt'), closedAt && format.exact(closedAt)],
    [t('orders.refundedAt'), refundedAt && format.exact(refundedAt)],
  ];
  return (
    <Dialog
      open
      width={480}
      title={t('orders.details')}
      footer={
        <Link href={feedbackAbout(order.id)} className={button}>
          {t('orders.service')}
        </Link>
      }
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <div className={styles.idFact}>
          <dt className={styles.factName}>{t('portal:orders.number')}</dt>
          <dd className={styles.factId}>
            {order.id}
            <IconButton icon={Copy} size={32} name={t('orders.copy')} onClick={() => void copy(order.id)} />
          </dd>
        </div>
        <div className={styles.fact}>
          <dt className={styles.factName}>{t('portal:shares.status')}</dt>
          <dd className={styles.factValue}>
            <Chip tone={STATE_TONES[order.status]}>{t(`portal:orders.state.${order.status}`)}</Chip>
            {reason !== null && <span className={styles.reason}>{t(`orders.why.${reason}`)}</span>}
          </dd>
        </div>
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className={styles.fact}>
                <dt className={styles.factName}>{name}</dt>
                <dd className={styles.factValue}>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  );
}
