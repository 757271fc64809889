import type { Order } from '#contract';

/** What an address of the VIP dialog says for the same to be chosen in it as an order was of. */
export const chosenLike = ({ product, paymentMethod }: Pick<Order, 'product' | 'paymentMethod'>): string =>
  new URLSearchParams({
    ...(product === null ? {} : { product }),
    ...(paymentMethod === null ? {} : { method: paymentMethod }),
  }).toString();
