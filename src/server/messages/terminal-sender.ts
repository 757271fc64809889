import type { MessageSender } from '../services.ts';

/** One line of a terminal, whatever is in the text: what moves the cursor or colours it is taken out. */
const toLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Shows messages to whoever started the server: until a sender is configured, that is who reads the codes. */
export function createTerminalSender(print: (line: string) => void): MessageSender {
  return {
    send({ recipient, body }) {
      print(`Message to ${toLine(recipient)}: ${toLine(body)}`);
      return Promise.resolve(true);
    },
  };
}
