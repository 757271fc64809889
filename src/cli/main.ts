import { runCommandLine } from './run.ts';
import { openOutput } from './streams.ts';

/** The whole program: runs the words typed after its name and answers the exit status, when all that it said is out. */
export async function main(args: readonly string[]): Promise<number> {
  const stop = new AbortController();
  // The first signal lets the command tidy up; a second one finds Node's own, immediate answer.
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  // Whoever reads our output may stop reading: that ends the program, quietly.
  const out = openOutput(1, () => process.exit(0));
  const notes = openOutput(2, () => undefined);
  const status = await runCommandLine(args, {
    out: (text) => out.write(text),
    note: (text) => notes.write(text),
    interactive: notes.isTerminal,
    signal: stop.signal,
  });
  await Promise.all([out.flush(), notes.flush()]);
  return status;
}
