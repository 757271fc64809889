import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseConfig } from '../config.ts';
import type { AdminCommand, AdminInput, Environment, Outcome } from './command.ts';

/** Arguments that name no person. */
const NAMES_NOBODY: ReadonlySet<string> = new Set(['FILE', 'BATCH']);

/**
 * Adds a line to `admin.log` of the data folder: which command was typed on this machine, when, and whether it was done. No
 * account and no address of a database: what was done to an account is in the history of that account.
 */
export async function logCommand(
  environment: Environment,
  command: AdminCommand,
  { values, options }: AdminInput,
  outcome: Outcome,
): Promise<void> {
  const config = parseConfig(environment);
  if (!config.ok) return;
  const line = {
    time: new Date().toISOString(),
    command: command.name,
    values: values.filter((_value, at) => NAMES_NOBODY.has(command.arguments[at]!)),
    options: Object.keys(options),
    outcome: outcome.ok ? 'done' : outcome.error.code === 'cancelled' ? 'stopped' : 'refused',
  };
  // Where there is no such folder nothing was done.
  await appendFile(join(config.value.dataFolder, 'admin.log'), `${JSON.stringify(line)}\n`, {
    mode: 0o600,
  }).catch(() => undefined);
}
