import { fail, ok } from '#base';
import { parseConfig, type ServerConfig } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import {
  addRows,
  atOneMoment,
  carriedTables,
  findUsedTable,
  readRows,
  sumTables,
  withoutLimits,
} from '../db/rows.ts';
import { createSecret } from '../secrets.ts';
import { checkAll } from './check.ts';
import type { Environment, Outcome, Terminal } from './command.ts';
import { compareSums } from './compare-sums.ts';
import { openEstate, requireDatabase } from './open-estate.ts';
import { countText, createProgress } from './progress.ts';

/** Carries every row over, in one transaction on each side. */
function copyRows(from: OpenDatabase, to: OpenDatabase, { print, signal }: Terminal): Promise<void> {
  const progress = createProgress(print);
  let rows = 0;
  return atOneMoment(from.database, (snapshot) =>
    to.database.transaction(async (transaction) => {
      await withoutLimits(transaction);
      for (const table of carriedTables()) {
        for await (const lines of readRows(snapshot, table)) {
          signal.throwIfAborted();
          await addRows(transaction, table, lines);
          rows += lines.length;
          progress(() => `${countText(rows, 'row')} moved`);
        }
      }
    }),
  );
}

/**
 * Moves an embedded database to a PostgreSQL server, whole: every row, compared by count and hash, then every blob and
 * picture held to the rows where they now are. Blobs stay where they lie. The old database is left as it is.
 */
export async function moveDatabase(
  config: ServerConfig,
  environment: Environment,
  url: string,
  terminal: Terminal,
): Promise<Outcome> {
  if (config.database.kind === 'server') {
    return fail('validation', 'DATABASE_URL is set: there is no embedded database to move.');
  }
  // Read as the server will read it: what may go unencrypted is asked there.
  const { EMBEDDED_POSTGRES: _embedded, ...others } = environment;
  const wanted = parseConfig({ ...others, DATABASE_URL: url, TOKEN_SECRET: createSecret() });
  if (!wanted.ok) return wanted;
  const there = requireDatabase(config);
  if (!there.ok) return there;
  const target = await openDatabase(wanted.value.database);
  if (!target.ok) return target;
  try {
    const used = await findUsedTable(target.value.database);
    if (used !== null) {
      return fail('validation', `The database at DATABASE_URL is not empty: "${used}" has rows.`);
    }
    const source = await openEstate(config, terminal.print);
    if (!source.ok) return source;
    try {
      await copyRows(source.value.database, target.value, terminal);
      const before = await sumTables(source.value.database.database);
      const same = compareSums(before, await sumTables(target.value.database));
      if (!same.ok) return same;
      const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0);
      terminal.print(
        `${countText(rows, 'row')} in ${countText(Object.keys(before).length, 'table')} are the same on both sides.`,
      );
      const checked = await checkAll({ ...source.value, database: target.value, ...terminal }, true);
      if (!checked.ok) return checked;
    } finally {
      await source.value.database.close();
    }
  } finally {
    await target.value.close();
  }
  terminal.print(
    'Moved. Start the server with DATABASE_URL, and with TOKEN_SECRET as in the file token-secret of DATA_DIR, so that everybody stays logged in.',
  );
  return ok(undefined);
}
