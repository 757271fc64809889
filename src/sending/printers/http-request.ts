import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { fail, ok } from '#base';
import type { SendResult } from '#sending/api';

/** What a printer may answer at most: lists of files are the longest. */
const MOST_ANSWER = 4 << 20;

export interface HttpCall {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: OutgoingHttpHeaders;
  /** Pieces of the body, written one after the other as the printer takes them. */
  readonly body?:
    | readonly Uint8Array[]
    | { readonly length: number; readonly pieces: AsyncIterable<Uint8Array> };
  /** Milliseconds in which nothing may come before the printer counts as silent. */
  readonly silence: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One HTTP call to a printer: no redirect is followed, no answer longer than 4 MiB is read. */
export function callHttp(call: HttpCall, signal: AbortSignal): Promise<SendResult<HttpAnswer>> {
  const unreachable = (message: string) =>
    signal.aborted
      ? fail('cancelled', 'the call was cancelled')
      : fail('printer_unreachable', message, { address: call.host });
  if (signal.aborted) return Promise.resolve(unreachable('cancelled'));
  return new Promise((resolve) => {
    const { body } = call;
    const length =
      body === undefined
        ? 0
        : 'pieces' in body
          ? body.length
          : body.reduce((sum, piece) => sum + piece.length, 0);
    const sent = request(
      {
        host: call.host,
        port: call.port,
        path: call.path,
        method: call.method ?? 'GET',
        headers: { ...call.headers, ...(body === undefined ? {} : { 'Content-Length': length }) },
        signal,
        timeout: call.silence,
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MOST_ANSWER) answer.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        answer.on('error', (cause) => resolve(unreachable(cause.message)));
        answer.on('end', () =>
          resolve(
            ok({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          ),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', (cause) => resolve(unreachable(cause.message)));
    if (body === undefined) sent.end();
    else if (!('pieces' in body)) {
      for (const piece of body) sent.write(piece);
      sent.end();
    } else {
      void (async () => {
        try {
          for await (const piece of body.pieces) {
            if (sent.destroyed) return;
            if (!sent.write(piece)) await new Promise((free) => sent.once('drain', free).once('close', free));
          }
          sent.end();
        } catch (cause) {
          sent.destroy(cause instanceof Error ? cause : new Error(String(cause)));
        }
      })();
    }
  });
}

/** How many times a silence one whole call may take: one that trickles is as good as silent. */
const MOST_SILENCES = 3;

/** A call whose whole answer must be there soon. */
export async function callBriefly(call: HttpCall, signal: AbortSignal): Promise<SendResult<HttpAnswer>> {
  const answer = await callHttp(
    call,
    AbortSignal.any([signal, AbortSignal.timeout(call.silence * MOST_SILENCES)]),
  );
  return !answer.ok && answer.error.code === 'cancelled' && !signal.aborted
    ? fail('printer_unreachable', 'no whole answer in time', { address: call.host })
    : answer;
}

/** The bytes of a multipart form: its fields, then one file, whose bytes the caller puts between `before` and `after`. */
export function multipart(
  fields: readonly (readonly [string, string])[],
  file: { readonly field: string; readonly name: string },
): { readonly type: string; readonly before: Uint8Array; readonly after: Uint8Array } {
  const boundary = `corallite-${crypto.randomUUID()}`;
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    before: Buffer.from(parts.join('') + head),
    after: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}

/** The object a text holds; null where it holds none. */
export function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
