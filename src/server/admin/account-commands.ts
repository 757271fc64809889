import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fail, ok } from '#base';
import type { Database } from '../context.ts';
import { eraseUser } from '../features/erasure/index.ts';
import { setBanned } from '../features/community/index.ts';
import { accountArchive } from '../features/export/index.ts';
import { adjustPoints } from '../features/points/index.ts';
import { disableUser, enableUser, removeFactor, scheduleUserDeletion } from '../features/session/index.ts';
import { membershipOf } from '../features/membership/index.ts';
import { countsOf, searchUsers, setMembership, type FoundUser } from './account-repository.ts';
import type { AdminCommand, AdminInput, Estate, Outcome, Terminal } from './command.ts';
import { day, findUser, nameOf, numberOption, onAccount, recorded, type OnAccount } from './on-account.ts';
import { bytesText } from './progress.ts';

const MOST_FOUND = 50;
const MOST_REASON = 200;
const DAY_MILLISECONDS = 86_400_000;

/** Thrown inside a transaction: there is nothing to turn off, and nothing to record. */
class NoFactor extends Error {}

async function describeUser({ database: { database }, now }: Estate, user: FoundUser): Promise<string[]> {
  const { vip, level } = membershipOf(user, now());
  const counts = await countsOf(database, user.id, now());
  const state = [
    ...(user.disabledAt ? [`disabled since ${day(user.disabledAt)}`] : []),
    ...(user.bannedAt ? [`banned from publishing since ${day(user.bannedAt)}`] : []),
    ...(user.deleteAt ? [`deleted on ${day(user.deleteAt)}`] : []),
    ...(vip ? [`VIP ${level} until ${day(user.vipEndAt!)}`] : []),
  ];
  return [
    `${nameOf(user)}  ${user.id}`,
    `  ${user.nickname}, ${[user.email, user.phone].filter(Boolean).join(', ')}, ${user.region}, since ${day(user.createdAt)}`,
    `  ${counts.projects} projects, ${bytesText(counts.bytes)}, ${counts.shares} open shares, ${counts.sessions === 0 ? 'not logged in' : 'logged in'}`,
    ...(state.length > 0 ? [`  ${state.join(', ')}`] : []),
  ];
}

async function find(place: Estate & Terminal, { values: [text] }: AdminInput): Promise<Outcome> {
  const { database } = place.database;
  const exact = await findUser(place, text!);
  const found = exact.ok ? [exact.value] : await searchUsers(database, text!, MOST_FOUND);
  for (const user of found) for (const line of await describeUser(place, user)) place.print(line);
  if (found.length === 0) return fail('validation', `Nobody's e-mail, phone or nickname holds "${text}".`);
  if (found.length === MOST_FOUND) place.print(`These are the latest ${MOST_FOUND}: say more to find fewer.`);
  return ok(undefined);
}

const remove: OnAccount = async (place, user, { options }) => {
  if (options['now'] === true) {
    await eraseUser({ ...place, database: place.database.database }, user.id, 'administrator', false);
    return ok(`${nameOf(user)} is deleted. Blobs nobody else has go after a day.`);
  }
  let at: Date | null = null;
  await recorded(place, user, 'deletion_asked', async (transaction) => {
    at = await scheduleUserDeletion(transaction, user.id, place.now());
  });
  return at === null
    ? fail('validation', 'The account was deleted meanwhile.')
    : ok(`${nameOf(user)} is deleted on ${day(at)}, unless they log in and keep it before.`);
};

const exportTo: OnAccount = async (place, user, { values: [, file] }) => {
  const { signal } = place;
  try {
    const archive = accountArchive({ ...place, database: place.database.database }, user.id);
    await pipeline(archive, createWriteStream(file!, { flags: 'wx', mode: 0o600, flush: true }), { signal });
    await recorded(place, user, 'data_exported', () => Promise.resolve());
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') return fail('validation', `${file} is there already.`);
    await rm(file!, { force: true });
    throw cause;
  }
  return ok(`What is kept of ${nameOf(user)} is in ${file}.`);
};

const grantVip: OnAccount = async (place, user, input) => {
  const level = numberOption(input, 'level', 1, [1, 6]);
  if (!level.ok) return level;
  const days = numberOption(input, 'days', 30, [1, 3660]);
  if (!days.ok) return days;
  const time = place.now();
  // Days are added to those a member still has.
  const live = membershipOf(user, time).vip;
  const from = live ? user.vipEndAt! : time;
  const endAt = new Date(from.getTime() + days.value * DAY_MILLISECONDS);
  const startAt = live ? (user.vipStartAt ?? time) : time;
  const [begin, next] = [place.catalogue.levels[level.value - 1]!, place.catalogue.levels[level.value]];
  const membership = {
    level: level.value,
    experience: { least: begin, most: (next ?? Infinity) - 1 },
    startAt,
    endAt,
  };
  await recorded(
    place,
    user,
    'membership_granted',
    (transaction) => setMembership(transaction, user.id, membership),
    { level: level.value, days: days.value },
  );
  return ok(`${nameOf(user)} is VIP ${level.value} until ${day(endAt)}.`);
};

/** Thrown inside a transaction: there are not as many. */
class TooFew extends Error {}

/** Gives points, or takes them with -1. */
const adjust =
  (sign: 1 | -1): OnAccount =>
  async (place, user, { values: [, text], options }) => {
    const count = Number(text);
    if (!/^\d{1,7}$/.test(text!) || count === 0) {
      return fail('validation', `COUNT must be a whole number from 1 to 9999999, not "${text}".`);
    }
    const reason = options['reason'];
    if (typeof reason !== 'string' || reason.trim() === '')
      return fail('validation', 'Say why: --reason TEXT.');
    let balance: number | null = null;
    const rules = { now: place.now(), lastDays: place.catalogue.points.lastDays };
    const details = { amount: sign * count, reason: reason.slice(0, MOST_REASON) };
    try {
      await recorded(
        place,
        user,
        'points_adjusted',
        async (transaction) => {
          balance = await adjustPoints(transaction, user.id, sign * count, rules);
          if (balance === null) throw new TooFew();
        },
        details,
      );
    } catch (cause) {
      if (cause instanceof TooFew)
        return fail('validation', `${nameOf(user)} has fewer than ${count} points.`);
      throw cause;
    }
    return ok(`${nameOf(user)} has ${String(balance)} points.`);
  };

const command = (
  name: string,
  summary: string,
  run: Extract<AdminCommand, { kind: 'served' }>['run'],
  more: Partial<Pick<AdminCommand, 'arguments' | 'options'>> = {},
): AdminCommand => ({
  kind: 'served',
  name: `account ${name}`,
  arguments: ['ACCOUNT'],
  summary,
  run,
  ...more,
});

export const accountCommands: readonly AdminCommand[] = [
  command('find', 'Show an account, or those whose e-mail, phone or nickname holds a text.', find, {
    arguments: ['TEXT'],
  }),
  command(
    'disable',
    'End the session of an account and refuse every login.',
    onAccount(async (place, user) => {
      await recorded(place, user, 'account_disabled', (transaction) =>
        disableUser(transaction, user.id, place.now()),
      );
      return ok(`${nameOf(user)} is disabled. Its shares stay open: "share close" closes them.`);
    }),
  ),
  command(
    'enable',
    'Let a disabled account log in again.',
    onAccount(async (place, user) => {
      await recorded(place, user, 'account_enabled', (transaction) => enableUser(transaction, user.id));
      return ok(`${nameOf(user)} can log in.`);
    }),
  ),
  command(
    'ban',
    'Let an account publish nothing, and hide what it published.',
    onAccount(async (place, user) => {
      await recorded(place, user, 'account_banned', (transaction) =>
        setBanned(transaction, user.id, place.now()),
      );
      return ok(`${nameOf(user)} publishes nothing any more, and what they published is hidden.`);
    }),
  ),
  command(
    'unban',
    'Take that back.',
    onAccount(async (place, user) => {
      await recorded(place, user, 'account_unbanned', (transaction) => setBanned(transaction, user.id, null));
      return ok(`${nameOf(user)} can publish, and what was approved of theirs is shown.`);
    }),
  ),
  command(
    'end-factor',
    'Turn two-step verification off for who has lost the app and the recovery codes.',
    onAccount(async (place, user) => {
      const work = async (transaction: Database): Promise<void> => {
        if (!(await removeFactor(transaction, user.id))) throw new NoFactor();
      };
      try {
        await recorded(place, user, 'factor_off', work);
      } catch (cause) {
        if (cause instanceof NoFactor) return fail('validation', `${nameOf(user)} has no second step.`);
        throw cause;
      }
      return ok(`${nameOf(user)} logs in without a second step.`);
    }),
  ),
  command('delete', 'Delete an account in seven days, as its owner can.', onAccount(remove), {
    options: { now: { type: 'boolean', meaning: 'delete it now; it cannot be restored' } },
  }),
  command('export', 'Write everything that is kept of a person into a zip.', onAccount(exportTo), {
    arguments: ['ACCOUNT', 'FILE'],
  }),
  command('grant-vip', 'Make an account a VIP member, or add days.', onAccount(grantVip), {
    options: {
      level: { type: 'string', value: '1-6', meaning: 'the level; 1 where absent' },
      days: { type: 'string', value: 'DAYS', meaning: 'for how long; 30 where absent' },
    },
  }),
  ...(
    [
      ['give-points', 'Give an account points.', 1],
      ['take-points', 'Take points of an account; a balance is never negative.', -1],
    ] as const
  ).map(([name, summary, sign]) =>
    command(name, summary, onAccount(adjust(sign)), {
      arguments: ['ACCOUNT', 'COUNT'],
      options: { reason: { type: 'string', value: 'TEXT', meaning: 'why, for the history of the account' } },
    }),
  ),
];
