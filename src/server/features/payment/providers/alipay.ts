import * as z from 'zod/mini';
import type { AlipayConfig, Services } from '../../../services.ts';
import { callProvider, readJson } from './call.ts';
import { fromDecimal, toDecimal } from './decimal.ts';
import type { Notice, Payable, PaymentProvider, Said } from './port.ts';
import { isSignedBy, signRsa } from './rsa.ts';

/** Alipay's payment on a computer's page (alipay.trade.page.pay): parameters, answers and notices signed with RSA2. */

const trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  /** There where money came. */
  send_pay_date: z.optional(z.string()),
});
const HOURS_OF_CHINA = 8;

/** A time as Alipay writes it: that of China. */
const timeText = (time: Date): string =>
  new Date(time.getTime() + HOURS_OF_CHINA * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** What is signed: parameters in the order of their names, values as they are. */
export const signedText = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** The object behind a name in a text of JSON, as it stands there: that is what is signed. Null where it is not whole. */
export function rawObject(text: string, name: string): string | null {
  const begin = text.indexOf(`"${name}":{`);
  if (begin < 0) return null;
  const from = begin + name.length + 3;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') {
      at++;
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    } else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return text.slice(from, at + 1);
  }
  return null;
}

function readTrade(status: string, amountText: string, id: string, wasPaid: boolean): Said {
  const amount = fromDecimal(amountText);
  switch (status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return amount === null
        ? { state: 'unknown' }
        : { state: 'paid', amount, currency: 'CNY', transaction: id };
    case 'TRADE_CLOSED':
      return wasPaid ? { state: 'refunded', transaction: id } : { state: 'closed' };
    case 'WAIT_BUYER_PAY':
      return { state: 'unpaid' };
    default:
      return { state: 'unknown' };
  }
}

export function createAlipay(services: Services, config: AlipayConfig): PaymentProvider {
  const signed = (
    method: string,
    content: object,
    more: Record<string, string> = {},
  ): Record<string, string> => {
    const parameters = {
      app_id: config.appId,
      method,
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: timeText(services.now()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...more,
    };
    return { ...parameters, sign: signRsa(signedText(parameters), config.privateKey) };
  };

  /** Asks the gateway; null without an answer that Alipay signed. */
  const call = async (method: string, content: object): Promise<Readonly<Record<string, unknown>> | null> => {
    const reply = await callProvider(config.gatewayUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(signed(method, content)).toString(),
    });
    if (reply?.status !== 200) return null;
    const raw = rawObject(reply.text, `${method.replaceAll('.', '_')}_response`);
    const sign = z.object({ sign: z.string() }).safeParse(readJson(reply.text));
    if (raw === null || !sign.success || !isSignedBy(config.publicKey, raw, sign.data.sign)) return null;
    const body = z.record(z.string(), z.unknown()).safeParse(readJson(raw));
    return body.success ? body.data : null;
  };

  return {
    currency: 'CNY',

    begin: (order: Payable) => {
      const parameters = signed(
        'alipay.trade.page.pay',
        {
          out_trade_no: order.number,
          total_amount: toDecimal(order.amount),
          subject: order.title,
          product_code: 'FAST_INSTANT_TRADE_PAY',
          // Without an end a code that was shown can be paid for days.
          time_expire: timeText(order.expiresAt),
        },
        {
          notify_url: `${services.publicOrigin}/api/payment/notice/alipay_page`,
          return_url: `${services.publicOrigin}/paypal/result?order=${order.number}`,
        },
      );
      const value = `${config.gatewayUrl}?${new URLSearchParams(parameters).toString()}`;
      return Promise.resolve({ pay: { kind: 'page', value }, providerOrder: null });
    },

    ask: async ({ number }) => {
      const said = await call('alipay.trade.query', { out_trade_no: number });
      if (!said) return null;
      // A trade is there only once somebody has scanned or logged in.
      if (said['sub_code'] === 'ACQ.TRADE_NOT_EXIST') return { state: 'unpaid' };
      if (said['code'] !== '10000') return null;
      const read = trade.safeParse(said);
      if (!read.success) return { state: 'unknown' };
      const { out_trade_no, trade_status, total_amount, trade_no, send_pay_date } = read.data;
      if (out_trade_no !== number) return null;
      return readTrade(trade_status, total_amount, trade_no, Boolean(send_pay_date));
    },

    close: async ({ number }) => {
      await call('alipay.trade.close', { out_trade_no: number });
    },

    refund: async ({ order, number, amount }) => {
      const name = { out_trade_no: order.number, out_request_no: number };
      const said = await call('alipay.trade.refund', { ...name, refund_amount: toDecimal(amount) });
      if (said?.['code'] !== '10000') return 'failed';
      if (said['fund_change'] === 'Y') return 'done';
      // Asked for before, or still under way.
      const found = await call('alipay.trade.fastpay.refund.query', name);
      return found?.['refund_status'] === 'REFUND_SUCCESS' ? 'done' : 'pending';
    },

    readNotice: ({ body }): Promise<Notice> => {
      const refuse = (reason: string): Promise<Notice> => Promise.resolve({ kind: 'refused', reason });
      const all = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
      const { sign, sign_type: type, ...parameters } = all;
      // SHA-1 would pass where the notice says which hash it has.
      if (sign === undefined || type !== 'RSA2') return refuse('signature');
      if (!isSignedBy(config.publicKey, signedText(parameters), sign)) return refuse('signature');
      if (parameters['app_id'] !== config.appId || parameters['seller_id'] !== config.sellerId) {
        return refuse('merchant');
      }
      const read = trade.safeParse(parameters);
      if (!read.success) return Promise.resolve({ kind: 'nothing' });
      const { out_trade_no: number, trade_status, total_amount, trade_no } = read.data;
      const said = readTrade(trade_status, total_amount, trade_no, Boolean(parameters['gmt_payment']));
      return Promise.resolve({ kind: 'said', order: { number }, said });
    },

    answerNotice: (taken) => ({
      status: taken ? 200 : 400,
      type: 'text/plain',
      body: taken ? 'success' : 'failure',
    }),
  };
}
