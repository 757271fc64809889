import { parseConfig } from '../config.ts';
import { callAdminDoor } from './door.ts';
import type { AdminCommand, AdminInput, Environment, Outcome, Terminal } from './command.ts';
import { COMMANDS } from './commands.ts';
import { openEstate, requireDatabase } from './open-estate.ts';
import { helpText, readCommand } from './read-command.ts';
import { logCommand } from './admin-log.ts';
import { inSentences, runServed } from './run-command.ts';

/** What the process ends with. */
const DONE = 0;
const FAILED = 1;
const MISTYPED = 2;

/** Where a command is typed. */
export interface Console extends Terminal {
  readonly folder: string;
  /** Shows why something was not done. */
  readonly complain: (line: string) => void;
}

/**
 * Runs the typed command and answers the status to exit with: 0 done, 1 refused or failed, 2 mistyped. The server that has the
 * database open does it where one runs on the data folder; else this process opens what the server would.
 */
export async function runAdmin(
  args: readonly string[],
  environment: Environment,
  console: Console,
): Promise<number> {
  const asked = readCommand(COMMANDS, args, console.folder);
  if (!asked.ok) {
    console.complain(asked.error.message);
    return MISTYPED;
  }
  if (asked.value.kind === 'help') {
    console.print(helpText(COMMANDS, asked.value.command));
    return DONE;
  }
  const { command, input } = asked.value;
  const outcome = await inSentences(console.signal, () => run(command, input, environment, console));
  await logCommand(environment, command, input, outcome);
  if (outcome.ok) return DONE;
  console.complain(outcome.error.message);
  return FAILED;
}

async function run(
  command: AdminCommand,
  input: AdminInput,
  environment: Environment,
  { print, signal }: Terminal,
): Promise<Outcome> {
  const config = parseConfig(environment);
  if (!config.ok) return config;
  const terminal = { print, signal };
  if (command.kind === 'alone') return command.run({ config: config.value, environment, ...terminal }, input);
  const request = { name: command.name, input };
  // A PostgreSQL server takes this process beside those of the product.
  const alone = config.value.database.kind !== 'server';
  const done = alone ? await callAdminDoor(config.value.dataFolder, request, terminal) : null;
  if (done) return done;
  const there = requireDatabase(config.value);
  if (!there.ok) return there;
  const estate = await openEstate(config.value, print);
  if (!estate.ok) return estate;
  try {
    return await runServed({ ...estate.value, ...terminal }, request);
  } finally {
    await estate.value.database.close();
  }
}
