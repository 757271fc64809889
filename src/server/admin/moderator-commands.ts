import { fail, ok } from '#base';
import { SOURCES } from '#contract';
import type { Database } from '../context.ts';
import { recordEvent, type AccountEvent } from '../features/account-events/index.ts';
import { addModerator, listModerators, removeModerator, setSource } from '../features/community/index.ts';
import type { AdminCommand } from './command.ts';
import { day, nameOf, onAccount, recorded } from './on-account.ts';

/** Thrown inside a transaction: it is so already, and there is nothing to record. */
class AlreadySo extends Error {}

/** A command that changes whether an account reviews what others publish. */
function changing(
  kind: AccountEvent['kind'],
  change: (transaction: Database, userId: string, now: Date) => Promise<boolean>,
  [done, already]: readonly [string, string],
) {
  return onAccount(async (place, user) => {
    try {
      await recorded(place, user, kind, async (transaction) => {
        if (!(await change(transaction, user.id, place.now()))) throw new AlreadySo();
      });
    } catch (cause) {
      if (cause instanceof AlreadySo) return fail('validation', `${nameOf(user)} ${already}.`);
      throw cause;
    }
    return ok(`${nameOf(user)} ${done}.`);
  });
}

export const moderatorCommands: readonly AdminCommand[] = [
  {
    kind: 'served',
    name: 'moderator add',
    arguments: ['ACCOUNT'],
    summary: 'Let an account review what others publish.',
    run: changing('moderator_added', addModerator, ['is a moderator', 'is a moderator already']),
  },
  {
    kind: 'served',
    name: 'moderator remove',
    arguments: ['ACCOUNT'],
    summary: 'Take that back.',
    run: changing('moderator_removed', removeModerator, ['is no moderator any more', 'is no moderator']),
  },
  {
    kind: 'served',
    name: 'moderator list',
    arguments: [],
    summary: 'Show who reviews what others publish.',
    run: async ({ database: { database }, print }) => {
      const found = await listModerators(database);
      for (const { userId, account, createdAt } of found) {
        print(`${account ?? userId}  ${userId}  since ${day(createdAt)}`);
      }
      if (found.length === 0) print('Nobody reviews: "moderator add ACCOUNT" makes a moderator.');
      return ok(undefined);
    },
  },
  {
    kind: 'served',
    name: 'publication source',
    arguments: ['PUBLICATION', 'SOURCE'],
    summary: 'List something published, by its id, as official, team or community.',
    run: async ({ database: { database }, print, ...place }, { values: [id, typed] }) => {
      const source = SOURCES.find((known) => known === typed);
      if (!source) return fail('validation', `SOURCE is one of ${SOURCES.join(', ')}, not "${typed}".`);
      const authorId = await database.transaction(async (transaction) => {
        const userId = await setSource(transaction, id!, source);
        if (userId === undefined) return undefined;
        await recordEvent(place, transaction, {
          userId,
          kind: 'publication_source_changed',
          actor: 'administrator',
          caller: null,
          details: { publication: id!, source },
        });
        return userId;
      });
      if (authorId === undefined) return fail('validation', `There is no publication "${id}".`);
      print(`Publication ${id} of account ${authorId} is listed as ${source}.`);
      return ok(undefined);
    },
  },
];
