import { once } from 'node:events';
import { addAbortSignal } from 'node:stream';
import { runCommandLine } from './run.ts';

/** The whole program: runs the words typed after its name and answers the exit status. */
export async function main(args: readonly string[]): Promise<number> {
  const stop = new AbortController();
  // The first signal lets the command tidy up; a second one finds Node's own, immediate answer.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort());
  // Whoever reads our output may stop reading: that ends the program, quietly.
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause;
    process.exit(0);
  });
  return runCommandLine(args, {
    out: (text) => process.stdout.write(text),
    note: (text) => process.stderr.write(text),
    send: (bytes) => send(bytes, stop.signal),
    readAll: () => readStandardInput(stop.signal),
    interactive: process.stderr.isTTY === true,
    signal: stop.signal,
  });
}

/** Waits for room: a pipe takes what its reader takes. Gives up when it is stopped. */
async function send(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain', { signal });
}

async function readStandardInput(signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of addAbortSignal(signal, process.stdin)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
