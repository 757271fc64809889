import { accountCommands } from './account-commands.ts';
import { fail } from '#base';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { checkAll } from './check.ts';
import type { AdminCommand } from './command.ts';
import { contentCommands } from './content-commands.ts';
import { moderatorCommands } from './moderator-commands.ts';
import { moneyCommands } from './money-commands.ts';
import { moveDatabase } from './move.ts';
import { openEstate } from './open-estate.ts';
import { seedCommand } from './seed.ts';

const dataCommands: readonly AdminCommand[] = [
  {
    kind: 'served',
    name: 'backup',
    arguments: ['FILE'],
    summary: 'Write everything into one file; the server may run.',
    run: (place, { values: [file] }) => writeBackup(place, file!),
  },
  {
    kind: 'alone',
    name: 'restore',
    arguments: ['FILE'],
    summary: 'Restore a backup into an empty DATA_DIR and database; stop the server first.',
    run: async ({ config, ...terminal }, { values: [file] }) => {
      const estate = await openEstate(config, terminal.print);
      if (!estate.ok) return estate;
      try {
        return await restoreBackup({ ...estate.value, ...terminal }, file!);
      } finally {
        await estate.value.database.close();
      }
    },
  },
  {
    kind: 'alone',
    name: 'move',
    arguments: [],
    options: {
      to: { type: 'string', value: 'DATABASE_URL', meaning: 'an empty database of a PostgreSQL server' },
    },
    summary: 'Move the embedded database to PostgreSQL; stop the server first.',
    run: async ({ config, environment, ...terminal }, { options: { to } }) =>
      typeof to === 'string'
        ? moveDatabase(config, environment, to, terminal)
        : fail('validation', 'move needs --to DATABASE_URL.'),
  },
  {
    kind: 'served',
    name: 'check',
    arguments: [],
    options: { deep: { type: 'boolean', meaning: 'read every blob and compare its hash' } },
    summary: 'Hold blobs and pictures to the rows that name them, both ways.',
    run: (place, { options }) => checkAll(place, options['deep'] === true),
  },
];

/** Every command of `npm run admin`. */
export const COMMANDS: readonly AdminCommand[] = [
  ...accountCommands,
  ...moderatorCommands,
  ...contentCommands,
  seedCommand,
  ...moneyCommands,
  ...dataCommands,
];
