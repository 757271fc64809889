import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ByteSource } from '#base';
import { isSameAddress } from '../addresses.ts';
import { readPart } from '../checksum.ts';

/** A file that one printer may fetch from this program. */
export interface FileOffer {
  readonly port: number;
  /** Where it is, from the root. */
  readonly path: string;
  /** Bytes from its start that were fetched without a gap. */
  readonly fetched: number;
  close(): void;
}

/** Offers a file to a printer at an address of this machine: at a path that nobody guesses, to nobody else. */
export async function offerFile(
  file: { readonly name: string; readonly source: ByteSource },
  { own, host }: { readonly own: string; readonly host: string },
  signal: AbortSignal,
): Promise<FileOffer> {
  const { source } = file;
  const path = `/${crypto.randomUUID()}/${encodeURIComponent(file.name)}`;
  let fetched = 0;
  const server = createServer((request, response) => {
    if (!isSameAddress(request.socket.remoteAddress, host) || request.url !== path)
      return void response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    const end = Math.min(to ? Number(to) + 1 : source.size, source.size);
    if (start >= end) return void response.writeHead(416).end();
    response.writeHead(from === undefined ? 200 : 206, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': end - start,
      'Accept-Ranges': 'bytes',
      ...(from === undefined ? {} : { 'Content-Range': `bytes ${start}-${end - 1}/${source.size}` }),
    });
    if (request.method === 'HEAD') return void response.end();
    void (async () => {
      for (let offset = start; offset < end && !response.destroyed;) {
        const part = await readPart(source, offset);
        // Less than was promised: the printer sees that it is not whole.
        if (!part.ok) return void response.destroy();
        const bytes = part.value.subarray(0, end - offset);
        if (!response.write(bytes))
          await new Promise((free) => response.once('drain', free).once('close', free));
        offset += bytes.length;
        if (offset - bytes.length <= fetched) fetched = Math.max(fetched, offset);
      }
      response.end();
    })();
  });
  const close = (): void => {
    signal.removeEventListener('abort', close);
    server.closeAllConnections();
    server.close();
  };
  signal.addEventListener('abort', close);
  server.listen(0, own);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    path,
    get fetched() {
      return fetched;
    },
    close,
  };
}
