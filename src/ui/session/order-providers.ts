import type { Provider } from '#contract';

/** WeChat comes first in the mainland, and last elsewhere. */
export function orderProviders(items: readonly Provider[], mainland: boolean): readonly Provider[] {
  const rank = (provider: Provider) => (provider === 'wechat_open' ? (mainland ? -1 : 1) : 0);
  return items.toSorted((a, b) => rank(a) - rank(b));
}
