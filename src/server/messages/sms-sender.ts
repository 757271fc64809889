import type { SmsConfig } from '../config.ts';
import type { MessageSender } from '../services.ts';

const SILENT_MILLISECONDS = 8_000;

/**
 * Hands an SMS to whoever sends them: posts `{ recipient, text }` as JSON with the configured Bearer token. Any answer
 * of the 200s counts as sent; `report` hears of others.
 */
export function createSmsSender(config: SmsConfig, report: (cause: unknown) => void): MessageSender {
  return {
    async send({ recipient, body }) {
      try {
        const response = await fetch(config.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${config.token}` },
          body: JSON.stringify({ recipient, text: body }),
          redirect: 'error',
          signal: AbortSignal.timeout(SILENT_MILLISECONDS),
        });
        await response.body?.cancel();
        if (!response.ok) report(new Error(`the SMS sender answered ${response.status}`));
        return response.ok;
      } catch (cause) {
        report(cause);
        return false;
      }
    },
  };
}
