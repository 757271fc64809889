import { createSocket } from 'node:dgram';
import { createServer, type Server, type Socket } from 'node:net';
import { fail, ok } from '#base';
import type { SendResult } from '#sending/api';
import { isSameAddress, ownAddressFor } from '../addresses.ts';
import type { Network } from '../network.ts';
import { readObject } from '../http-request.ts';
import type { TextSocket } from '../websocket-client.ts';

// As much of an MQTT 3.1.1 broker as a board of SDCP version 1 needs of the program that speaks to it: the board is the client.

/** The longest packet of a board's: its attributes are a few thousand bytes. */
const MOST_PACKET = 1 << 16;
/** Asks a board to connect, with the port behind it. */
const INVITATION = 'M66666';
/** How often it is asked in the time for an answer: a datagram may be lost. */
const INVITATIONS = 4;

const PACKETS = {
  connect: 1,
  publish: 3,
  release: 6,
  subscribe: 8,
  unsubscribe: 10,
  ping: 12,
  leave: 14,
} as const;

/** A packet: its type and flags, how long the rest is, and the rest. */
function packet(head: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  for (let left = body.length; ;) {
    const low = left & 127;
    left >>= 7;
    length.push(left > 0 ? low | 128 : low);
    if (left === 0) break;
  }
  return Buffer.concat([Buffer.of(head, ...length), body]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 255), bytes]);
}

/** The first packet of these bytes; null where it is not whole yet, `bad` where there is none. */
function firstPacket(bytes: Buffer): { head: number; body: Buffer; length: number } | null | 'bad' {
  let length = 0;
  for (let at = 1; at <= 4; at++) {
    const low = bytes[at];
    if (low === undefined) return null;
    length += (low & 127) << (7 * (at - 1));
    if (low < 128) {
      if (length > MOST_PACKET) return 'bad';
      const end = at + 1 + length;
      return bytes.length < end ? null : { head: bytes[0]!, body: bytes.subarray(at + 1, end), length: end };
    }
  }
  return 'bad';
}

/** The text at the start of these bytes, and what is behind it; null where there is none. */
function splitText(bytes: Buffer): { text: string; rest: Buffer } | null {
  if (bytes.length < 2) return null;
  const end = 2 + bytes.readUInt16BE(0);
  return bytes.length < end ? null : { text: bytes.toString('utf8', 2, end), rest: bytes.subarray(end) };
}

/**
 * Asks a board to connect to this program, and answers with the connection once the board listens on its topic. Nobody but the board is
 * let in. `printer_calls_back` where it does not come: something between lets no connection through to this machine.
 */
export async function inviteBoard(
  { host, board }: { readonly host: string; readonly board: string },
  network: Network,
  on: { onText(text: string): void; onClose(): void },
  signal: AbortSignal,
): Promise<SendResult<TextSocket>> {
  if (signal.aborted) return fail('cancelled', 'the connection was cancelled');
  const own = await ownAddressFor(host).catch(() => null);
  if (own === null) return fail('printer_unreachable', 'no way to its network', { address: host });
  return new Promise((resolve) => {
    let client: Socket | null = null;
    let isOver = false;
    const timers: NodeJS.Timeout[] = [];
    const caller = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    const server: Server = createServer((socket) => {
      if (!isSameAddress(socket.remoteAddress, host) || client !== null) return void socket.destroy();
      client = socket;
      serve(socket);
    });
    const settle = (result: SendResult<TextSocket>): void => {
      timers.forEach(clearTimeout);
      signal.removeEventListener('abort', cancel);
      caller.close();
      resolve(result);
      if (!result.ok) close();
    };
    const close = (): void => {
      isOver = true;
      client?.destroy();
      server.close();
    };
    const cancel = (): void => settle(fail('cancelled', 'the connection was cancelled'));

    const serve = (socket: Socket): void => {
      let bytes = Buffer.alloc(0);
      let topic: string | null = null;
      const opened = (asked: string): void => {
        if (topic !== null) return;
        topic = asked;
        settle(
          ok({
            send: (message) => void socket.write(packet(0x30, text(asked), Buffer.from(message))),
            close,
          }),
        );
      };
      const answer = (head: number, body: Buffer): void => {
        switch (head >> 4) {
          case PACKETS.connect:
            socket.write(packet(0x20, Buffer.of(0, 0)));
            break;
          case PACKETS.subscribe: {
            const granted: number[] = [];
            for (let rest = body.subarray(2); ;) {
              const asked = splitText(rest);
              if (asked === null) break;
              granted.push(0);
              rest = asked.rest.subarray(1);
              if (asked.text.replace(/^\//, '') === `sdcp/request/${board}`) {
                socket.write(packet(0x90, body.subarray(0, 2), Buffer.from(granted)));
                granted.length = 0;
                opened(asked.text);
              }
            }
            if (granted.length > 0) socket.write(packet(0x90, body.subarray(0, 2), Buffer.from(granted)));
            break;
          }
          case PACKETS.publish: {
            const quality = (head >> 1) & 3;
            const named = splitText(body);
            if (named === null) break;
            const number = named.rest.subarray(0, 2);
            if (quality === 1) socket.write(packet(0x40, number));
            if (quality === 2) socket.write(packet(0x50, number));
            const message = readObject(named.rest.toString('utf8', quality > 0 ? 2 : 0));
            if (message !== null) on.onText(JSON.stringify({ ...message, Topic: named.text }));
            break;
          }
          case PACKETS.release:
            socket.write(packet(0x70, body.subarray(0, 2)));
            break;
          case PACKETS.unsubscribe:
            socket.write(packet(0xb0, body.subarray(0, 2)));
            break;
          case PACKETS.ping:
            socket.write(packet(0xd0));
            break;
          case PACKETS.leave:
            socket.destroy();
            break;
        }
      };
      socket.on('data', (chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        for (;;) {
          const next = firstPacket(bytes);
          if (next === null) return;
          if (next === 'bad') return void socket.destroy();
          bytes = bytes.subarray(next.length);
          answer(next.head, next.body);
        }
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (topic === null) {
          client = null;
          return;
        }
        server.close();
        if (!isOver) on.onClose();
        isOver = true;
      });
    };

    server.on('error', (cause) => settle(fail('printer_unreachable', cause.message, { address: host })));
    caller.on('error', () => undefined);
    signal.addEventListener('abort', cancel);
    server.listen(0, own, () => {
      const { port } = server.address() as { readonly port: number };
      const invite = (): void =>
        caller.send(`${INVITATION} ${port}`, network.sdcpDiscoveryPort, host, () => undefined);
      invite();
      for (let at = 1; at < INVITATIONS; at++)
        timers.push(setTimeout(invite, (network.answerTime * at) / INVITATIONS));
      timers.push(
        setTimeout(
          () => settle(fail('printer_calls_back', 'it did not connect to this machine', { address: host })),
          network.answerTime,
        ),
      );
    });
  });
}
