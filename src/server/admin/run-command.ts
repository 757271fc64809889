import { fail } from '#base';
import { describeError, type ErrorFacts } from '../http/describe-error.ts';
import type { AdminInput, Estate, Outcome, Terminal } from './command.ts';
import { COMMANDS } from './commands.ts';

/** What a running server is asked to do. */
export interface AdminRequest {
  readonly name: string;
  readonly input: AdminInput;
}

/** The request in a text of nobody one trusts, or null. */
export function readRequest(text: string): AdminRequest | null {
  try {
    const { name, input } = JSON.parse(text) as { name?: unknown; input?: Partial<AdminInput> };
    if (typeof name !== 'string' || !Array.isArray(input?.values)) return null;
    const { values, options } = input;
    if (!values.every((value) => typeof value === 'string')) return null;
    if (typeof options !== 'object' || options === null) return null;
    return { name, input: { values, options } };
  } catch {
    return null;
  }
}

/** Runs work that may be stopped or fail: what it throws becomes a sentence. */
export async function inSentences(signal: AbortSignal, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (cause) {
    if (signal.aborted) return fail('cancelled', 'Stopped.');
    return fail('validation', `The command failed: ${rootOf(describeError(cause)).message}.`);
  }
}

/** What an error began with: a failed query says itself over what the database said. */
const rootOf = (facts: ErrorFacts): ErrorFacts => (facts.cause ? rootOf(facts.cause) : facts);

/** Runs a command on an open estate: the same for the server that runs and for a command that opened it itself. */
export function runServed(estate: Estate & Terminal, { name, input }: AdminRequest): Promise<Outcome> {
  return inSentences(estate.signal, async () => {
    const command = COMMANDS.find((each) => each.name === name);
    // A command of another version than the server's.
    if (command?.kind !== 'served' || input.values.length !== command.arguments.length) {
      return fail('validation', `The server that runs does not know "${name}".`);
    }
    return command.run(estate, input);
  });
}
