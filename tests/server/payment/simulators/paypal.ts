import { randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { makeCertificate } from './certificate.ts';
import { makePair, serve, want, type Fault, type Notice, type Served, type Simulator } from './simulator.ts';

const [CLIENT, SECRET, WEBHOOK] = ['client-1', 'secret-of-paypal-tests', '8PT59711'] as const;

interface Order {
  readonly id: string;
  readonly number: string;
  readonly value: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  capture: 'COMPLETED' | 'REFUNDED' | 'REVERSED' | null;
}

const json = (status: number, content: object): Served => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
});

interface PaypalSimulator extends Simulator {
  /** A webhook about a dispute of an order's payment. */
  dispute(number: string, kind: 'CREATED' | 'UPDATED' | 'RESOLVED'): Notice;
  /** PayPal takes the payment of an order back, and says so. */
  reverse(number: string): Notice;
}

/** PayPal, Orders v2 and webhooks. */
export async function simulatePaypal(now: () => Date): Promise<PaypalSimulator> {
  const [paypal, stranger] = [makePair(), makePair()];
  const certificates = {
    '/certs/paypal': makeCertificate(paypal, 'messageverificationcerts.paypal.com'),
  };
  const orders = new Map<string, Order>();
  const refunds = new Map<string, number>();
  let token = randomUUID();
  /** What a notice changed on the way says of the books: nothing, for we ask them. */
  let lie: Partial<Record<'value' | 'custom', string>> = {};
  const shown = (order: Order): object => ({
    id: order.id,
    status: order.status,
    purchase_units: [
      {
        custom_id: lie.custom ?? order.number,
        ...(order.capture
          ? {
              payments: {
                captures: [
                  {
                    id: `CAP-${order.id}`,
                    status: order.capture,
                    amount: { currency_code: 'USD', value: lie.value ?? order.value },
                  },
                ],
              },
            }
          : {}),
      },
    ],
  });

  const server = await serve((request, body) => {
    const path = request.url!;
    const certificate = certificates[path as keyof typeof certificates];
    if (certificate) return { status: 200, body: certificate };
    if (simulator.broken) return { status: 500, body: '' };
    if (path === '/v1/oauth2/token') {
      const login = Buffer.from(`${CLIENT}:${SECRET}`).toString('base64');
      want(
        request.headers.authorization === `Basic ${login}` && body === 'grant_type=client_credentials',
        'login',
      );
      token = randomUUID();
      return json(200, { access_token: token, expires_in: 32_400 });
    }
    if (request.headers.authorization !== `Bearer ${token}`) return json(401, { error: 'invalid_token' });
    const key = String(request.headers['paypal-request-id']);
    if (path === '/v2/checkout/orders') {
      const { intent, purchase_units: units } = JSON.parse(body);
      const [{ amount, custom_id: number, invoice_id: invoice }] = units;
      want(body.includes(`/paypal/result?order=${number.slice(0, 8)}-`), 'address to come back to');
      want(
        intent === 'CAPTURE' && amount.currency_code === 'USD' && number === invoice && key === number,
        'order',
      );
      const id = `PP${number.slice(0, 15)}`;
      orders.set(id, { id, number, value: amount.value, status: 'PAYER_ACTION_REQUIRED', capture: null });
      const links = [{ rel: 'payer-action', href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}` }];
      return json(201, { id, status: 'PAYER_ACTION_REQUIRED', links });
    }
    const refund = /^\/v2\/payments\/captures\/CAP-(\w+)\/refund$/.exec(path);
    if (refund) {
      const order = orders.get(refund[1]!)!;
      if (!refunds.has(key) && order.capture === 'REFUNDED') {
        return json(422, { details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] });
      }
      want(JSON.parse(body).amount.value === order.value, 'amount');
      refunds.set(key, Math.round(Number(order.value) * 100));
      order.capture = 'REFUNDED';
      return json(201, { id: `R-${key}`, status: 'COMPLETED' });
    }
    const [, id, capture] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(path)!;
    const order = orders.get(id!);
    if (!order) return json(404, { name: 'RESOURCE_NOT_FOUND' });
    if (!capture) return json(200, shown(order));
    if (order.status === 'COMPLETED') return json(422, { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] });
    if (order.status !== 'APPROVED') return json(422, { details: [{ issue: 'ORDER_NOT_APPROVED' }] });
    order.status = 'COMPLETED';
    order.capture = 'COMPLETED';
    return json(201, shown(order));
  });

  const notice = (number: string, fault?: Fault): Notice => {
    const known = [...orders.values()].find((each) => each.number === number);
    const id = fault === 'unknown order' ? 'PP0' : (known?.id ?? 'PP0');
    lie = {};
    if (fault === 'amount') lie = { value: '0.01' };
    if (fault === 'merchant') lie = { custom: 'somebody-elses' };
    if (known && (fault === 'amount' || fault === 'merchant')) {
      known.status = 'COMPLETED';
      known.capture = 'COMPLETED';
    }
    return webhook('CHECKOUT.ORDER.APPROVED', { id, status: 'APPROVED' }, fault);
  };
  const webhook = (kind: string, resource: object, fault?: Fault): Notice => {
    const body = JSON.stringify({ id: `WH-${randomUUID()}`, event_type: kind, resource });
    const [transmission, time] = [randomUUID(), now().toISOString()];
    const text = `${transmission}|${time}|${WEBHOOK}|${crc32(Buffer.from(body))}`;
    const signer = fault === 'signature' ? stranger : paypal;
    return {
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('sha256', Buffer.from(text), signer.privateKey).toString('base64'),
        'paypal-cert-url': `${server.origin}/certs/paypal`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
      body: fault === 'changed' ? body.replace('WH-', 'WH_') : body,
    };
  };

  const simulator: PaypalSimulator = {
    method: 'paypal',
    payments: {
      paypal: { clientId: CLIENT, clientSecret: SECRET, webhookId: WEBHOOK, baseUrl: server.origin },
      simulated: false,
    },
    secrets: [SECRET],
    taken: { status: 200, body: '{}' },
    pay: (value) => {
      orders.get(new URL(value).searchParams.get('token')!)!.status = 'APPROVED';
    },
    notice,
    dispute: (number, kind) =>
      webhook(`CUSTOMER.DISPUTE.${kind}`, {
        dispute_id: `PP-D-${number.slice(0, 5)}`,
        disputed_transactions: [{ seller_transaction_id: 'CAP', invoice_number: number }],
      }),
    reverse: (number) => {
      const order = [...orders.values()].find((each) => each.number === number)!;
      order.capture = 'REVERSED';
      return webhook('PAYMENT.CAPTURE.REVERSED', {
        id: `CAP-${order.id}`,
        supplementary_data: { related_ids: { order_id: order.id } },
      });
    },
    refunds,
    broken: false,
    close: () => server.close(),
  };
  return simulator;
}
