import { useEffect, useRef } from 'react';
import { api, type Order } from '#contract';
import { useCall } from '../../shared/services.ts';

/** Between two questions while the server has not closed it: its clock is not this one. */
const PAUSE_MILLISECONDS = 5000;

/** Has the server look at an order whose time `isOver`, until it is no longer open; then says what it came to. */
export function useClosing(order: Order, isOver: boolean, onChange: (order: Order) => void): void {
  const call = useCall();
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  const { id } = order;
  const asks = isOver && order.expiresAt !== null;
  useEffect(() => {
    if (!asks) return undefined;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const answer = await call(api.payment.checkOrder, { body: { id }, quiet: true });
      if (!current) return;
      if (answer.ok && answer.data.expiresAt === null) change.current(answer.data);
      else timer = setTimeout(() => void ask(), PAUSE_MILLISECONDS);
    };
    void ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asks, call, id]);
}
