import { fail, ok } from '#base';
import { recordEvent } from '../features/account-events/index.ts';
import { closeShareOf, latestFeedback } from './account-repository.ts';
import type { AdminCommand } from './command.ts';

const MOST_FEEDBACK = 1000;

/** The name of a share in the typed text: a whole link, or the name or id alone. */
function shareName(typed: string): string {
  try {
    return new URL(typed).searchParams.get('s') ?? typed;
  } catch {
    return typed;
  }
}

/** Text of somebody as lines of a terminal: no control characters, which could move its cursor or colour it. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

export const contentCommands: readonly AdminCommand[] = [
  {
    kind: 'served',
    name: 'share close',
    arguments: ['SHARE'],
    summary: 'Close a share by its link, the name in the link, or its id.',
    run: async ({ database: { database }, print, ...place }, { values: [typed] }) => {
      const closed = await database.transaction(async (transaction) => {
        const share = await closeShareOf(transaction, shareName(typed!), place.now());
        if (!share) return undefined;
        await recordEvent(place, transaction, {
          userId: share.ownerId,
          kind: 'share_closed',
          actor: 'administrator',
          caller: null,
          details: { share: share.id },
        });
        return share;
      });
      if (!closed) return fail('validation', `There is no open share "${typed}".`);
      print(`Share ${closed.id} of account ${closed.ownerId} is closed.`);
      return ok(undefined);
    },
  },
  {
    kind: 'served',
    name: 'feedback list',
    arguments: [],
    options: {
      most: { type: 'string', value: 'COUNT', meaning: 'how many, the latest first; 20 where absent' },
    },
    summary: 'Show what people wrote, the latest first.',
    run: async ({ database: { database }, print }, { options }) => {
      const most = Number(options['most'] ?? 20);
      if (!Number.isInteger(most) || most < 1 || most > MOST_FEEDBACK) {
        return fail('validation', `--most must be a whole number from 1 to ${MOST_FEEDBACK}.`);
      }
      const { rows, total } = await latestFeedback(database, most);
      for (const { feedback, account } of rows) {
        print(
          `${feedback.createdAt.toISOString()}  ${feedback.subject}  ${plain(feedback.email)}${account ? `  (account ${plain(account)})` : ''}`,
        );
        print(`  ${plain(feedback.description)}`);
        if (feedback.details !== null) print(`  ${plain(feedback.details)}`);
        if (feedback.imageHash !== null) print(`  picture ${feedback.imageHash}`);
      }
      print(`${rows.length} of ${total}.`);
      return ok(undefined);
    },
  },
];
