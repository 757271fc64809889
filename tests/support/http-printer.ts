import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with any printer that is spoken to over HTTP; each is off until a test switches it on. */
export interface HttpFaults {
  /** Answers nothing at all. */
  silent?: boolean;
  /** Breaks so many uploads in the middle. */
  drops?: number;
  /** Milliseconds before more of an upload is read. */
  slow?: number;
  /** What lies between the last byte of an upload and the file being there. */
  late?: () => Promise<unknown>;
  /** Says this in place of every answer. */
  says?: string;
}

/** The body of an upload; null where its connection was broken. */
export async function readUpload(request: IncomingMessage, faults: HttpFaults): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    if (faults.drops) {
      faults.drops--;
      request.socket.destroy();
      return null;
    }
    if (faults.slow) await new Promise((resolve) => setTimeout(resolve, faults.slow));
  }
  await faults.late?.();
  return Buffer.concat(chunks);
}

/** A server on the loopback address that answers calls, but where its faults do. */
export async function startHttpPrinter(
  faults: HttpFaults,
  answer: (...call: Parameters<RequestListener>) => Promise<void> | void,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (faults.silent) return;
    if (faults.says !== undefined) return void response.end(faults.says);
    void (async () => answer(request, response))().catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
