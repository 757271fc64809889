import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fail, ok, type Result } from '#base';

/** Wrong codes until pairing is closed: six digits are then guessed once in 200,000 bridges. */
const MOST_WRONG = 5;
/** Pages that are paired at once; the oldest is forgotten. */
const MOST_TOKENS = 20;

/** Who may speak to the bridge. */
export interface Gate {
  /** The origin of a call that may be heard at all; null for every other page, and for what is no page. */
  originOf(request: IncomingMessage, port: number): string | null;
  /** A token for the code that the bridge shows; there is then a new code. */
  pair(origin: string, code: string): Result<string, 'bridge_code_wrong' | 'bridge_code_locked'>;
  /** Whether the call carries a token that was given to this origin. */
  isPaired(request: IncomingMessage, origin: string): boolean;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The checks before every call. Host and Origin are both compared: a foreign page whose name was made to lead here (DNS rebinding) has the
 * wrong host, and any other page the wrong origin. `onCode` shows a code to the person.
 */
export function createGate(origins: readonly string[], onCode: (code: string) => void): Gate {
  let code = '';
  let wrong = 0;
  const tokens: { readonly digest: Buffer; readonly origin: string }[] = [];
  const renew = (): void => {
    code = String(randomInt(1_000_000)).padStart(6, '0');
    onCode(code);
  };
  renew();
  return {
    originOf(request, port) {
      const { host, origin } = request.headers;
      if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return null;
      return origin !== undefined && origins.includes(origin) ? origin : null;
    },
    pair(origin, typed) {
      if (wrong >= MOST_WRONG) return fail('bridge_code_locked', 'too many wrong codes');
      if (!timingSafeEqual(digest(typed.replace(/\D/g, '')), digest(code))) {
        wrong++;
        return fail('bridge_code_wrong', 'a wrong code');
      }
      wrong = 0;
      const token = randomBytes(32).toString('base64url');
      tokens.push({ digest: digest(token), origin });
      if (tokens.length > MOST_TOKENS) tokens.shift();
      renew();
      return ok(token);
    },
    isPaired(request, origin) {
      const [, token] = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '') ?? [];
      if (token === undefined) return false;
      const given = digest(token);
      return tokens.some((known) => known.origin === origin && timingSafeEqual(known.digest, given));
    },
  };
}
