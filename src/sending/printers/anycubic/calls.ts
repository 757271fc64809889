import { connect } from 'node:net';
import { fail, ok } from '#base';
import type { SendResult } from '#sending/api';
import type { OpenPlace } from '../open-calls.ts';

/** The longest answer: a list of files is the longest there is. */
const MOST_ANSWER = 1 << 16;
/** Ends every answer. No byte of a Chinese character is a comma. */
const END = /,end\s*$/;

/** Printers write Chinese file names in GBK. */
const decoder = new TextDecoder('gbk');

/**
 * One command on a connection of its own, and the parts of its answer, which commas separate, without the name of the command and `end`.
 * `printer_unreachable` where no whole answer to that command comes within `silence` milliseconds.
 */
export function command(
  { host, port }: OpenPlace,
  name: string,
  silence: number,
  signal: AbortSignal,
): Promise<SendResult<readonly string[]>> {
  return new Promise((resolve) => {
    const unreachable = (message: string) => fail('printer_unreachable', message, { address: host });
    const socket = connect({ host, port });
    const received: Buffer[] = [];
    let length = 0;
    const settle = (result: SendResult<readonly string[]>): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
      resolve(result);
    };
    const onAbort = (): void => settle(fail('cancelled', 'the call was cancelled'));
    const timer = setTimeout(() => settle(unreachable('it did not answer in time')), silence);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    socket.once('connect', () => socket.write(`${name},`));
    socket.once('error', ({ message }) => settle(unreachable(message)));
    socket.once('close', () => settle(unreachable('it closed the connection')));
    socket.on('data', (bytes) => {
      received.push(bytes);
      length += bytes.length;
      if (length > MOST_ANSWER) return settle(unreachable('its answer has no end'));
      const text = Buffer.concat(received);
      if (!END.test(text.toString('latin1'))) return;
      const [said, ...parts] = decoder.decode(text).trim().split(',');
      settle(said === name ? ok(parts.slice(0, -1)) : unreachable('it answered something else'));
    });
  });
}
