import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '#base';
import type { AdminCommand, AdminInput } from './command.ts';

/** What was asked for: a command with what it takes, or the help of all or of one. */
export type Asked =
  | { readonly kind: 'run'; readonly command: AdminCommand; readonly input: AdminInput }
  | { readonly kind: 'help'; readonly command: AdminCommand | null };

const HINT = 'Run "npm run admin -- --help" for the list of commands.';

/** The command whose name the words begin with; names have one word or two. */
function findCommand(commands: readonly AdminCommand[], words: readonly string[]): AdminCommand | undefined {
  return (
    commands.find(({ name }) => name === words.slice(0, 2).join(' ')) ??
    commands.find(({ name }) => name === words[0])
  );
}

/** Takes a command line apart. `validation` carries the sentence that says what is wrong with it. */
export function readCommand(
  commands: readonly AdminCommand[],
  args: readonly string[],
  folder: string,
): Result<Asked, 'validation'> {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const wantsHelp = args.includes('--help') || args.includes('-h') || words[0] === 'help';
  const command = findCommand(commands, words[0] === 'help' ? words.slice(1) : words);
  if (wantsHelp || args.length === 0) return ok({ kind: 'help', command: command ?? null });
  if (!command) return fail('validation', `There is no command "${words.slice(0, 2).join(' ')}". ${HINT}`);
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }]),
  );
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const values = parsed.positionals.slice(command.name.split(' ').length);
    if (values.length !== command.arguments.length) {
      return fail('validation', `Usage: ${usageOf(command)}`);
    }
    const input: AdminInput = {
      values: values.map((value, at) => (command.arguments[at] === 'FILE' ? resolve(folder, value) : value)),
      options: parsed.values,
    };
    return ok({ kind: 'run', command, input });
  } catch (cause) {
    // Node says which option it does not know or which has no value.
    const reason = cause instanceof Error ? cause.message.split('. ')[0]! : String(cause);
    return fail('validation', `${reason}. Usage: ${usageOf(command)}`);
  }
}

const usageOf = ({ name, arguments: values, options = {} }: AdminCommand): string =>
  [
    'npm run admin --',
    name,
    ...values,
    ...Object.entries(options).map(
      ([option, { value }]) => `[--${option}${value === undefined ? '' : ` ${value}`}]`,
    ),
  ].join(' ');

/** The help of one command, or of all. */
export function helpText(commands: readonly AdminCommand[], command: AdminCommand | null): string {
  if (command) {
    const options = Object.entries(command.options ?? {}).map(
      ([name, { value, meaning }]) =>
        `  ${`--${name}${value === undefined ? '' : ` ${value}`}`.padEnd(18)} ${meaning}`,
    );
    return [
      command.summary,
      '',
      `  ${usageOf(command)}`,
      ...(options.length > 0 ? ['', ...options] : []),
    ].join('\n');
  }
  const typed = commands.map((each) => [[each.name, ...each.arguments].join(' '), each.summary] as const);
  const width = Math.max(...typed.map(([left]) => left.length));
  return [
    'Looks after a server. Reads the same environment as the server: DATA_DIR, DATABASE_URL, S3_….',
    '',
    '  npm run admin -- COMMAND',
    '',
    ...typed.map(([left, summary]) => `  ${left.padEnd(width)}  ${summary}`),
    '',
    'COMMAND --help shows its options. ACCOUNT is an e-mail, a phone number or a user id.',
  ].join('\n');
}
