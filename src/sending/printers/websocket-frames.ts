import { randomBytes } from 'node:crypto';

// Frames of RFC 6455, for both ends: the link is the client, simulated printers are servers.

export const OPCODES = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** What one message may hold: status frames of printers are a few KB. */
const MOST_MESSAGE = 4 << 20;

/** One whole frame. Clients mask what they send, servers do not. */
export function encodeFrame(opcode: number, payload: Uint8Array, masked: boolean): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  head[1] = (masked ? 0x80 : 0) | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  if (!masked) return Buffer.concat([head, payload]);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, unmask(Buffer.from(payload), mask)]);
}

function unmask(payload: Buffer, mask: Uint8Array): Buffer {
  for (let at = 0; at < payload.length; at++) payload[at]! ^= mask[at & 3]!;
  return payload;
}

export interface Message {
  readonly opcode: number;
  readonly payload: Buffer;
}

/**
 * Puts messages together out of what a socket brings. `take` answers the messages that became whole, or null where the other end breaks
 * the protocol: the connection is then worth nothing.
 */
export function createFrameReader(): { take(bytes: Buffer): readonly Message[] | null } {
  let rest: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let opcode = 0;
  return {
    take(bytes) {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const messages: Message[] = [];
      for (;;) {
        const frame = readFrame(rest);
        if (frame === null) return null;
        if (frame === 'short') return messages;
        rest = rest.subarray(frame.past);
        if (frame.opcode >= 8) {
          // Control frames may stand between the parts of a message.
          if (!frame.isLast || frame.payload.length > 125) return null;
          messages.push(frame);
          continue;
        }
        if ((frame.opcode === OPCODES.more) !== parts.length > 0) return null;
        if (frame.opcode !== OPCODES.more) opcode = frame.opcode;
        parts.push(frame.payload);
        if (parts.reduce((sum, part) => sum + part.length, 0) > MOST_MESSAGE) return null;
        if (!frame.isLast) continue;
        messages.push({ opcode, payload: Buffer.concat(parts) });
        parts = [];
      }
    },
  };
}

function readFrame(
  bytes: Buffer,
): (Message & { readonly isLast: boolean; readonly past: number }) | 'short' | null {
  if (bytes.length < 2) return 'short';
  if ((bytes[0]! & 0x70) !== 0) return null;
  let length = bytes[1]! & 0x7f;
  let at = 2;
  if (length === 126) {
    if (bytes.length < 4) return 'short';
    length = bytes.readUInt16BE(2);
    at = 4;
  } else if (length === 127) {
    if (bytes.length < 10) return 'short';
    const long = bytes.readBigUInt64BE(2);
    if (long > BigInt(MOST_MESSAGE)) return null;
    length = Number(long);
    at = 10;
  }
  if (length > MOST_MESSAGE) return null;
  const isMasked = (bytes[1]! & 0x80) !== 0;
  const start = at + (isMasked ? 4 : 0);
  if (bytes.length < start + length) return 'short';
  const payload = Buffer.from(bytes.subarray(start, start + length));
  return {
    isLast: (bytes[0]! & 0x80) !== 0,
    opcode: bytes[0]! & 0x0f,
    payload: isMasked ? unmask(payload, bytes.subarray(at, start)) : payload,
    past: start + length,
  };
}
