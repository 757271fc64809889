import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { admin } from '../admin/command-line.ts';
import { giveBlob, makePerson } from '../projects/people.ts';
import { expectCode } from '../session/journeys.ts';
import { grantsOf, historyOf, orderOf, placeOrder, press, vipOf } from './paying.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY;

describe('an order', () => {
  test('is paid on the page of the provider and makes a member, at half the price the first time alone', async () => {
    const person = await makePerson(server);
    const placed = await placeOrder(server, person);
    expect(placed.order).toMatchObject({
      status: 'UNPAID',
      amount: 1990,
      originalPrice: 3980,
      currency: 'CNY',
    });
    expect(await (await fetch(placed.pay.value)).text()).toContain('19.90 CNY');
    expect(await press(placed, 'pay')).toBe(303);
    const order = await orderOf(server, person, placed.order.id);
    expect(order).toMatchObject({ status: 'FINISHED', product: 'MONTHLY', expiresAt: null });
    const first = await vipOf(server, person);
    expect(first).toMatchObject({ status: 'ACTIVE', vipLevel: 1, vipType: 'MONTHLY', vipExp: 100 });
    expect(daysBetween(order.paidAt!, first.endTime!)).toBe(31);
    expect(await historyOf(server, order.id)).toEqual(['made', 'paid', 'granted']);

    // Renewing adds days, another type mixes with it, and what a member buys adds twice its experience.
    const yearly = await placeOrder(server, person, { product: 'YEARLY', method: 'wxpay_native' });
    await press(yearly, 'pay');
    const again = await placeOrder(server, person);
    expect(again.order).toMatchObject({ amount: 3980, originalPrice: 3980 });
    await press(again, 'pay');
    const third = await vipOf(server, person);
    expect(third).toMatchObject({ startTime: first.startTime, vipLevel: 3, vipExp: 100 + 2 * (1400 + 100) });
    expect(daysBetween(first.endTime!, third.endTime!)).toBe(366 + 31);
  });

  test('is one while it is open: the same again is the same, another takes its place', async () => {
    const person = await makePerson(server);
    const [one, two] = await Promise.all([placeOrder(server, person), placeOrder(server, person)]);
    expect(two).toMatchObject({ order: one.order, pay: one.pay });
    const other = await placeOrder(server, person, { product: 'QUARTERLY' });
    expect((await orderOf(server, person, one.order.id)).status).toBe('CLOSED');
    // Whoever still pays the one that was replaced gets the money back, and nothing else.
    await press(one, 'pay');
    expect(await historyOf(server, one.order.id)).toEqual(['made', 'closed', 'paid_late', 'refund_asked']);
    await server.runJob('payment.refund');
    expect((await orderOf(server, person, one.order.id)).refundedAt).not.toBe(null);
    expect(await grantsOf(server, one.order.id)).toBe(0);
    expect((await orderOf(server, person, other.order.id)).status).toBe('UNPAID');
  });

  test('closes after half an hour; money that comes later is granted while it can be', async () => {
    const person = await makePerson(server);
    const placed = await placeOrder(server, person);
    expect(placed.secondsLeft).toBe(30 * 60);
    server.clock.advance(29 * MINUTE);
    const resumed = await server.call(api.payment.pay, {
      token: await person.token(),
      body: { id: placed.order.id },
    });
    expect(resumed.envelope.data.secondsLeft).toBe(60);
    await server.runJob('payment.ask');
    expect((await orderOf(server, person, placed.order.id)).status).toBe('UNPAID');
    server.clock.advance(MINUTE);
    await server.runJob('payment.ask');
    expect(await orderOf(server, person, placed.order.id)).toMatchObject({
      status: 'CLOSED',
      closedBy: 'time',
    });
    expectCode(
      await server.call(api.payment.pay, { token: await person.token(), body: { id: placed.order.id } }),
      'order_settled',
    );
    await press(placed, 'pay');
    expect((await orderOf(server, person, placed.order.id)).status).toBe('FINISHED');
    expect(await historyOf(server, placed.order.id)).toEqual(['made', 'closed', 'paid_late', 'granted']);
  });

  test('that is declined is closed at once, and money that comes after that is given back', async () => {
    const person = await makePerson(server);
    const placed = await placeOrder(server, person, { method: 'wxpay_native' });
    expect(placed.pay.kind).toBe('qr');
    expect(await press(placed, 'decline')).toBe(303);
    expect(await orderOf(server, person, placed.order.id)).toMatchObject({
      status: 'CLOSED',
      closedBy: 'provider',
    });
    expect(await (await fetch(placed.pay.value)).text()).toContain('Declined');
    await press(placed, 'pay');
    await server.runJob('payment.refund');
    const order = await orderOf(server, person, placed.order.id);
    expect(order).toMatchObject({ status: 'CLOSED', closedBy: 'refund', closedAt: order.paidAt });
    expect(order.refundedAt).not.toBe(null);
    expect(await grantsOf(server, placed.order.id)).toBe(0);
    // An address that nobody signed is none. The last character of a signature holds four bits alone, so another counts.
    const signed = placed.pay.value;
    const other = signed.at(-10) === 'A' ? 'B' : 'A';
    expect((await fetch(`${signed.slice(0, -10)}${other}${signed.slice(-9)}`)).status).toBe(404);
  });

  test('whose time is over is closed as soon as its owner asks, before the round of the job', async () => {
    const person = await makePerson(server);
    const { order } = await placeOrder(server, person);
    server.clock.advance(30 * MINUTE);
    const said = await server.call(api.payment.checkOrder, {
      token: await person.token(),
      body: { id: order.id },
    });
    expect(said.envelope.data).toMatchObject({ status: 'CLOSED', closedBy: 'time', expiresAt: null });
  });

  test('of which no notice comes is found by asking, before it closes and after', async () => {
    const person = await makePerson(server);
    const placed = await placeOrder(server, person);
    await press(placed, 'silent');
    expect((await orderOf(server, person, placed.order.id)).status).toBe('UNPAID');
    server.clock.advance(MINUTE);
    await server.runJob('payment.ask');
    expect((await orderOf(server, person, placed.order.id)).status).toBe('FINISHED');
    // Who comes back from the page asks at once.
    const second = await placeOrder(server, person);
    await press(second, 'silent');
    const said = await server.call(api.payment.checkOrder, {
      token: await person.token(),
      body: { id: second.order.id },
    });
    expect(said.envelope.data.status).toBe('FINISHED');
    const third = await placeOrder(server, person);
    server.clock.advance(30 * MINUTE);
    await server.runJob('payment.ask');
    await press(third, 'silent');
    server.clock.advance(5 * MINUTE);
    await server.runJob('payment.ask');
    expect((await orderOf(server, person, third.order.id)).status).toBe('FINISHED');
    expect(await server.runJob('payment.ask')).toEqual({ asked: 0, closed: 0 });
  });

  test('that its owner gave up is refunded when it was paid at the same moment', async () => {
    const person = await makePerson(server);
    const token = await person.token();
    const placed = await placeOrder(server, person);
    await press(placed, 'silent');
    expectCode(
      await server.call(api.payment.deleteOrder, { token, body: { id: placed.order.id } }),
      'order_open',
    );
    expectCode(await server.call(api.payment.closeOrder, { token, body: { id: placed.order.id } }), 'ok');
    server.clock.advance(5 * MINUTE);
    await server.runJob('payment.ask');
    await server.runJob('payment.refund');
    expect(await historyOf(server, placed.order.id)).toEqual([
      'made',
      'closed',
      'paid_late',
      'refund_asked',
      'refunded',
    ]);
    expect((await vipOf(server, person)).status).toBe('EXPIRED');
    expectCode(await server.call(api.payment.deleteOrder, { token, body: { id: placed.order.id } }), 'ok');
    expect((await server.call(api.payment.orders, { token })).envelope.data.total).toBe(0);
    expectCode(
      await server.call(api.payment.orderInfo, { token, query: { id: placed.order.id } }),
      'not_found',
    );
  });

  test('is refunded at the command line, which takes the days back once', async () => {
    const person = await makePerson(server);
    const kept = await placeOrder(server, person, { product: 'QUARTERLY' });
    await press(kept, 'pay');
    const before = await vipOf(server, person);
    const placed = await placeOrder(server, person);
    await press(placed, 'pay');
    const part = await admin(server.estate, 'order', 'refund', placed.order.id, '--amount', '5');
    expect(part.refused).toContain('always whole');
    expect((await admin(server.estate, 'order', 'refund', placed.order.id)).refused).toBe(null);
    expect(await vipOf(server, person)).toEqual({ ...before, vipType: 'MONTHLY' });
    expect((await admin(server.estate, 'order', 'refund', placed.order.id)).refused).toContain('already');
    await server.runJob('payment.refund');
    expect(await orderOf(server, person, placed.order.id)).toMatchObject({ status: 'CLOSED' });
    // The provider's own word for it, or a notice that comes again, changes nothing.
    await press(placed, 'pay');
    expect(await historyOf(server, placed.order.id)).toEqual([
      'made',
      'paid',
      'granted',
      'refund_asked',
      'refunded',
    ]);
    const shown = await admin(server.estate, 'order', 'show', placed.order.id);
    expect(shown.lines.join('\n')).toContain('refunded');
    expect((await admin(server.estate, 'order', 'refund', crypto.randomUUID())).refused).toContain(
      'no order',
    );
  });

  test('of an account that is gone is refunded', async () => {
    const person = await makePerson(server);
    const placed = await placeOrder(server, person);
    expect((await admin(server.estate, 'account', 'delete', person.id, '--now')).refused).toBe(null);
    await press(placed, 'pay');
    expect(await server.runJob('payment.refund')).toEqual({ done: 1, again: 0, failed: 0 });
    expect(await historyOf(server, placed.order.id)).toEqual(['made', 'paid', 'refund_asked', 'refunded']);
  });

  test('has a history that nobody changes', async () => {
    const person = await makePerson(server);
    await placeOrder(server, person);
    const { database } = server.services;
    await expect(database.update(tables.orderEvents).set({ kind: 'paid' })).rejects.toThrow();
    await expect(database.execute(sql`delete from order_events`)).rejects.toThrow();
  });
});

describe('a membership that is over', () => {
  test('leaves everything readable and takes nothing new beyond the usual space', async () => {
    const person = await makePerson(server);
    await press(await placeOrder(server, person), 'pay');
    const { spaces } = tables;
    await server.call(api.projects.spaces, { token: await person.token() });
    await server.services.database
      .update(spaces)
      .set({ usedSize: 4_000_000_000 })
      .where(eq(spaces.ownerId, person.id));
    server.clock.advance(32 * DAY);
    const token = await person.token();
    expect((await vipOf(server, person)).status).toBe('EXPIRED');
    expectCode(await server.call(api.projects.list, { token }), 'ok');
    expectCode(await server.call(api.account.export, { token }), 'ok');
    const content = await giveBlob(server, person, 64);
    const body = { name: 'Vase', content, assets: [] };
    expectCode(await server.call(api.projects.create, { token, body }), 'quota_exceeded');
    // What it was renewed for afterwards begins then, with the level it had.
    await press(await placeOrder(server, person), 'pay');
    expect(await vipOf(server, person)).toMatchObject({ status: 'ACTIVE', vipExp: 200 });
    expectCode(await server.call(api.projects.create, { token, body }), 'ok');
  });
});

describe('a server that nobody set up to take payments', () => {
  test('says so, and has no page that pretends', async () => {
    const plain = await startTestServer({ parts: { payments: { simulated: false } } });
    const person = await makePerson(plain);
    const token = await person.token();
    const body = { product: 'MONTHLY', method: 'wxpay_native' } as const;
    expectCode(await plain.call(api.payment.createOrder, { token, body }), 'payment_off');
    expect((await plain.call(api.payment.catalogue, { token })).envelope.data.methods).toEqual([]);
    expect((await fetch(`${plain.origin}/api/payment/simulated/x`)).status).toBe(404);
    const notice = await fetch(`${plain.origin}/api/payment/notice/paypal`, { method: 'POST', body: '{}' });
    expect(notice.status).toBe(404);
    await plain.close();
  });
});
