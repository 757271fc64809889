import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '#base';
import type { ServerConfig } from '../config.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { runsAsAnother } from '../db/embedded.ts';
import { openDatabase } from '../db/open.ts';
import { chooseStores } from '../storage/choose-stores.ts';
import type { Estate } from './command.ts';

/** This process has no log; what is done to accounts is kept in their history all the same. */
const SILENT: Estate['securityLog'] = { info: () => undefined, warn: () => undefined };

/** Opens what the configured server would; the caller closes the database. `validation` says why it cannot be opened. */
export async function openEstate(
  config: ServerConfig,
  print: (line: string) => void,
): Promise<Result<Estate, 'validation'>> {
  const data = await prepareDataFolder(config.dataFolder, runsAsAnother(config.database), print);
  if (!data.ok) return data;
  const database = await openDatabase(config.database);
  if (!database.ok) return database;
  const { blobs, pictures } = chooseStores(config);
  return ok({
    database: database.value,
    blobs,
    pictures,
    now: () => new Date(),
    securityLog: SILENT,
    catalogue: config.catalogue,
  });
}

/** That there is a database to look after: opening a folder without one would make one. */
export function requireDatabase({ database, dataFolder }: ServerConfig): Result<void, 'validation'> {
  const inFolder = database.kind === 'folder' || database.kind === 'embedded';
  if (!inFolder || existsSync(join(database.folder, 'PG_VERSION'))) return ok(undefined);
  return fail(
    'validation',
    `There is no database in ${dataFolder}: set DATA_DIR to the folder of the server.`,
  );
}
