import { sign, verify } from 'node:crypto';
import {
  keyBody,
  makePair,
  serve,
  want,
  type Fault,
  type Notice,
  type Served,
  type Simulator,
} from './simulator.ts';

const [APP, SELLER] = ['2021000000000001', '2088000000000001'] as const;

interface Trade {
  readonly amount: string;
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  paid: boolean;
}

const textOf = (parameters: Readonly<Record<string, string>>): string =>
  Object.keys(parameters)
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');

/** Alipay's gateway, RSA2. */
export async function simulateAlipay(): Promise<Simulator> {
  const [merchant, alipay, stranger] = [makePair(), makePair(), makePair()];
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, number>();
  const key = (): string => (simulator.broken ? stranger : alipay).privateKey;
  const answer = (method: string, content: object): Served => {
    const inner = JSON.stringify(content);
    const signature = sign('sha256', Buffer.from(inner), key()).toString('base64');
    return {
      status: 200,
      body: `{"${method.replaceAll('.', '_')}_response":${inner},"sign":"${signature}"}`,
    };
  };
  /** What a request says, if the merchant signed it. */
  const readSigned = (all: Readonly<Record<string, string>>): Record<string, never> => {
    const { sign: signature, ...rest } = all;
    want(rest['app_id'] === APP && rest['sign_type'] === 'RSA2' && rest['charset'] === 'utf-8', 'request');
    want(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(rest['timestamp']!), 'timestamp');
    const right = verify(
      'sha256',
      Buffer.from(textOf(rest)),
      merchant.publicKey,
      Buffer.from(signature!, 'base64'),
    );
    want(right, 'signature');
    return JSON.parse(rest['biz_content']!);
  };
  const tradeNo = (number: string): string => `2026${number.slice(0, 20)}`;

  const server = await serve((_request, body) => {
    const all = Object.fromEntries(new URLSearchParams(body));
    const content: Record<string, string> = readSigned(all);
    const { method } = all as { method: string };
    const number = content['out_trade_no']!;
    const trade = trades.get(number);
    if (!trade) {
      return answer(method, { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' });
    }
    const done = {
      code: '10000',
      msg: 'Success "}{\\" 珊瑚',
      out_trade_no: number,
      trade_no: tradeNo(number),
    };
    switch (method) {
      case 'alipay.trade.query':
        return answer(method, {
          ...done,
          trade_status: trade.status,
          total_amount: trade.amount,
          ...(trade.paid ? { send_pay_date: '2026-03-01 20:00:00' } : {}),
        });
      case 'alipay.trade.close':
        if (!trade.paid) trade.status = 'TRADE_CLOSED';
        return answer(method, done);
      case 'alipay.trade.refund': {
        const id = content['out_request_no']!;
        want(content['refund_amount'] === trade.amount, 'amount');
        const isFirst = !refunds.has(id);
        refunds.set(id, Math.round(Number(trade.amount) * 100));
        trade.status = 'TRADE_CLOSED';
        return answer(method, { ...done, ...(isFirst ? {} : { fund_change: 'N' }) });
      }
      case 'alipay.trade.fastpay.refund.query': {
        const known = refunds.has(content['out_request_no']!) && simulator.refunds.size > 0;
        return answer(method, { ...done, ...(known ? { refund_status: 'REFUND_SUCCESS' } : {}) });
      }
      default:
        throw new Error(method);
    }
  });

  const notice = (number: string, fault?: Fault): Notice => {
    const trade = trades.get(number) ?? { amount: '19.90', status: 'TRADE_SUCCESS' };
    const wrong = fault === 'amount' ? '0.01' : trade.amount;
    const parameters = {
      app_id: APP,
      seller_id: fault === 'merchant' ? '2088000000000002' : SELLER,
      notify_id: `n-${number}`,
      out_trade_no: fault === 'unknown order' ? '0'.repeat(32) : number,
      trade_no: tradeNo(number),
      trade_status: trade.status,
      total_amount: wrong,
      gmt_payment: '2026-03-01 20:00:00',
      subject: '珊瑚 100%+1',
      body: '',
    };
    const signer = fault === 'signature' ? stranger : alipay;
    const signature = sign('sha256', Buffer.from(textOf(parameters)), signer.privateKey).toString('base64');
    const sent = fault === 'changed' ? { ...parameters, total_amount: '19.90', trade_no: 'x' } : parameters;
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({ ...sent, sign_type: 'RSA2', sign: signature }).toString(),
    };
  };

  const simulator: Simulator = {
    method: 'alipay_page',
    payments: {
      alipay_page: {
        appId: APP,
        sellerId: SELLER,
        privateKey: merchant.privateKey,
        publicKey: alipay.publicKey,
        gatewayUrl: `${server.origin}/gateway.do`,
      },
      simulated: false,
    },
    secrets: [keyBody(merchant.privateKey)],
    taken: { status: 200, body: 'success' },
    pay: (value) => {
      const content: Record<string, string> = readSigned(Object.fromEntries(new URL(value).searchParams));
      want(content['product_code'] === 'FAST_INSTANT_TRADE_PAY', 'product');
      want(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(content['time_expire']!), 'end');
      want(!/[/=&]/.test(content['subject']!), 'subject');
      trades.set(content['out_trade_no']!, {
        amount: content['total_amount']!,
        status: 'TRADE_SUCCESS',
        paid: true,
      });
    },
    notice,
    refunds,
    broken: false,
    close: () => server.close(),
  };
  return simulator;
}
