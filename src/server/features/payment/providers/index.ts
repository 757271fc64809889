import type { PaymentMethod } from '#contract';
import type { Services } from '../../../services.ts';
import { createAlipay } from './alipay.ts';
import { createPaypal } from './paypal.ts';
import type { PaymentProvider } from './port.ts';
import { createSimulated, type SimulatedProvider } from './simulated.ts';
import { createWechatPay } from './wechat.ts';

export type Providers = Readonly<Partial<Record<PaymentMethod, PaymentProvider>>>;

const made = new WeakMap<Services, { providers: Providers; simulated: SimulatedProvider | null }>();

/** The same, with the address of its page as the text of a QR code. */
const asCode = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  begin: async (order) => {
    const begun = await provider.begin(order);
    return begun && { ...begun, pay: { kind: 'qr', value: begun.pay.value } };
  },
});

function make(services: Services): { providers: Providers; simulated: SimulatedProvider | null } {
  const { payments } = services;
  if (payments.simulated) {
    const simulated = createSimulated(services);
    const providers = {
      wxpay_native: asCode(simulated),
      alipay_page: simulated,
      paypal: { ...simulated, currency: 'USD' as const },
    };
    return { providers, simulated };
  }
  const { wxpay_native: wechat, alipay_page: alipay, paypal } = payments;
  const providers = {
    ...(wechat ? { wxpay_native: createWechatPay(services, wechat) } : {}),
    ...(alipay ? { alipay_page: createAlipay(services, alipay) } : {}),
    ...(paypal ? { paypal: createPaypal(services, paypal) } : {}),
  };
  return { providers, simulated: null };
}

function of(services: Services) {
  const known = made.get(services);
  if (known) return known;
  const fresh = make(services);
  made.set(services, fresh);
  return fresh;
}

/** Who takes payments on this server, made once: they remember tokens and certificates. */
export const providersOf = (services: Services): Providers => of(services).providers;
/** The one that stands in for them in development; null everywhere else. */
export const simulatedOf = (services: Services): SimulatedProvider | null => of(services).simulated;
