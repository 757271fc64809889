import type { preParsingHookHandler } from 'fastify';
import { sendRefusal } from './envelope.ts';

/**
 * Refuses a body that has not arrived in time and closes its connection: whoever sends a byte now and then holds
 * nothing open. Uploads are not under this; they have a rule of their own.
 */
export function endSlowBodies(milliseconds: number): preParsingHookHandler {
  return (request, reply, payload, done) => {
    const timer = setTimeout(() => {
      if (reply.sent) return;
      const { socket } = request.raw;
      reply.raw.once('finish', () => socket.destroy());
      void sendRefusal(reply.header('Connection', 'close'), 'validation');
    }, milliseconds);
    const stop = (): void => clearTimeout(timer);
    payload.once('end', stop);
    request.raw.once('close', stop);
    done(null, payload);
  };
}
