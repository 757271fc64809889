import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { fail, ok } from '#base';
import type { SendResult } from '#sending/api';
import { createFrameReader, encodeFrame, OPCODES } from './websocket-frames.ts';

/** What RFC 6455 adds to a client's key before it is hashed. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** The answer to a client's key: proof that the other end speaks the protocol. */
export function acceptKey(key: string): string {
  return createHash('sha1').update(`${key}${GUID}`).digest('base64');
}

/** A connection that carries texts. Node's own WebSocket comes with its version 22, and 20 is to be served too. */
export interface TextSocket {
  send(text: string): void;
  close(): void;
}

/**
 * Opens a WebSocket; `onText` gets every text, `onClose` is called once, whoever closed it.
 * Fails with `printer_unreachable` where nobody answers as a WebSocket does within `time` milliseconds.
 */
export function openTextSocket(
  where: { readonly host: string; readonly port: number; readonly path: string; readonly time: number },
  on: { onText(text: string): void; onClose(): void },
  signal: AbortSignal,
): Promise<SendResult<TextSocket>> {
  const refuse = (message: string) =>
    signal.aborted
      ? fail('cancelled', 'the connection was cancelled')
      : fail('printer_unreachable', message, { address: where.host });
  if (signal.aborted) return Promise.resolve(refuse('cancelled'));
  return new Promise((resolve) => {
    const key = randomBytes(16).toString('base64');
    const asked = request({
      host: where.host,
      port: where.port,
      path: where.path,
      agent: false,
      signal,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': key,
      },
    });
    const timer = setTimeout(() => asked.destroy(new Error('no answer in time')), where.time);
    const settle = (result: SendResult<TextSocket>): void => {
      clearTimeout(timer);
      resolve(result);
    };
    asked.on('error', (cause) => settle(refuse(cause.message)));
    asked.on('response', (answer) => {
      answer.destroy();
      settle(refuse(`the printer answered ${answer.statusCode}`));
    });
    asked.on('upgrade', (answer, socket, head) => {
      if (answer.headers['sec-websocket-accept'] !== acceptKey(key)) {
        socket.destroy();
        return settle(refuse('the answer to the key is wrong'));
      }
      const reader = createFrameReader();
      const take = (bytes: Buffer): void => {
        const messages = reader.take(bytes);
        if (messages === null) return void socket.destroy();
        for (const { opcode, payload } of messages) {
          if (opcode === OPCODES.text) on.onText(payload.toString('utf8'));
          else if (opcode === OPCODES.ping) socket.write(encodeFrame(OPCODES.pong, payload, true));
          else if (opcode === OPCODES.close) socket.end(encodeFrame(OPCODES.close, payload, true));
        }
      };
      socket.on('data', take);
      socket.on('error', () => socket.destroy());
      socket.on('end', () => socket.destroy());
      socket.on('close', () => on.onClose());
      if (head.length > 0) take(head);
      settle(
        ok({
          send: (text) => void socket.write(encodeFrame(OPCODES.text, Buffer.from(text), true)),
          close: () => {
            socket.end(encodeFrame(OPCODES.close, Buffer.alloc(0), true));
            socket.destroySoon();
          },
        }),
      );
    });
    asked.end();
  });
}
