import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { PaypalConfig, Services } from '../../../services.ts';
import { orderIdOf } from '../order-number.ts';
import { callProvider, readJson } from './call.ts';
import { fromDecimal, toDecimal } from './decimal.ts';
import type { Notice, Payable, PaymentProvider, RawNotice, Said } from './port.ts';
import { isSignedBy } from './rsa.ts';

/**
 * PayPal, Orders v2 (developer.paypal.com): an order is approved on PayPal's page, then captured by us. A webhook is verified by
 * PayPal's certificate, and even then only says which order to look at: its checksum is no cryptographic one.
 */

const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({ id: z.string(), status: z.string(), amount });
const order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(
    z.object({
      custom_id: z.optional(z.string()),
      payments: z.optional(z.object({ captures: z.optional(z.array(capture)) })),
    }),
  ),
});
type PaypalOrder = z.infer<typeof order>;
const made = z.object({
  id: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
});
const token = z.object({ access_token: z.string(), expires_in: z.number() });
const problem = z.object({ details: z.array(z.object({ issue: z.string() })) });
const event = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.optional(z.string()),
    dispute_id: z.optional(z.string()),
    supplementary_data: z.optional(
      z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
    ),
    disputed_transactions: z.optional(z.array(z.object({ invoice_number: z.optional(z.string()) }))),
  }),
});

/** A token is not used in its last minute. */
const TOKEN_MARGIN_MILLISECONDS = 60_000;
/** Certificates that are remembered. */
const MOST_CERTIFICATES = 8;

/** What a captured order says. Several captures: the one that is worth most to know. */
function readCapture(found: PaypalOrder): Said {
  const captures = found.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const of = (...states: string[]) => captures.find(({ status }) => states.includes(status));
  const paid = of('COMPLETED', 'PARTIALLY_REFUNDED');
  if (paid) {
    const value = fromDecimal(paid.amount.value);
    const { currency_code: currency } = paid.amount;
    return value === null
      ? { state: 'unknown' }
      : { state: 'paid', amount: value, currency, transaction: paid.id };
  }
  const back = of('REFUNDED', 'REVERSED');
  if (back) return { state: 'refunded', transaction: back.id };
  if (of('PENDING')) return { state: 'other' };
  // It is final: whoever wants to pay otherwise orders again.
  return of('DECLINED', 'FAILED') ? { state: 'closed' } : { state: 'unknown' };
}

function readOrder(found: PaypalOrder): Said {
  switch (found.status) {
    case 'COMPLETED':
      return readCapture(found);
    case 'VOIDED':
      return { state: 'closed' };
    case 'CREATED':
    case 'SAVED':
    case 'APPROVED':
    case 'PAYER_ACTION_REQUIRED':
      return { state: 'unpaid' };
    default:
      return { state: 'unknown' };
  }
}

/** What a webhook about a dispute says: of which order, and whether it is open. Whose money it is then is for PayPal's books to say. */
function readDispute(kind: string, resource: z.infer<typeof event>['resource']): Notice {
  const number = resource.disputed_transactions?.[0]?.invoice_number;
  const reference = resource.dispute_id;
  if (number === undefined || reference === undefined) return { kind: 'nothing' };
  const state = kind === 'CUSTOMER.DISPUTE.RESOLVED' ? 'dispute_resolved' : 'disputed';
  return { kind: 'look', order: { number }, first: { state, reference } };
}

export function createPaypal(services: Services, config: PaypalConfig): PaymentProvider {
  let access: { readonly token: string; readonly until: number } | null = null;
  const certificates = new Map<string, string>();

  const authorize = async (): Promise<string | null> => {
    const now = services.now().getTime();
    if (access && access.until > now) return access.token;
    const login = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    const reply = await callProvider(`${config.baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${login}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    const read = reply?.status === 200 ? token.safeParse(readJson(reply.text)) : null;
    if (!read?.success) return null;
    const until = now + read.data.expires_in * 1000 - TOKEN_MARGIN_MILLISECONDS;
    access = { token: read.data.access_token, until };
    return access.token;
  };

  /** Asks PayPal, once more with a new token where the old one is no good. `key` makes a repeat the same request. */
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    { content, key }: { readonly content?: object; readonly key?: string } = {},
  ): Promise<{ readonly status: number; readonly body: unknown } | null> => {
    for (const isLast of [false, true]) {
      const bearer = await authorize();
      if (bearer === null) return null;
      const reply = await callProvider(`${config.baseUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${bearer}`,
          'Content-Type': 'application/json',
          Prefer: 'return=representation',
          ...(key === undefined ? {} : { 'PayPal-Request-Id': key }),
        },
        ...(method === 'POST' ? { body: JSON.stringify(content ?? {}) } : {}),
      });
      if (!reply) return null;
      if (reply.status !== 401 || isLast) return { status: reply.status, body: readJson(reply.text) };
      access = null;
    }
    return null;
  };

  /** The certificate behind an address of PayPal's; null for any other address. */
  const certificateAt = async (address: string): Promise<string | null> => {
    const known = certificates.get(address);
    if (known !== undefined) return known;
    if (!URL.canParse(address)) return null;
    const { protocol, hostname, origin } = new URL(address);
    const isPaypal = protocol === 'https:' && hostname.endsWith('.paypal.com');
    if (!isPaypal && origin !== new URL(config.baseUrl).origin) return null;
    const reply = await callProvider(address, { method: 'GET', headers: {} });
    if (reply?.status !== 200 || !reply.text.includes('BEGIN CERTIFICATE')) return null;
    if (certificates.size >= MOST_CERTIFICATES) certificates.clear();
    certificates.set(address, reply.text);
    return reply.text;
  };

  const isAuthentic = async ({ headers, body }: RawNotice): Promise<boolean> => {
    const [id, time, signature, address, algorithm] = [
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'paypal-cert-url',
      'paypal-auth-algo',
    ].map((name) => headers[name]);
    if (typeof address !== 'string' || typeof signature !== 'string' || algorithm !== 'SHA256withRSA')
      return false;
    const certificate = await certificateAt(address);
    const text = `${String(id)}|${String(time)}|${config.webhookId}|${crc32(body)}`;
    return certificate !== null && isSignedBy(certificate, text, signature);
  };

  /** What PayPal has of an order of ours; null when it is of another. */
  const read = (body: unknown, { number, providerOrder }: Payable): PaypalOrder | null => {
    const found = order.safeParse(body);
    if (!found.success || found.data.id !== providerOrder) return null;
    return found.data.purchase_units.every((unit) => unit.custom_id === number) ? found.data : null;
  };

  return {
    currency: 'USD',

    begin: async ({ number, amount: total, currency, title }) => {
      const back = `${services.publicOrigin}/paypal/result?order=${orderIdOf(number)}`;
      const answer = await call('POST', '/v2/checkout/orders', {
        key: number,
        content: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              amount: { currency_code: currency, value: toDecimal(total) },
              description: title,
              custom_id: number,
              invoice_id: number,
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                return_url: back,
                cancel_url: `${back}&cancelled=1`,
                user_action: 'PAY_NOW',
              },
            },
          },
        },
      });
      const found = answer && answer.status < 300 ? made.safeParse(answer.body) : null;
      const link = found?.data?.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
      return link && found?.data
        ? { pay: { kind: 'page', value: link.href }, providerOrder: found.data.id }
        : null;
    },

    ask: async (payable) => {
      const { providerOrder, number, isOpen } = payable;
      if (providerOrder === null) return { state: 'unpaid' };
      const path = `/v2/checkout/orders/${encodeURIComponent(providerOrder)}`;
      const answer = await call('GET', path);
      if (answer?.status === 404) return { state: 'closed' };
      const found = answer?.status === 200 ? read(answer.body, payable) : null;
      if (!found) return null;
      // What was given up is not captured: PayPal lets it go after some hours, and nobody has to give anything back.
      if (found.status !== 'APPROVED' || !isOpen) return readOrder(found);
      const captured = await call('POST', `${path}/capture`, { key: `capture-${number}` });
      if (!captured) return null;
      if (captured.status < 300) {
        const after = read(captured.body, payable);
        return after && readOrder(after);
      }
      const issues = problem.safeParse(captured.body).data?.details.map(({ issue }) => issue) ?? [];
      if (issues.includes('INSTRUMENT_DECLINED')) return { state: 'closed' };
      if (!issues.includes('ORDER_ALREADY_CAPTURED')) return { state: 'unpaid' };
      const again = await call('GET', path);
      const after = again?.status === 200 ? read(again.body, payable) : null;
      return after && readOrder(after);
    },

    // There is nothing to close: what we do not capture is not paid.
    close: () => Promise.resolve(),

    refund: async (refund) => {
      const path = `/v2/payments/captures/${encodeURIComponent(refund.transaction)}/refund`;
      const content = { amount: { value: toDecimal(refund.amount), currency_code: refund.currency } };
      const answer = await call('POST', path, { key: refund.number, content });
      if (!answer) return 'failed';
      if (answer.status >= 300) {
        const issues = problem.safeParse(answer.body).data?.details.map(({ issue }) => issue) ?? [];
        return issues.includes('CAPTURE_FULLY_REFUNDED') ? 'done' : 'failed';
      }
      const state = z.object({ status: z.string() }).safeParse(answer.body).data?.status;
      if (state === 'COMPLETED') return 'done';
      return state === 'PENDING' ? 'pending' : 'failed';
    },

    readNotice: async (raw): Promise<Notice> => {
      if (!(await isAuthentic(raw))) return { kind: 'refused', reason: 'signature' };
      const found = event.safeParse(readJson(raw.body.toString('utf8')));
      if (!found.success) return { kind: 'nothing' };
      const { event_type: kind, resource } = found.data;
      if (kind.startsWith('CUSTOMER.DISPUTE.')) return readDispute(kind, resource);
      const providerOrder = kind.startsWith('CHECKOUT.ORDER.')
        ? resource.id
        : resource.supplementary_data?.related_ids?.order_id;
      if (providerOrder === undefined) return { kind: 'nothing' };
      const order = { providerOrder };
      return kind === 'PAYMENT.CAPTURE.REVERSED'
        ? { kind: 'look', order, first: { state: 'reversed', reference: resource.id ?? '' } }
        : { kind: 'look', order };
    },

    answerNotice: (taken) => ({ status: taken ? 200 : 400, type: 'application/json', body: '{}' }),
  };
}
