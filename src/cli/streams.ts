import { once } from 'node:events';
import { fstatSync, writeSync } from 'node:fs';

/** Where a program's words go. */
export interface Output {
  /** Whether a person sees them as they come. */
  readonly isTerminal: boolean;
  write(text: string): void;
  /** Bytes; resolves when whoever reads them has room for more, rejects when it is stopped. */
  send(bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Resolves when all that was written is out. */
  flush(): Promise<void>;
}

/**
 * Standard output (1) or the standard error (2). A file or a pipe is written at once: Node's own streams load what sockets and terminals
 * need, 5 ms of every start. `onClosed`: whoever read it has stopped.
 */
export function openOutput(descriptor: 1 | 2, onClosed: () => void): Output {
  if (mayBeTerminal(descriptor)) return openStream(descriptor, onClosed);
  let stream: Output | undefined;
  return {
    isTerminal: false,
    send: (bytes, signal) => {
      stream ??= openStream(descriptor, onClosed);
      return stream.send(bytes, signal);
    },
    write: (text) => {
      try {
        writeAll(descriptor, Buffer.from(text));
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'EPIPE') throw cause;
        onClosed();
      }
    },
    flush: () => stream?.flush() ?? Promise.resolve(),
  };
}

function mayBeTerminal(descriptor: number): boolean {
  try {
    const facts = fstatSync(descriptor);
    return !facts.isFile() && !facts.isFIFO() && !facts.isSocket();
  } catch {
    return true;
  }
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EAGAIN') throw cause;
      // A full pipe that another program does not let block: its reader gets a moment.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

function openStream(descriptor: 1 | 2, onClosed: () => void): Output {
  const stream = descriptor === 1 ? process.stdout : process.stderr;
  stream.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause;
    onClosed();
  });
  return {
    isTerminal: stream.isTTY === true,
    write: (text) => void stream.write(text),
    send: async (bytes, signal) => {
      if (!stream.write(bytes)) await once(stream, 'drain', { signal });
    },
    flush: () => new Promise((resolve) => stream.write('', () => resolve())),
  };
}
