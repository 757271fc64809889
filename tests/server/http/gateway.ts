import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** What is longer is a limit and no pause, milliseconds. */
const LONGEST_PAUSE = 10_000;

/** What a gateway does with a request: answers it itself, or lets it pass and cuts it where it says. */
export interface Meddling {
  /** Answered without asking the server; its body is read first, as nginx does. */
  readonly answer?: {
    readonly status: number;
    readonly body: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** After so many bytes of the request the line is dead. */
  readonly cutRequestAfter?: number;
  /** After so many bytes of the answer's body the line is dead; 0 sends not even the head. */
  readonly cutAnswerAfter?: number;
}

export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Bytes of its body that came. */
  bytes: number;
  /** Null while, or because, none was given. */
  status: number | null;
}

/** A gateway in front of a server, which remembers what passed and meddles as the test says. */
export async function startGateway(behind: string) {
  let target = behind;
  const passed: Passed[] = [];
  let meddle: (request: Passed) => Meddling | Promise<Meddling> = () => ({});

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers, socket } = request;
    const line: Passed = { method, path: url, headers, bytes: 0, status: null };
    passed.push(line);
    const { answer, cutRequestAfter, cutAnswerAfter } = await meddle(line);
    if (answer !== undefined) {
      for await (const chunk of request) line.bytes += (chunk as Buffer).length;
      line.status = answer.status;
      response
        .writeHead(answer.status, { 'content-type': 'text/html', ...answer.headers })
        .end(method === 'HEAD' ? undefined : answer.body);
      return;
    }
    const onward = forward(new URL(url, target), { method, headers });
    const cut = (): void => {
      socket.destroy();
      onward.destroy();
    };
    onward.on('error', cut);
    response.on('close', () => void (response.writableFinished || onward.destroy()));
    onward.on('response', (given) => {
      line.status = given.statusCode!;
      if (cutAnswerAfter === 0) return cut();
      response.writeHead(given.statusCode!, given.headers);
      let sent = 0;
      given.on('data', (chunk: Buffer) => {
        const rest = chunk.subarray(0, (cutAnswerAfter ?? Infinity) - sent);
        sent += rest.length;
        if (sent !== cutAnswerAfter) response.write(rest);
        else response.write(rest, cut);
      });
      given.on('end', () => response.end());
    });
    for await (const chunk of request) {
      const rest = (chunk as Buffer).subarray(0, (cutRequestAfter ?? Infinity) - line.bytes);
      line.bytes += rest.length;
      if (line.bytes === cutRequestAfter) return void onward.write(rest, () => setTimeout(cut, 20));
      if (!onward.write(rest)) await new Promise((resolve) => onward.once('drain', resolve));
    }
    onward.end();
  }

  const server = createServer((request, response) => void pass(request, response).catch(() => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    /** The server has come back at another address. */
    leadTo(origin: string) {
      target = origin;
    },
    /** From now on. */
    meddleWith(how: typeof meddle) {
      meddle = how;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** Lets the pauses between tries be none, where the code that waits is found in `file`; all other timers are as they are. */
export function skipPauses(file: RegExp): void {
  const wait = globalThis.setTimeout;
  const wrapped = (task: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
    wait(task, (delay ?? 0) <= LONGEST_PAUSE && file.test(new Error().stack ?? '') ? 0 : delay, ...args);
  vi.stubGlobal('setTimeout', Object.assign(wrapped, wait));
}
