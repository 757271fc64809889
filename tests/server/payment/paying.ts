import { asc, eq } from 'drizzle-orm';
import { api, type DataOf, type PaymentMethod, type VipType } from '#contract';
import { tables } from '#server';
import type { TestServer } from '#tests/server.ts';
import type { Person } from '../projects/people.ts';

type Placed = DataOf<typeof api.payment.createOrder>;

/** Orders something; what is not answered with `ok` fails the test. */
export async function placeOrder(
  server: TestServer,
  person: Person,
  {
    product = 'MONTHLY',
    method = 'alipay_page',
    ...more
  }: { product?: VipType; method?: PaymentMethod; coupon?: string } = {},
): Promise<Placed> {
  const said = await server.call(api.payment.createOrder, {
    token: await person.token(),
    body: { product, method, ...more },
  });
  if (said.envelope.code !== 200) throw new Error(said.envelope.message);
  return said.envelope.data;
}

/** Presses a button of the page that stands in for a provider. */
export async function press(placed: Placed, choice: 'pay' | 'decline' | 'silent'): Promise<number> {
  const answer = await fetch(placed.pay.value, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  });
  return answer.status;
}

export const orderOf = async (server: TestServer, person: Person, id: string) =>
  (await server.call(api.payment.orderInfo, { token: await person.token(), query: { id } })).envelope.data;

export const vipOf = async (server: TestServer, person: Person) =>
  (await server.call(api.user.accountInfo, { token: await person.token() })).envelope.data.vipInfo;

/** The history of an order as kinds in their order. */
export async function historyOf(server: TestServer, id: string): Promise<string[]> {
  const rows = await server.services.database
    .select({ kind: tables.orderEvents.kind })
    .from(tables.orderEvents)
    .where(eq(tables.orderEvents.orderId, id))
    .orderBy(asc(tables.orderEvents.position));
  return rows.map(({ kind }) => kind);
}

/** How often something was granted for an order. */
export const grantsOf = (server: TestServer, id: string): Promise<number> =>
  server.services.database.$count(tables.membershipGrants, eq(tables.membershipGrants.reference, id));
