import { unwrap } from '#base';
import { COMMANDS, readCommand, runServed, type Estate } from '#server';

/** What a command that was typed came to. */
export interface Ran {
  readonly lines: readonly string[];
  /** Why it was not done, or null. */
  readonly refused: string | null;
}

/** Types a command for what is open. */
export async function admin(estate: Estate, ...args: readonly string[]): Promise<Ran> {
  const asked = unwrap(readCommand(COMMANDS, args, process.cwd()));
  if (asked.kind !== 'run') throw new Error(`"${args.join(' ')}" asks for help`);
  const lines: string[] = [];
  const outcome = await runServed(
    { ...estate, print: (line) => lines.push(line), signal: new AbortController().signal },
    { name: asked.command.name, input: asked.input },
  );
  return { lines, refused: outcome.ok ? null : outcome.error.message };
}
