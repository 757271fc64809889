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
  ['Alipay', simulateAlipay, 60],
  ['PayPal', simulatePaypal, 60],
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
});
