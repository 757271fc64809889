import { fail, ok, type Result } from '#base';
import { account as accountField } from '#contract';
import type { Database } from '../context.ts';
import { recordEvent, type AccountEvent } from '../features/account-events/index.ts';
import { findByAccount, readAccount } from '../features/session/index.ts';
import { findUserById, type FoundUser } from './account-repository.ts';
import type { AdminInput, Estate, Outcome, Terminal } from './command.ts';

/** What an id looks like. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The date of a time, UTC. */
export const day = (time: Date): string => time.toISOString().slice(0, 10);
/** How an operator knows an account again. */
export const nameOf = ({ email, phone, id }: FoundUser): string => email ?? phone ?? id;

/** The user an account or an id names. */
export async function findUser(
  { database: { database } }: Estate,
  named: string,
): Promise<Result<FoundUser, 'validation'>> {
  const account = accountField.safeParse(named);
  const id = UUID.test(named)
    ? named
    : account.success
      ? (await findByAccount(database, readAccount(account.data)))?.id
      : undefined;
  const user = id === undefined ? undefined : await findUserById(database, id);
  return user ? ok(user) : fail('validation', `There is no account "${named}".`);
}

/** What a command does to one account, and the line that says it was done. */
export type OnAccount = (
  place: Estate & Terminal,
  user: FoundUser,
  input: AdminInput,
) => Promise<Result<string, 'validation'>>;

/** Does something to a user and keeps that in their history, both or neither. */
export function recorded(
  place: Estate,
  user: FoundUser,
  kind: AccountEvent['kind'],
  work: (transaction: Database) => Promise<unknown>,
  details: AccountEvent['details'] = {},
): Promise<void> {
  return place.database.database.transaction(async (transaction) => {
    await work(transaction);
    const event = { userId: user.id, kind, actor: 'administrator', caller: null, details } as const;
    await recordEvent(place, transaction, event);
  });
}

/** A command that names an account. */
export const onAccount =
  (work: OnAccount): ((place: Estate & Terminal, input: AdminInput) => Promise<Outcome>) =>
  async (place, input) => {
    const user = await findUser(place, input.values[0]!);
    if (!user.ok) return user;
    const done = await work(place, user.value, input);
    if (!done.ok) return done;
    place.print(done.value);
    return ok(undefined);
  };

/** A whole number of an option; `usual` where it is not given. */
export function numberOption(
  { options }: AdminInput,
  name: string,
  usual: number,
  [least, most]: readonly [number, number],
): Result<number, 'validation'> {
  const text = options[name];
  if (text === undefined) return ok(usual);
  const value = Number(text);
  return Number.isInteger(value) && value >= least && value <= most
    ? ok(value)
    : fail('validation', `--${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}
