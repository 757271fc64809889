import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api, VIP_TYPES, type Order, type PaymentMethod, type VipType } from '#contract';
import { VIP } from '../../locales/namespaces.ts';
import { Disclosure, RadioGroup, Segmented } from '../../primitives/index.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { FormNote } from '../../session/form-note.tsx';
import { Agreement } from '../../session/forms/agreement.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useCall } from '../../shared/services.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import { CodeForm } from './code-form.tsx';
import { PayBox } from './pay-box.tsx';
import { priceOf, type Catalogue } from './use-catalogue.ts';
import type { Asked, usePayment } from './use-payment.ts';
import * as styles from './vip.css.ts';

interface Coupon {
  readonly code: string;
  readonly amount: number;
}

interface BuyingProps {
  readonly catalogue: Catalogue;
  readonly methods: readonly [PaymentMethod, ...PaymentMethod[]];
  readonly product: VipType;
  /** How it is paid at first. */
  readonly method: PaymentMethod;
  /** An order that is open already, to be paid as it is. */
  readonly open: Order | null;
  readonly process: ReturnType<typeof usePayment>;
  readonly onProduct: (product: VipType) => void;
}

/** What is bought, for how much, how it is paid, and the terms; where it is paid stands beside it. */
export function Buying({
  catalogue,
  methods,
  product,
  method: first,
  open,
  process,
  onProduct,
}: BuyingProps) {
  const { t } = useTranslation(VIP);
  const call = useCall();
  const format = usePortalFormat();
  const failureText = useFailureText();
  const offline = useOfflineReason();
  const { payment, begin, resume, reset, check } = process;
  const [method, setMethod] = useState<PaymentMethod>(open?.paymentMethod ?? first);
  const [agreed, setAgreed] = useState(false);
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  /** The open order is paid as long as nothing else is chosen. */
  const [resumed, setResumed] = useState(open);

  const usual = priceOf(catalogue, product, method);
  const amount = resumed?.amount ?? coupon?.amount ?? usual?.amount;
  const originalPrice = resumed?.originalPrice ?? usual?.originalPrice;
  const currency = resumed?.currency ?? usual?.currency;
  const sold = catalogue.products.find((one) => one.product === product);
  const change = () => {
    reset();
    setCoupon(null);
    setResumed(null);
  };
  const pay = () => {
    const asked: Asked = { product, method, ...(coupon === null ? {} : { coupon: coupon.code }) };
    return resumed === null ? begin(asked) : resume(resumed.id);
  };
  // What came to nothing is ordered anew, as it was chosen.
  const isOver =
    payment.kind === 'failed' || (payment.kind === 'refused' && payment.failure.code === 'order_settled');
  useEffect(() => {
    if (isOver) setResumed(null);
  }, [isOver]);
  const coming = agreed && method === 'wxpay_native' && payment.kind === 'idle' && offline === null;
  useEffect(() => {
    if (coming) void pay();
    // What is asked for is what is chosen at the moment; a change of it makes the payment idle.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [coming]);

  const redeem = async (code: string) => {
    const answer = await call(api.payment.checkCoupon, {
      body: { coupon: code, product, method },
      quiet: true,
    });
    if (!answer.ok) return answer;
    reset();
    setResumed(null);
    setCoupon({ code, amount: answer.data.amount });
    return null;
  };

  if (amount === undefined || originalPrice === undefined || currency === undefined) return null;
  const written = format.money(amount, currency);
  const note =
    coupon === null ? sold?.first === true && originalPrice > amount && t('firstPrice') : t('withCoupon');
  return (
    <div className={styles.buying}>
      <div className={styles.choices}>
        <div className={styles.group}>
          <div className={styles.groupName}>{t('period')}</div>
          <Segmented
            label={t('period')}
            value={product}
            options={VIP_TYPES.map((value) => ({ value, label: t(`product.${value}`) }))}
            onChange={(next) => {
              change();
              onProduct(next);
            }}
          />
          <div className={styles.amount}>
            <span className={styles.price}>{written}</span>
            {originalPrice > amount && (
              <s className={styles.quiet}>
                <span className="visually-hidden">{t('usually')} </span>
                {format.money(originalPrice, currency)}
              </s>
            )}
            {note !== false && <span className={styles.quiet}>{note}</span>}
            {sold !== undefined && <span className={styles.quiet}>{t('days', { count: sold.days })}</span>}
          </div>
        </div>
        <div className={styles.group}>
          <div className={styles.groupName}>{t('method')}</div>
          <RadioGroup
            label={t('method')}
            value={method}
            options={methods.map((value) => ({ value, label: t(`methodName.${value}`) }))}
            onChange={(next) => {
              change();
              setMethod(next);
            }}
          />
        </div>
        <Agreement checked={agreed} onChange={setAgreed} />
        {payment.kind === 'refused' && <FormNote kind="error">{failureText(payment.failure)}</FormNote>}
      </div>
      <PayBox
        payment={payment}
        method={method}
        price={written}
        agreed={agreed}
        offReason={offline}
        onPay={() => void pay()}
        onCheck={() => void check()}
      />
      <div className={styles.coupon}>
        <Disclosure title={t('coupon')}>
          <CodeForm label={t('couponCode')} verb={t('redeem')} offReason={offline} onSend={redeem} />
        </Disclosure>
      </div>
    </div>
  );
}
