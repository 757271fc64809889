import { runCommandLine } from '../../src/cli/index.ts';

/** What a command line came to in this process. */
export interface Said {
  readonly status: number;
  readonly out: string;
  readonly notes: string;
  /** What it sent to standard output as a file. */
  readonly sent: Uint8Array;
}

/** Runs a command line in this process, with `input` on its standard input. Paths are from where the process runs: give whole ones. */
export async function say(
  args: readonly string[],
  input = new Uint8Array(),
  signal = new AbortController().signal,
): Promise<Said> {
  let out = '';
  let notes = '';
  const sent: Uint8Array[] = [];
  const status = await runCommandLine(args, {
    out: (text) => void (out += text),
    note: (text) => void (notes += text),
    send: (bytes) => {
      sent.push(bytes.slice());
      return Promise.resolve();
    },
    readAll: () => Promise.resolve(input),
    interactive: false,
    signal,
  });
  return { status, out, notes, sent: Buffer.concat(sent) };
}
