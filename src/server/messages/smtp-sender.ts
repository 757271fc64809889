import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import type { MessageSender } from '../services.ts';

/** A mail server that says nothing for this long is away. */
const SILENT_MILLISECONDS = 8_000;

/** Sends mail by SMTP; `report` hears why one could not be sent. */
export function createMailSender(config: MailConfig, report: (cause: unknown) => void): MessageSender {
  const transport = createTransport({
    host: config.host,
    port: config.port,
    secure: config.secure,
    requireTLS: config.requireTls,
    connectionTimeout: SILENT_MILLISECONDS,
    greetingTimeout: SILENT_MILLISECONDS,
    socketTimeout: SILENT_MILLISECONDS,
    ...(config.user === null ? {} : { auth: { user: config.user, pass: config.password ?? '' } }),
  });
  return {
    async send(message) {
      try {
        await transport.sendMail({
          from: config.from,
          // One recipient, as an object: a comma or a line break in it makes no second one and no header.
          to: { name: '', address: message.recipient },
          subject: message.subject,
          text: message.body,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return true;
      } catch (cause) {
        report(cause);
        return false;
      }
    },
  };
}
