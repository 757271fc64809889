import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, Failure } from '#cloud';
import {
  api,
  type DataOf,
  type Order,
  type OrderCloser,
  type PaymentMethod,
  type PayMeans,
  type VipType,
} from '#contract';
import { useCall } from '../../shared/services.ts';

/** How often a page that waits for a payment asks. */
const POLL_MILLISECONDS = 2000;
/** How often once the time of the order is over: then the server is had to ask the provider, and to close it. */
const OVER_MILLISECONDS = 5000;

export interface Asked {
  readonly product: VipType;
  readonly method: PaymentMethod;
  readonly coupon?: string;
}

/**
 * Why an order came to nothing: the provider declined it, gave no answer, nobody paid in time, it was given up somewhere else, or
 * what was paid is given back.
 */
export type Failed = 'declined' | 'noAnswer' | 'ranOut' | 'closed' | 'refunded';

export type Payment =
  | { readonly kind: 'idle' | 'starting' }
  /** `unpaid`: the person said that they paid, and nothing has arrived. */
  | {
      readonly kind: 'waiting';
      readonly order: Order;
      readonly pay: PayMeans;
      /** When its time is over by this page's clock, milliseconds since 1970. */
      readonly until: number;
      readonly unpaid: boolean;
    }
  | { readonly kind: 'paid'; readonly order: Order }
  | { readonly kind: 'failed'; readonly why: Failed; readonly orderId: string | null }
  /** What was asked for cannot be had so: the form says why and stays. */
  | { readonly kind: 'refused'; readonly failure: Failure };

const FAILED = {
  provider: 'declined',
  time: 'ranOut',
  person: 'closed',
  replaced: 'closed',
  refund: 'refunded',
} as const satisfies Record<OrderCloser, Failed>;

/** What an order has come to; null while it can still be paid. */
export function outcomeOf({ status, closedBy }: Pick<Order, 'status' | 'closedBy'>): 'paid' | Failed | null {
  if (status === 'PAID' || status === 'FINISHED') return 'paid';
  if (status !== 'CLOSED') return null;
  return closedBy === null ? 'noAnswer' : FAILED[closedBy];
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
      const outcome = outcomeOf(order);
      if (outcome === 'paid') return { kind: 'paid', order };
      return outcome === null ? before : { kind: 'failed', why: outcome, orderId: order.id };
    });
  }, []);

  const run = useCallback(async (ask: () => Promise<Answer<DataOf<typeof api.payment.pay>>>) => {
    begun.current += 1;
    const mine = begun.current;
    setPayment({ kind: 'starting' });
    const answer = await ask();
    if (begun.current !== mine) return;
    if (answer.ok) {
      const { order, pay, secondsLeft } = answer.data;
      setPayment({ kind: 'waiting', order, pay, until: Date.now() + secondsLeft * 1000, unpaid: false });
    } else if (answer.code === 'payment_failed')
      setPayment({ kind: 'failed', why: 'noAnswer', orderId: null });
    else setPayment({ kind: 'refused', failure: answer });
  }, []);
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
  const until = payment.kind === 'waiting' ? payment.until : 0;
  useEffect(() => {
    if (waitingFor === null) return undefined;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isOver = () => until <= Date.now();
    const ask = async () => {
      const answer = isOver()
        ? await call(api.payment.checkOrder, { body: { id: waitingFor }, quiet: true })
        : await call(api.payment.orderInfo, { query: { id: waitingFor }, quiet: true });
      if (!current) return;
      // Without an answer nothing is known: it is asked again.
      if (answer.ok) take(answer.data);
      timer = setTimeout(() => void ask(), isOver() ? OVER_MILLISECONDS : POLL_MILLISECONDS);
    };
    timer = setTimeout(() => void ask(), POLL_MILLISECONDS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [call, until, take, waitingFor]);

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
