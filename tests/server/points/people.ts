import { asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { api, type Region } from '#contract';
import { tables } from '#server';
import type { TestServer } from '#tests/server.ts';
import { admin } from '../admin/command-line.ts';
import { makePerson, type Person } from '../projects/people.ts';

/** Somebody of a region, with points an operator gave. */
export async function makeHolder(
  server: TestServer,
  { points = 0, region, vipLevel }: { points?: number; region?: Region; vipLevel?: number } = {},
): Promise<Person> {
  const person = await makePerson(server, vipLevel === undefined ? {} : { vipLevel });
  const { users } = tables;
  if (region) await server.services.database.update(users).set({ region }).where(eq(users.id, person.id));
  if (points > 0) await adjust(server, person, points);
  return person;
}

/** Gives points by the command line, or takes them; why not, where that is refused. */
export const adjust = async (server: TestServer, person: Person, amount: number): Promise<string | null> => {
  const command = amount > 0 ? 'give-points' : 'take-points';
  const said = await admin(
    server.estate,
    'account',
    command,
    person.id,
    String(Math.abs(amount)),
    '--reason',
    'test',
  );
  return said.refused;
};

export const overviewOf = async (server: TestServer, person: Person) =>
  (await server.call(api.points.overview, { token: await person.token() })).envelope.data;

/** Holds the three places where points are to one another, link by link. */
export async function expectTrueLedger(server: TestServer, person: Person): Promise<number> {
  const { database } = server.services;
  const { users, pointsEntries, pointsLots } = tables;
  const [row] = await database.select({ points: users.points }).from(users).where(eq(users.id, person.id));
  const entries = await database
    .select()
    .from(pointsEntries)
    .where(eq(pointsEntries.userId, person.id))
    .orderBy(asc(pointsEntries.sequence));
  const [lots] = await database
    .select({ left: sql`coalesce(sum(${pointsLots.left}), 0)`.mapWith(Number) })
    .from(pointsLots)
    .where(eq(pointsLots.userId, person.id));
  let balance = 0;
  entries.forEach((entry, at) => {
    balance += entry.amount;
    expect([entry.sequence, entry.balance]).toEqual([at + 1, balance]);
    expect(balance).toBeGreaterThanOrEqual(0);
  });
  expect([row!.points, lots!.left]).toEqual([balance, balance]);
  return balance;
}
