import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link } from 'wouter';
import type { Order } from '#contract';
import { VIP } from '../../locales/namespaces.ts';
import { Button, Icon } from '../../primitives/index.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useAccount } from '../../shared/services.ts';
import { button, coralButton } from '../link-button.css.ts';
import { feedbackAbout } from '../feedback/about-order.ts';
import type { Failed } from './use-payment.ts';
import * as styles from './vip.css.ts';

interface PaidProps {
  readonly order: Order;
  /** The result has a page to itself. */
  readonly level?: 1 | 2;
  /** Nothing to close where it is the page. */
  readonly onClose?: () => void;
}

/** The payment came: what was paid and how, until when the membership lives now, and where to go on. */
export function Paid({ order, level = 2, onClose }: PaidProps) {
  const { t } = useTranslation(VIP);
  const format = usePortalFormat();
  const account = useAccount();
  const Head = `h${level}` as const;
  const price = format.money(order.amount, order.currency);
  const endTime = account?.isVip === true ? account.vipInfo.endTime : null;
  return (
    <div className={styles.result}>
      <Icon of={CircleCheck} size={24} className={styles.doneIcon} />
      <div aria-live="polite">
        <Head className={styles.resultTitle}>{t('success')}</Head>
        <p className={styles.resultText}>
          {order.paymentMethod === null
            ? price
            : t('facts', { method: t(`methodName.${order.paymentMethod}`), price })}
        </p>
        {endTime !== null && (
          <p className={styles.resultText}>{t('active', { date: format.isoDate(endTime) })}</p>
        )}
      </div>
      <div className={styles.resultActions}>
        <Link href={`/mine/orders?order=${order.id}`} className={coralButton}>
          {t('viewOrder')}
        </Link>
        {onClose !== undefined && (
          <Button size={40} variant="outline" onClick={onClose}>
            {t('common:close')}
          </Button>
        )}
        <Link href="/" className={button}>
          {t('home')}
        </Link>
      </div>
    </div>
  );
}

interface PaymentFailedProps {
  readonly why: Failed;
  /** What one writes to us about; null where no order was made. */
  readonly orderId: string | null;
  readonly level?: 1 | 2;
  readonly onRetry: () => void;
}

/** Nothing was bought, and nothing is lost: what was chosen is chosen still. */
export function PaymentFailed({ why, orderId, level = 2, onRetry }: PaymentFailedProps) {
  const { t } = useTranslation(VIP);
  const Head = `h${level}` as const;
  return (
    <div className={styles.result}>
      <Icon of={CircleX} size={24} className={styles.failedIcon} />
      <div role="alert">
        <Head className={styles.resultTitle}>{t('failed')}</Head>
        <p className={styles.resultText}>{t(why)}</p>
      </div>
      <div className={styles.resultActions}>
        <Button size={40} variant="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
        <Link href={feedbackAbout(orderId)} className={button}>
          {t('contact')}
        </Link>
      </div>
    </div>
  );
}
