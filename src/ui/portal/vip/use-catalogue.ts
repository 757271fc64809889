import { useCallback, useEffect, useState } from 'react';
import type { CallData } from '#cloud';
import { api, type PaymentMethod, type VipType } from '#contract';
import { useAccount, useCall } from '../../shared/services.ts';

export type Catalogue = CallData<typeof api.payment.catalogue>;
export type Price = Catalogue['products'][number]['prices'][number];

/**
 * What is sold at the person's price: null while it is on its way, `failed` where it could not be had. It is asked for anew when
 * the membership changes, for what was bought is no first order any more; what was known stays until then.
 */
export function useCatalogue(): {
  readonly catalogue: Catalogue | 'failed' | null;
  readonly reload: () => void;
} {
  const call = useCall();
  const [catalogue, setCatalogue] = useState<Catalogue | 'failed' | null>(null);
  const [asked, setAsked] = useState(0);
  const endTime = useAccount()?.vipInfo.endTime;
  useEffect(() => {
    let current = true;
    void call(api.payment.catalogue, { quiet: true }).then((answer) => {
      if (current) setCatalogue(answer.ok ? answer.data : 'failed');
      return undefined;
    });
    return () => {
      current = false;
    };
  }, [call, asked, endTime]);
  const reload = useCallback(() => {
    setCatalogue(null);
    setAsked((before) => before + 1);
  }, []);
  return { catalogue, reload };
}

/** What a product costs by a method; nothing where the server does not sell it so. */
export function priceOf(catalogue: Catalogue, product: VipType, method: PaymentMethod): Price | undefined {
  const currency = catalogue.methods.find((offered) => offered.method === method)?.currency;
  return catalogue.products
    .find((sold) => sold.product === product)
    ?.prices.find((price) => price.currency === currency);
}
