import { ExternalLink, QrCode } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { PaymentMethod } from '#contract';
import { VIP } from '../../locales/namespaces.ts';
import { Button, Icon } from '../../primitives/index.ts';
import { FormNote } from '../../session/form-note.tsx';
import { useSecondsLeft } from '../../session/forms/use-seconds-left.ts';
import { button, coralButton } from '../link-button.css.ts';
import { fitsQr, QrPicture } from '../share/qr/qr-picture.tsx';
import { minutesAndSeconds } from './minutes.ts';
import type { Payment } from './use-payment.ts';
import * as styles from './vip.css.ts';

interface PayBoxProps {
  readonly payment: Payment;
  readonly method: PaymentMethod;
  /** As it is written. */
  readonly price: string;
  readonly agreed: boolean;
  readonly offReason: string | null;
  readonly onPay: () => void;
  readonly onCheck: () => void;
}

/** Only an address of the web is gone to. */
const isWebPage = (address: string): boolean => /^https?:\/\//.test(address);

function Waiting({
  payment: { pay, until, unpaid },
  onCheck,
}: {
  readonly payment: Extract<Payment, { kind: 'waiting' }>;
  readonly onCheck: () => void;
}) {
  const { t } = useTranslation(VIP);
  const seconds = useSecondsLeft(until);
  const usable = pay.kind === 'qr' ? fitsQr(pay.value) : isWebPage(pay.value);
  return (
    <>
      {!usable && <FormNote kind="error">{t('badCode')}</FormNote>}
      {usable && pay.kind === 'qr' && (
        <>
          <QrPicture text={pay.value} label={t('code')} />
          <div className={styles.payTitle}>{t('scan')}</div>
          {/* A code of WeChat Pay's opens nothing here; one that names a page, as in development, does. */}
          {isWebPage(pay.value) && (
            <a className={button} href={pay.value} target="_blank" rel="noopener">
              <Icon of={ExternalLink} size={16} />
              {t('openPage')}
            </a>
          )}
        </>
      )}
      {usable && pay.kind === 'page' && (
        <>
          <a className={coralButton} href={pay.value} target="_blank" rel="noopener">
            <Icon of={ExternalLink} size={16} />
            {t('openPage')}
          </a>
          <output className={styles.payTitle}>{t('waiting')}</output>
        </>
      )}
      <div className={styles.left}>{t('left', { time: minutesAndSeconds(seconds) })}</div>
      <Button variant="outline" size={40} onClick={onCheck}>
        {t('paid')}
      </Button>
      {unpaid && <output className={styles.quiet}>{t('notPaid')}</output>}
    </>
  );
}

/** Where it is paid: a code that stays covered until the terms are ticked, or the page of who takes the money. */
export function PayBox(props: PayBoxProps) {
  const { payment, method, price, agreed, offReason, onPay, onCheck } = props;
  const { t } = useTranslation(VIP);
  if (payment.kind === 'waiting')
    return (
      <div className={styles.payBox}>
        <Waiting payment={payment} onCheck={onCheck} />
      </div>
    );
  const qr = method === 'wxpay_native';
  return (
    <div className={styles.payBox}>
      {qr && (
        <div className={styles.covered}>
          <Icon of={QrCode} size={24} />
          {t(agreed ? 'codeComing' : 'tick')}
        </div>
      )}
      {/* A code comes by itself once the terms are ticked; the button is for who has to ask again. */}
      {(!qr || payment.kind === 'refused') && (
        <Button
          variant="primary"
          size={40}
          loading={payment.kind === 'starting'}
          disabledReason={offReason ?? (agreed ? null : t('tickFirst'))}
          onClick={onPay}
        >
          {qr ? t('getCode') : t('pay', { price })}
        </Button>
      )}
      {!qr && <div className={styles.quiet}>{t('newTab')}</div>}
    </div>
  );
}
