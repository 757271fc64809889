import type { MessageSender } from '../services.ts';

export interface Senders {
  readonly mail: MessageSender | null;
  readonly sms: MessageSender | null;
  /** Takes what has no sender; null where such a message is not sent. */
  readonly otherwise: MessageSender | null;
}

/** Sends each message by its channel. */
export function chooseSender(senders: Senders): MessageSender {
  return {
    send: (message) => {
      const sender = senders[message.channel] ?? senders.otherwise;
      return sender ? sender.send(message) : Promise.resolve(false);
    },
  };
}
