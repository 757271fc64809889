import { randomUUID } from 'node:crypto';
import type { Database } from '../context.ts';
import type { MessageSender } from '../services.ts';
import { addToOutbox } from './outbox-repository.ts';

/** Puts messages into a table that the outbox shows: for development, where nobody is to get mail. */
export function createOutboxSender(database: Database, now: () => Date): MessageSender {
  return {
    async send(message) {
      await addToOutbox(database, { id: randomUUID(), ...message, createdAt: now() });
      return true;
    },
  };
}
