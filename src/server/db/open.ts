import { dirname } from 'node:path';
import { fail, ok, unreachable, type Result } from '#base';
import type { DatabaseChoice, OpenDatabase } from './database.ts';
import { makeFolder } from '../durable-files.ts';
import { lockDirectory } from './directory-lock.ts';
import { openEmbedded, runsAsAnother } from './embedded.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Runs `open` under the lock of a folder; closing gives the lock back, and so does a failure. */
async function underLock(
  folder: string,
  mode: number,
  open: () => Promise<OpenDatabase>,
): Promise<Result<OpenDatabase, 'validation'>> {
  await makeFolder(dirname(folder), mode);
  const lock = await lockDirectory(`${folder}.lock`);
  if (!lock.ok) return lock;
  try {
    const opened = await open();
    return ok({
      ...opened,
      close: async () => {
        await opened.close();
        await lock.value.release();
      },
    });
  } catch (cause) {
    await lock.value.release();
    throw cause;
  }
}

/** Opens a database and migrates it. `validation` carries the sentence that says why it cannot be opened. */
export async function openDatabase(choice: DatabaseChoice): Promise<Result<OpenDatabase, 'validation'>> {
  try {
    switch (choice.kind) {
      case 'memory':
        return ok(await openPglite(null, choice.snapshot));
      case 'folder':
        return await underLock(choice.folder, 0o700, () => openPglite(choice.folder));
      case 'embedded':
        return await underLock(choice.folder, runsAsAnother(choice) ? 0o711 : 0o700, () =>
          openEmbedded(choice.folder, choice.connections),
        );
      case 'server':
        return ok(await openPostgres(choice.url, choice.connections));
      default:
        return unreachable(choice);
    }
  } catch (cause) {
    const where = choice.kind === 'server' ? 'at DATABASE_URL' : 'in DATA_DIR';
    return fail('validation', `The database ${where} cannot be opened: ${reasonOf(cause)}.`, {
      variable: choice.kind === 'server' ? 'DATABASE_URL' : 'DATA_DIR',
    });
  }
}
