import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { admin } from '../admin/command-line.ts';
import { makePerson, type Person } from '../projects/people.ts';
import { expectCode } from '../session/journeys.ts';
import { grantsOf, historyOf, orderOf, placeOrder, vipOf } from './paying.ts';
import { simulateAlipay } from './simulators/alipay.ts';
import { simulatePaypal } from './simulators/paypal.ts';
import { FAULTS, type Notice, type Simulator } from './simulators/simulator.ts';
import { simulateWechat } from './simulators/wechat.ts';

const MINUTE = 60_000;

const numberOf = (id: string): string => id.replaceAll('-', '');

async function sendTo({ origin }: TestServer, { method }: Simulator, { headers, body }: Notice) {
  const said = await fetch(`${origin}/api/payment/notice/${method}`, { method: 'POST', headers, body });
  return { status: said.status, body: await said.text() };
}

describe.each([
  ['WeChat Pay', simulateWechat, 200],
  ['Alipay', simulateAlipay, 200],
  ['PayPal', simulatePaypal, 200],
])('%s', (_name, simulate, racing) => {
  let server: TestServer;
  let provider: Simulator;
  const log: string[] = [];
  const answers: string[] = [];
  beforeAll(async () => {
    provider = await simulate(() => server.clock.now());
    server = await startTestServer({
      parts: {
        payments: provider.payments,
        logLevel: 'debug',
        logStream: { write: (line) => void log.push(line) },
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const send = async ({ headers, body }: Notice) => {
    const said = await sendTo(server, provider, { headers, body });
    answers.push(said.body);
    return said;
  };
  const place = async (person: Person) => {
    const placed = await placeOrder(server, person, { method: provider.method });
    answers.push(JSON.stringify(placed));
    return { placed, id: placed.order.id, number: numberOf(placed.order.id) };
  };
  const runLate = async (minutes: number) => {
    server.clock.advance(minutes * MINUTE);
    return server.runJob('payment.ask');
  };

  test('is believed when a notice is signed and says what was ordered: twice is once', async () => {
    const person = await makePerson(server);
    const { placed, id, number } = await place(person);
    provider.pay(placed.pay.value);
    expect(await send(provider.notice(number))).toEqual(provider.taken);
    expect((await orderOf(server, person, id)).status).toBe('FINISHED');
    const { endTime } = await vipOf(server, person);
    expect(await send(provider.notice(number))).toEqual(provider.taken);
    expect(await historyOf(server, id)).toEqual(['made', 'paid', 'granted']);
    expect((await vipOf(server, person)).endTime).toBe(endTime);
  });

  test.each(FAULTS)('is not believed when a notice is wrong in its %s', async (fault) => {
    const person = await makePerson(server);
    const { placed, id, number } = await place(person);
    if (fault !== 'amount' && fault !== 'merchant') provider.pay(placed.pay.value);
    const said = await send(provider.notice(number, fault));
    if (fault === 'signature' || fault === 'changed') expect(said.status).toBeGreaterThanOrEqual(400);
    expect(await grantsOf(server, id)).toBe(0);
    expect(await orderOf(server, person, id)).toMatchObject({ status: 'UNPAID', paidAt: null });
    expect((await historyOf(server, id)).filter((kind) => kind !== 'mismatch')).toEqual(['made']);
    expect((await vipOf(server, person)).status).toBe('EXPIRED');
  });

  test('is asked when no notice comes, and not believed while its answers are not its own', async () => {
    const person = await makePerson(server);
    const { placed, id } = await place(person);
    provider.pay(placed.pay.value);
    provider.broken = true;
    await runLate(1);
    expect((await orderOf(server, person, id)).status).toBe('UNPAID');
    provider.broken = false;
    await runLate(2);
    expect((await orderOf(server, person, id)).status).toBe('FINISHED');
  });

  test('that does not answer refuses an order in a sentence; the same order is paid later', async () => {
    const person = await makePerson(server);
    const token = await person.token();
    if (provider.method === 'alipay_page') return; // There an order is an address that we sign: nobody is asked.
    provider.broken = true;
    const body = { product: 'MONTHLY', method: provider.method } as const;
    expectCode(await server.call(api.payment.createOrder, { token, body }), 'payment_failed');
    provider.broken = false;
    const { placed, id, number } = await place(person);
    expect((await server.call(api.payment.orders, { token })).envelope.data.total).toBe(1);
    provider.pay(placed.pay.value);
    await send(provider.notice(number));
    expect((await orderOf(server, person, id)).status).toBe('FINISHED');
  });

  test('gives back what was paid after its order was given up, or captures nothing', async () => {
    const person = await makePerson(server);
    const { placed, id, number } = await place(person);
    const token = await person.token();
    provider.pay(placed.pay.value);
    expectCode(await server.call(api.payment.closeOrder, { token, body: { id } }), 'ok');
    await send(provider.notice(number));
    for (const minutes of [0, 1, 5]) {
      server.clock.advance(minutes * MINUTE);
      await server.runJob('payment.refund');
    }
    const order = await orderOf(server, person, id);
    expect(order.status).toBe('CLOSED');
    expect(order.refundedAt === null).toBe(provider.method === 'paypal');
    expect(await grantsOf(server, id)).toBe(0);
  });

  test('pays a refund once, however often it is asked', async () => {
    const person = await makePerson(server);
    const { placed, id, number } = await place(person);
    provider.pay(placed.pay.value);
    await send(provider.notice(number));
    const before = provider.refunds.size;
    expect((await admin(server.estate, 'order', 'refund', id)).refused).toBe(null);
    provider.broken = true;
    expect(await server.runJob('payment.refund')).toEqual({ done: 0, again: 1, failed: 0 });
    provider.broken = false;
    for (const minutes of [1, 5, 30]) {
      server.clock.advance(minutes * MINUTE);
      await server.runJob('payment.refund');
    }
    expect(provider.refunds.size).toBe(before + 1);
    expect((await orderOf(server, person, id)).refundedAt).not.toBe(null);
    expect((await vipOf(server, person)).status).toBe('EXPIRED');
    // What the provider says afterwards is known.
    await send(provider.notice(number));
    expect(await historyOf(server, id)).toEqual(['made', 'paid', 'granted', 'refund_asked', 'refunded']);
  });

  // Racing notices, replays of them, wrong ones and questions, all of one order.
  test(`grants once under ${racing} racing and replayed notices, wrong ones and questions among them`, async () => {
    const person = await makePerson(server);
    const token = await person.token();
    const { placed, id, number } = await place(person);
    provider.pay(placed.pay.value);
    const good = provider.notice(number);
    const tries = Array.from({ length: racing }, (_, at) => {
      if (at % 20 === 7) return send(provider.notice(number, 'changed'));
      if (at % 20 === 13) return server.call(api.payment.checkOrder, { token, body: { id } });
      return send(at % 2 === 0 ? good : provider.notice(number));
    });
    tries.push(server.runJob('payment.ask') as never);
    await Promise.all(tries);
    expect(await grantsOf(server, id)).toBe(1);
    expect(await historyOf(server, id)).toEqual(['made', 'paid', 'granted']);
    const order = await orderOf(server, person, id);
    const { endTime } = await vipOf(server, person);
    expect(Date.parse(endTime!) - Date.parse(order.paidAt!)).toBe(31 * 86_400_000);
  });

  test('leaves no key and no secret in a log or an answer', () => {
    expect(log.length).toBeGreaterThan(10);
    const all = [...log, ...answers].join('\n');
    for (const secret of provider.secrets) expect(all.includes(secret)).toBe(false);
  });
});

describe('a provider’s own office', () => {
  test('that gives a payment back takes back what it gave, once', async () => {
    const provider = await simulateAlipay();
    const server = await startTestServer({ parts: { payments: provider.payments } });
    const person = await makePerson(server);
    const placed = await placeOrder(server, person, { method: provider.method });
    const { id } = placed.order;
    provider.pay(placed.pay.value);
    await sendTo(server, provider, provider.notice(numberOf(id)));
    expect((await vipOf(server, person)).status).toBe('ACTIVE');
    provider.giveBack(numberOf(id));
    for (let times = 0; times < 2; times++) {
      expect(await sendTo(server, provider, provider.notice(numberOf(id)))).toEqual(provider.taken);
    }
    expect((await vipOf(server, person)).status).toBe('EXPIRED');
    expect(await historyOf(server, id)).toEqual(['made', 'paid', 'granted', 'refunded']);
    expect((await admin(server.estate, 'order', 'refund', id)).refused).toContain('already');
    await server.close();
    await provider.close();
  });
});

describe('WeChat Pay alone', () => {
  test('a notice of another time is refused, and one before the answer to its order is found', async () => {
    let time = new Date('2026-03-01T12:00:00Z');
    const provider = await simulateWechat(() => time);
    const server = await startTestServer({ parts: { payments: provider.payments } });
    const person = await makePerson(server);
    const placed = await placeOrder(server, person, { method: 'wxpay_native' });
    const number = numberOf(placed.order.id);
    provider.pay(placed.pay.value);
    time = new Date(time.getTime() - 301_000);
    expect((await sendTo(server, provider, provider.notice(number))).status).toBe(401);
    time = server.clock.now();
    // As if nothing had been answered yet: the order is known by its number alone.
    expect((await sendTo(server, provider, provider.notice(number))).status).toBe(204);
    expect((await orderOf(server, person, placed.order.id)).status).toBe('FINISHED');
    await server.close();
    await provider.close();
  });

  test('changes its key while payments come: both are believed, another serial and a probe are not', async () => {
    const provider = await simulateWechat(() => server.clock.now());
    const server = await startTestServer({ parts: { payments: provider.payments } });
    const person = await makePerson(server);
    const pay = async () => {
      const placed = await placeOrder(server, person, { method: 'wxpay_native' });
      provider.pay(placed.pay.value);
      return placed.order.id;
    };
    const first = await pay();
    expect((await sendTo(server, provider, provider.notice(numberOf(first)))).status).toBe(204);
    // Orders, answers and notices under the platform certificate that follows the key.
    provider.signer = 'next';
    const second = await pay();
    const probe = provider.notice(numberOf(second));
    const signature = `WECHATPAY/SIGNTEST/${probe.headers['wechatpay-signature']}`;
    const probed = { ...probe, headers: { ...probe.headers, 'wechatpay-signature': signature } };
    expect((await sendTo(server, provider, probed)).status).toBe(401);
    provider.signer = 'unknown';
    expect((await sendTo(server, provider, provider.notice(numberOf(second)))).status).toBe(401);
    await server.runJob('payment.ask');
    expect((await orderOf(server, person, second)).status).toBe('UNPAID');
    provider.signer = 'next';
    expect((await sendTo(server, provider, provider.notice(numberOf(second)))).status).toBe(204);
    expect(await historyOf(server, second)).toEqual(['made', 'paid', 'granted']);
    await server.close();
    await provider.close();
  });

  test('whose certificate was taken out of the configuration is believed under its key alone', async () => {
    const provider = await simulateWechat(() => server.clock.now());
    const merchant = provider.payments.wxpay_native!;
    const key: string = provider.signer;
    const platformKeys = { [key]: merchant.platformKeys[key]! };
    const payments = { ...provider.payments, wxpay_native: { ...merchant, platformKeys } };
    const server = await startTestServer({ parts: { payments } });
    const person = await makePerson(server);
    const { order, pay } = await placeOrder(server, person, { method: 'wxpay_native' });
    provider.pay(pay.value);
    const believed = provider.notice(numberOf(order.id));
    provider.signer = 'next';
    expect((await sendTo(server, provider, provider.notice(numberOf(order.id)))).status).toBe(401);
    expect((await orderOf(server, person, order.id)).status).toBe('UNPAID');
    expect((await sendTo(server, provider, believed)).status).toBe(204);
    expect(await historyOf(server, order.id)).toEqual(['made', 'paid', 'granted']);
    await server.close();
    await provider.close();
  });
});

describe('PayPal alone', () => {
  test('a dispute is kept and told and takes nothing; money PayPal took back takes the days, once', async () => {
    const log: string[] = [];
    const provider = await simulatePaypal(() => server.clock.now());
    const logStream = { write: (line: string) => void log.push(line) };
    const server = await startTestServer({
      parts: { payments: provider.payments, logLevel: 'info', logStream },
    });
    const person = await makePerson(server);
    const placed = await placeOrder(server, person, { method: 'paypal' });
    const { id } = placed.order;
    provider.pay(placed.pay.value);
    const sent = [provider.notice(numberOf(id))];
    for (const kind of ['CREATED', 'UPDATED', 'RESOLVED'] as const)
      sent.push(provider.dispute(numberOf(id), kind));
    for (const notice of sent) expect((await sendTo(server, provider, notice)).status).toBe(200);
    const history = ['made', 'paid', 'granted', 'disputed', 'dispute_resolved'];
    expect(await historyOf(server, id)).toEqual(history);
    expect((await vipOf(server, person)).status).toBe('ACTIVE');
    expect(log.filter((line) => line.includes('a payment is disputed'))).toHaveLength(1);

    const reversal = provider.reverse(numberOf(id));
    for (let times = 0; times < 2; times++)
      expect((await sendTo(server, provider, reversal)).status).toBe(200);
    expect(await historyOf(server, id)).toEqual([...history, 'reversed', 'refunded']);
    expect((await vipOf(server, person)).status).toBe('EXPIRED');
    const order = await orderOf(server, person, id);
    expect([order.status, order.refundedAt === null]).toEqual(['CLOSED', false]);
    expect(log.join('')).toContain('a payment was taken back by its provider');
    await server.close();
    await provider.close();
  });
});
