import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { tables } from '#server';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { admin } from '../admin/command-line.ts';
import { makePerson, type Person } from '../projects/people.ts';
import { expectCode } from '../session/journeys.ts';
import { grantsOf, placeOrder, press, vipOf } from './paying.ts';

let server: TestServer;
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    parts: { logLevel: 'info', logStream: { write: (line) => void log.push(line) } },
  });
});
afterAll(() => server.close());

async function make(...args: string[]): Promise<{ codes: string[]; batch: string }> {
  const { lines, refused } = await admin(server.estate, ...args);
  expect(refused).toBe(null);
  return { codes: lines.slice(0, -1), batch: /Batch ([0-9a-f-]{36})/.exec(lines.at(-1)!)![1]! };
}
const activate = async (person: Person, code: string) =>
  server.call(api.payment.activate, { token: await person.token(), body: { code } });
const check = async (person: Person, coupon: string, product: 'MONTHLY' | 'YEARLY' = 'YEARLY') =>
  server.call(api.payment.checkCoupon, {
    token: await person.token(),
    body: { coupon, product, method: 'alipay_page' },
  });

describe('an activation code', () => {
  test('makes a member, once, however it is written and whoever races for it', async () => {
    const { codes } = await make('code', 'make', '--product', 'QUARTERLY', '--count', '3');
    expect(codes).toHaveLength(3);
    expect(codes[0]).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    const people = await Promise.all(Array.from({ length: 8 }, () => makePerson(server)));
    const typed = ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} `;
    const said = await Promise.all(people.map((person) => activate(person, typed)));
    const won = said.findIndex(({ envelope }) => envelope.code === 200);
    expect(said.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    said.forEach((answer, at) => expectCode(answer, at === won ? 'ok' : 'activation_invalid'));
    const info = await vipOf(server, people[won]!);
    expect(info).toMatchObject({
      status: 'ACTIVE',
      vipType: 'QUARTERLY',
      endTime: said[won]!.envelope.data.endTime,
    });
    expect((await activate(people[won]!, codes[0]!)).envelope.message).toBe('Invalid Activation Code!');
  });

  test('that there is none of, is over or was revoked is refused in the two sentences', async () => {
    const person = await makePerson(server);
    const unknown = await activate(person, 'AAAA-BBBB-CCCC-DDDD');
    expectCode(unknown, 'activation_unknown');
    expect(unknown.envelope.message).toBe('activation code does not exist');
    const { codes, batch } = await make('code', 'make', '--days', '2', '--count', '2');
    const coupon = await make('coupon', 'make');
    expectCode(await activate(person, coupon.codes[0]!), 'activation_unknown');
    expect((await admin(server.estate, 'code', 'revoke', batch)).refused).toBe(null);
    expectCode(await activate(person, codes[0]!), 'activation_invalid');
    expect((await admin(server.estate, 'code', 'revoke', batch)).refused).toContain('no batch');
    // That they were made and revoked is in the log and kept, and none of the codes.
    const events = log.filter((line) => line.includes(batch));
    expect(events.map((line) => (JSON.parse(line) as { securityEvent: string }).securityEvent)).toEqual([
      'codes_made',
      'codes_revoked',
    ]);
    const { kind, actor, userId, details, createdAt } = tables.accountEvents;
    const kept = await server.estate.database.database
      .select({ kind, actor, userId })
      .from(tables.accountEvents)
      .where(eq(sql`${details}->>'batch'`, batch))
      .orderBy(createdAt);
    expect(kept.map((row) => row.kind).toSorted()).toEqual(['codes_made', 'codes_revoked']);
    expect(kept.every((row) => row.actor === 'administrator' && row.userId === null)).toBe(true);
    for (const code of codes) expect(log.join('').includes(code)).toBe(false);
    const short = await make('code', 'make', '--days', '1');
    server.clock.advance(86_400_000);
    expectCode(await activate(person, short.codes[0]!), 'activation_invalid');
    const listed = (await admin(server.estate, 'code', 'list')).lines.join('\n');
    expect(listed).toContain('0 of 2 used  revoked');
    expect((await vipOf(server, person)).status).toBe('EXPIRED');
  });

  test('cannot be guessed: ten wrong ones an hour, and right ones do not count', async () => {
    const person = await makePerson(server);
    const { codes } = await make('code', 'make', '--count', '12');
    for (const code of codes.slice(0, 11)) expectCode(await activate(person, code), 'ok');
    for (let at = 0; at < 10; at++) expectCode(await activate(person, `wrong-${at}`), 'activation_unknown');
    expectCode(await activate(person, codes[11]!), 'too_many');
    expectCode(await check(person, codes[11]!), 'too_many');
    server.clock.advance(3_600_000);
    expectCode(await activate(person, codes[11]!), 'ok');
  });

  test('is in no table as it was printed', async () => {
    const { codes } = await make('code', 'make');
    const rows = JSON.stringify(await server.services.database.select().from(tables.redeemCodes));
    expect(rows).not.toContain(codes[0]);
    expect(rows).not.toContain(codes[0]!.replaceAll('-', '').toLowerCase());
    expect(await server.services.database.$count(tables.redeemCodes, sql`length(hash) <> 64`)).toBe(0);
  });
});

describe('a coupon', () => {
  test('lowers one order, and is free again when that is given up', async () => {
    const person = await makePerson(server);
    const { codes } = await make('coupon', 'make', '--percent', '25', '--product', 'YEARLY');
    const coupon = codes[0]!;
    expect((await check(person, coupon)).envelope.data).toEqual({
      amount: 27_600,
      originalPrice: 36_800,
      currency: 'CNY',
    });
    expectCode(await check(person, coupon, 'MONTHLY'), 'coupon_invalid');
    const placed = await placeOrder(server, person, { product: 'YEARLY', coupon });
    expect(placed.order).toMatchObject({ amount: 27_600, originalPrice: 36_800 });
    expect(await placeOrder(server, person, { product: 'YEARLY', coupon })).toEqual(placed);
    const other = await makePerson(server);
    expectCode(await check(other, coupon), 'coupon_invalid');
    const token = await person.token();
    await server.call(api.payment.closeOrder, { token, body: { id: placed.order.id } });
    const taken = await placeOrder(server, other, { product: 'YEARLY', coupon });
    await press(taken, 'pay');
    expect(await grantsOf(server, taken.order.id)).toBe(1);
    expectCode(await check(person, coupon), 'coupon_invalid');
  });

  test('that takes less than the first order does is kept for a better one', async () => {
    const person = await makePerson(server);
    const { codes } = await make('coupon', 'make', '--percent', '30');
    expectCode(await check(person, codes[0]!, 'MONTHLY'), 'coupon_invalid');
    await press(await placeOrder(server, person), 'pay');
    expect((await check(person, codes[0]!, 'MONTHLY')).envelope.data.amount).toBe(2786);
  });

  test('whose order closed late gives the price while nobody else has it', async () => {
    const [first, second] = [await makePerson(server), await makePerson(server)];
    const { codes } = await make('coupon', 'make', '--percent', '50');
    const placed = await placeOrder(server, first, { product: 'YEARLY', coupon: codes[0]! });
    server.clock.advance(31 * 60_000);
    await server.runJob('payment.ask');
    await press(await placeOrder(server, second, { product: 'YEARLY', coupon: codes[0]! }), 'pay');
    await press(placed, 'pay');
    expect(await grantsOf(server, placed.order.id)).toBe(0);
    expect(await server.runJob('payment.refund')).toEqual({ done: 1, again: 0, failed: 0 });
  });
});

describe('a catalogue', () => {
  test('is checked whole before it is used', async () => {
    expect((await admin(server.estate, 'catalogue', 'check', 'package.json')).refused).toContain(
      'cannot be used',
    );
    const shown = await admin(server.estate, 'catalogue', 'show');
    expect(JSON.parse(shown.lines.join('\n'))).toEqual(server.services.catalogue);
  });
});
