import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeMessage, CODES, type CodeName, type Language } from '#contract';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export type Reply =
  | { readonly code: CodeName; readonly data?: unknown }
  | { readonly raw: string; readonly status?: number }
  | 'hang up';

/** A server that speaks the envelope and answers what the test says; it remembers every request. */
export async function startEnvelopeServer(answer: (request: ReceivedRequest) => Reply | Promise<Reply>) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const url = new URL(request.url!, 'http://localhost');
      const text = Buffer.concat(chunks).toString();
      const line: ReceivedRequest = {
        method: request.method!,
        path: url.pathname.replace(/^\/api/, ''),
        query: url.searchParams,
        headers: request.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
      requests.push(line);
      const reply = await answer(line);
      if (reply === 'hang up') return void request.socket.destroy();
      if ('raw' in reply) return void response.writeHead(reply.status ?? 200).end(reply.raw);
      const { code, status } = CODES[reply.code];
      const language = (request.headers['lang'] ?? 'en') as Language;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code, message: codeMessage(reply.code, language), data: reply.data ?? null }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
