import { addAbortSignal } from 'node:stream';
import { runCommandLine } from './run.ts';
import { openOutput } from './streams.ts';

/** The whole program: runs the words typed after its name and answers the exit status, when all that it said is out. */
export async function main(args: readonly string[]): Promise<number> {
  const stop = new AbortController();
  // The first signal lets the command tidy up; a second one finds Node's own, immediate answer.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort());
  // Whoever reads our output may stop reading: that ends the program, quietly.
  const out = openOutput(1, () => process.exit(0));
  const notes = openOutput(2, () => undefined);
  const status = await runCommandLine(args, {
    out: (text) => out.write(text),
    note: (text) => notes.write(text),
    send: (bytes) => out.send(bytes, stop.signal),
    readAll: () => readStandardInput(stop.signal),
    interactive: notes.isTerminal,
    signal: stop.signal,
  });
  await Promise.all([out.flush(), notes.flush()]);
  return status;
}

async function readStandardInput(signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of addAbortSignal(signal, process.stdin)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
