import { runCommandLine } from './run.ts';

/** The whole program: runs the words typed after its name and answers the exit status. */
export async function main(args: readonly string[]): Promise<number> {
  const stop = new AbortController();
  // The first signal lets the command tidy up; a second one finds Node's own, immediate answer.
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  // Whoever reads our output may stop reading: that ends the program, quietly.
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause;
    process.exit(0);
  });
  return runCommandLine(args, {
    out: (text) => process.stdout.write(text),
    note: (text) => process.stderr.write(text),
    interactive: process.stderr.isTTY === true,
    signal: stop.signal,
  });
}
