import { createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Services, WechatPayConfig } from '../../../services.ts';
import { callProvider, readJson } from './call.ts';
import type { Notice, Payable, PaymentProvider, RawNotice, Said } from './port.ts';
import { isSignedBy, signRsa } from './rsa.ts';

/**
 * WeChat Pay Native, API v3 (pay.weixin.qq.com/doc/v3/merchant): requests and answers signed with RSA, what notices say encrypted
 * with AES-256-GCM.
 */

/** A signature of another time is refused, as the official SDK does. */
const MOST_SKEW_SECONDS = 300;
const TAG_BYTES = 16;

const transaction = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.optional(z.string()),
  trade_state: z.string(),
  amount: z.optional(z.object({ total: z.optional(z.int()), currency: z.optional(z.string()) })),
});
const envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.optional(z.string()),
  }),
});
const begun = z.object({ code_url: z.string().check(z.startsWith('weixin://')) });
const refunded = z.object({ status: z.string(), out_refund_no: z.string() });

/** What WeChat Pay signs, and by which key: of an answer or a notice. */
function isAuthentic(
  { platformKeys }: WechatPayConfig,
  header: (name: string) => string | null,
  body: string | Buffer,
  now: Date,
): boolean {
  const [time, nonce, signature, serial] = ['Timestamp', 'Nonce', 'Signature', 'Serial'].map((name) =>
    header(`Wechatpay-${name}`),
  );
  if (!time || !nonce || !signature || !serial || !Object.hasOwn(platformKeys, serial)) return false;
  const skew = Math.abs(now.getTime() / 1000 - Number(time));
  if (!(skew < MOST_SKEW_SECONDS)) return false;
  const text = Buffer.concat([Buffer.from(`${time}\n${nonce}\n`), Buffer.from(body), Buffer.from('\n')]);
  return isSignedBy(platformKeys[serial]!, text, signature);
}

/** What a notice says, or null when it was not encrypted with our key. */
export function decryptResource(
  { apiKey }: Pick<WechatPayConfig, 'apiKey'>,
  resource: z.infer<typeof envelope>['resource'],
): unknown {
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  if (bytes.length < TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(resource.nonce), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(resource.associated_data ?? ''));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return readJson(
      decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8'),
    );
  } catch {
    return null;
  }
}

/** What a transaction says; null when it is of another merchant. */
function readTransaction(config: WechatPayConfig, said: z.infer<typeof transaction>): Said | null {
  if (said.mchid !== config.merchantId || said.appid !== config.appId) return null;
  const { transaction_id: id, amount } = said;
  switch (said.trade_state) {
    case 'SUCCESS':
      if (id === undefined || amount?.total === undefined) return { state: 'unknown' };
      return { state: 'paid', amount: amount.total, currency: amount.currency ?? 'CNY', transaction: id };
    case 'REFUND':
      return id === undefined ? { state: 'unknown' } : { state: 'refunded', transaction: id };
    case 'NOTPAY':
      return { state: 'unpaid' };
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' };
    case 'USERPAYING':
    case 'PAYERROR':
      return { state: 'other' };
    default:
      return { state: 'unknown' };
  }
}

const headerOf = (raw: RawNotice, name: string): string | null => {
  const value = raw.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
};

export function createWechatPay(services: Services, config: WechatPayConfig): PaymentProvider {
  /** Sends a signed request; null without an answer that WeChat Pay signed. */
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    content?: object,
  ): Promise<{ readonly status: number; readonly body: unknown } | null> => {
    const body = content === undefined ? '' : JSON.stringify(content);
    const time = Math.floor(services.now().getTime() / 1000);
    const nonce = randomBytes(16).toString('hex');
    const signature = signRsa(`${method}\n${path}\n${time}\n${nonce}\n${body}\n`, config.privateKey);
    const publicKeyId = Object.keys(config.platformKeys).find((serial) => serial.startsWith('PUB_KEY_ID_'));
    const reply = await callProvider(`${config.baseUrl}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        'User-Agent': 'corallite',
        Authorization: `WECHATPAY2-SHA256-RSA2048 mchid="${config.merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${time}",serial_no="${config.serial}"`,
        ...(publicKeyId === undefined ? {} : { 'Wechatpay-Serial': publicKeyId }),
        ...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body }),
    });
    if (!reply) return null;
    const authentic = isAuthentic(config, (name) => reply.headers.get(name), reply.text, services.now());
    return authentic ? { status: reply.status, body: readJson(reply.text) } : null;
  };

  return {
    currency: 'CNY',

    begin: async (order) => {
      const answer = await call('POST', '/v3/pay/transactions/native', {
        appid: config.appId,
        mchid: config.merchantId,
        description: order.title,
        out_trade_no: order.number,
        time_expire: order.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: `${services.publicOrigin}/api/payment/notice/wxpay_native`,
        amount: { total: order.amount, currency: order.currency },
      });
      const read = answer?.status === 200 ? begun.safeParse(answer.body) : null;
      return read?.success ? { pay: { kind: 'qr', value: read.data.code_url }, providerOrder: null } : null;
    },

    ask: async ({ number }: Payable) => {
      const path = `/v3/pay/transactions/out-trade-no/${number}?mchid=${encodeURIComponent(config.merchantId)}`;
      const answer = await call('GET', path);
      // Nobody ever asked for its code.
      if (answer?.status === 404) return { state: 'unpaid' };
      if (answer?.status !== 200) return null;
      const read = transaction.safeParse(answer.body);
      if (!read.success) return { state: 'unknown' };
      return read.data.out_trade_no === number ? readTransaction(config, read.data) : null;
    },

    close: async ({ number }) => {
      await call('POST', `/v3/pay/transactions/out-trade-no/${number}/close`, { mchid: config.merchantId });
    },

    refund: async (refund) => {
      const answer = await call('POST', '/v3/refund/domestic/refunds', {
        transaction_id: refund.transaction,
        out_refund_no: refund.number,
        amount: { refund: refund.amount, total: refund.amount, currency: refund.currency },
      });
      const read = answer?.status === 200 ? refunded.safeParse(answer.body) : null;
      if (!read?.success || read.data.out_refund_no !== refund.number) return 'failed';
      if (read.data.status === 'SUCCESS') return 'done';
      return read.data.status === 'PROCESSING' ? 'pending' : 'failed';
    },

    readNotice: (raw): Promise<Notice> => {
      const refuse = (reason: string): Promise<Notice> => Promise.resolve({ kind: 'refused', reason });
      if (!isAuthentic(config, (name) => headerOf(raw, name), raw.body, services.now()))
        return refuse('signature');
      const outer = envelope.safeParse(readJson(raw.body.toString('utf8')));
      if (!outer.success) return refuse('shape');
      const inner = decryptResource(config, outer.data.resource);
      if (inner === null) return refuse('encryption');
      // Of refunds we ask.
      if (!outer.data.event_type.startsWith('TRANSACTION.')) return Promise.resolve({ kind: 'nothing' });
      const read = transaction.safeParse(inner);
      const said = read.success ? readTransaction(config, read.data) : null;
      if (!read.success || !said) return refuse('merchant');
      return Promise.resolve({ kind: 'said', order: { number: read.data.out_trade_no }, said });
    },

    answerNotice: (taken) =>
      taken
        ? { status: 204, type: 'application/json', body: '' }
        : { status: 401, type: 'application/json', body: '{"code":"FAIL","message":"refused"}' },
  };
}
