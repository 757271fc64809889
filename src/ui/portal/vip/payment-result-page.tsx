import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useLocation, useSearchParams } from 'wouter';
import { api, type Order } from '#contract';
import { VIP } from '../../locales/namespaces.ts';
import { Skeleton } from '../../primitives/index.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { useCloud } from '../../session/cloud-context.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { button } from '../link-button.css.ts';
import { chosenLike } from './chosen-like.ts';
import { Paid, PaymentFailed } from './payment-result.tsx';
import { outcomeOf, type Failed } from './use-payment.ts';
import * as styles from './vip.css.ts';

/** How often the provider is asked before the answer is that none came, and how long after one another. */
const QUESTIONS = 5;
const PAUSE_MILLISECONDS = 3000;

type Result =
  | { readonly kind: 'checking' | 'unknown' | 'unreadable' }
  | { readonly kind: 'known'; readonly order: Order; readonly outcome: 'paid' | Failed };

/** /paypal/result: where a provider of payment leads back to. What came of it is the server's word, never the address's. */
export function PaymentResultPage() {
  const { t } = useTranslation(VIP);
  const { call, session } = useCloud();
  const [, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const id = parameters.get('order');
  const isCancelled = parameters.has('cancelled');
  const [result, setResult] = useState<Result>({ kind: 'checking' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (left: number) => {
      const answer = await call(api.payment.checkOrder, { body: { id: id ?? '' }, quiet: true });
      if (!current) return;
      if (!answer.ok) {
        const isNobodys = answer.code === 'not_found' || answer.code === 'validation';
        setResult({ kind: isNobodys ? 'unknown' : 'unreadable' });
        return;
      }
      const order = answer.data;
      const outcome = outcomeOf(order);
      if (outcome === 'paid') await session.loadUser();
      if (!current) return;
      if (outcome !== null) setResult({ kind: 'known', order, outcome });
      else if (isCancelled || left === 0) setResult({ kind: 'known', order, outcome: 'noAnswer' });
      else timer = setTimeout(() => void ask(left - 1), PAUSE_MILLISECONDS);
    };
    void ask(QUESTIONS - 1);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [attempt, call, id, isCancelled, session]);

  const body = () => {
    switch (result.kind) {
      case 'checking':
        return (
          <div className={styles.result} aria-busy>
            <h1 className={styles.resultTitle}>{t('session:page.payment')}</h1>
            <output className={styles.resultText}>{t('checking')}</output>
            <Skeleton width={240} height={20} />
          </div>
        );
      case 'unknown':
        return (
          <StateNote drawing="paper" level={1} title={t('noOrder')}>
            <Link href="/mine/orders" className={button}>
              {t('viewOrder')}
            </Link>
          </StateNote>
        );
      case 'unreadable':
        return (
          <LoadFailed
            onRetry={() => {
              setResult({ kind: 'checking' });
              setAttempt((before) => before + 1);
            }}
          />
        );
      case 'known': {
        const { order, outcome } = result;
        if (outcome === 'paid') return <Paid order={order} level={1} />;
        // What is open still is paid as it is; what was closed is chosen again.
        const again = order.expiresAt === null ? chosenLike(order) : `pay=${order.id}`;
        return (
          <PaymentFailed
            why={outcome}
            orderId={order.id}
            level={1}
            onRetry={() => navigate(`/vip/privilege?modal=vip&${again}`)}
          />
        );
      }
    }
  };
  return <section aria-label={t('session:page.payment')}>{body()}</section>;
}
