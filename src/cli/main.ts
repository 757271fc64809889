import { runCommandLine } from './run.ts';

const stop = new AbortController();
// The first signal lets the command tidy up; a second one finds Node's own, immediate answer.
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
// Whoever reads our output may stop reading: that ends the program, quietly.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause;
  process.exit(0);
});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  interactive: process.stderr.isTTY === true,
  signal: stop.signal,
});
