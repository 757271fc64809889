import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, Failure } from '#cloud';
import { api, type Order, type PaymentMethod, type PayMeans, type VipType } from '#contract';
import { useCall } from '../../shared/services.ts';

/** How often a page that waits for a payment asks. */
const POLL_MILLISECONDS = 2000;

export interface Asked {
  readonly product: VipType;
  readonly method: PaymentMethod;
  readonly coupon?: string;
}

export type Payment =
  | { readonly kind: 'idle' | 'starting' }
  /** `unpaid`: the person said that they paid, and nothing has arrived. */
  | { readonly kind: 'waiting'; readonly order: Order; readonly pay: PayMeans; readonly unpaid: boolean }
  | { readonly kind: 'paid'; readonly order: Order }
  | { readonly kind: 'failed'; readonly why: 'declined' | 'noAnswer' }
  /** What was asked for cannot be had so: the form says why and stays. */
  | { readonly kind: 'refused'; readonly failure: Failure };

/** What an order has come to; null while it can still be paid. `expiresAt` is until when it could. */
export function outcomeOf(
  order: Pick<Order, 'status' | 'closedAt'>,
  expiresAt: string | null,
): 'paid' | 'declined' | 'noAnswer' | null {
  if (order.status === 'PAID' || order.status === 'FINISHED') return 'paid';
  if (order.status !== 'CLOSED') return null;
  const ranOut = expiresAt !== null && order.closedAt !== null && order.closedAt >= expiresAt;
  return ranOut ? 'noAnswer' : 'declined';
}

/** One payment from the order to its end: it asks again and again until the server knows how it came out. */
export function usePayment() {
  const call = useCall();
  const [payment, setPayment] = useState<Payment>({ kind: 'idle' });
  /** What was begun last: an answer to anything before it says nothing any more. */
  const begun = useRef(0);

  const take = useCallback((order: Order) => {
    setPayment((before) => {
      if (before.kind !== 'waiting') return before;
      const outcome = outcomeOf(order, before.order.expiresAt);
      if (outcome === 'paid') return { kind: 'paid', order };
      return outcome === null ? before : { kind: 'failed', why: outcome };
    });
  }, []);

  const run = useCallback(
    async (ask: () => Promise<Answer<{ readonly order: Order; readonly pay: PayMeans }>>) => {
      begun.current += 1;
      const mine = begun.current;
      setPayment({ kind: 'starting' });
      const answer = await ask();
      if (begun.current !== mine) return;
      if (answer.ok) setPayment({ kind: 'waiting', ...answer.data, unpaid: false });
      else if (answer.code === 'payment_failed') setPayment({ kind: 'failed', why: 'noAnswer' });
      else setPayment({ kind: 'refused', failure: answer });
    },
    [],
  );
  const begin = useCallback(
    (asked: Asked) => run(() => call(api.payment.createOrder, { body: asked, quiet: true })),
    [call, run],
  );
  /** The rest of an order's time. */
  const resume = useCallback(
    (id: string) => run(() => call(api.payment.pay, { body: { id }, quiet: true })),
    [call, run],
  );
  const reset = useCallback(() => {
    begun.current += 1;
    setPayment({ kind: 'idle' });
  }, []);

  const waitingFor = payment.kind === 'waiting' ? payment.order.id : null;
  useEffect(() => {
    if (waitingFor === null) return undefined;
    let current = true;
    const ask = async () => {
      const answer = await call(api.payment.orderInfo, { query: { id: waitingFor }, quiet: true });
      // Without an answer nothing is known: it is asked again.
      if (current && answer.ok) take(answer.data);
    };
    const timer = setInterval(() => void ask(), POLL_MILLISECONDS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [call, take, waitingFor]);

  /** The provider is asked by the server: for who says that they paid. */
  const check = async () => {
    if (waitingFor === null) return;
    const answer = await call(api.payment.checkOrder, { body: { id: waitingFor } });
    if (!answer.ok) return;
    take(answer.data);
    setPayment((before) => (before.kind === 'waiting' ? { ...before, unpaid: true } : before));
  };
  return { payment, begin, resume, reset, check };
}
