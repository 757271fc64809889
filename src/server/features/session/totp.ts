import { Secret, TOTP } from 'otpauth';

/** What authenticator apps take when nothing else is said: SHA-1, six digits, thirty seconds (RFC 6238; Key URI Format). */
const RULE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20;
/** Codes before and after the one of now: clocks differ, and people type. */
const WINDOW = 1;
/** Longer names make a QR code that the page does not draw. */
const LONGEST_LABEL = 32;

/** A new secret in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The step (thirty seconds since 1970) whose code this is, among those good now; null for any other code. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = new TOTP({ ...RULE, secret }).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / RULE.period) + delta;
}

/** What an app reads from a QR code (Key URI Format): the account's name, cut where it is long, and the secret. */
export function totpUri(secret: string, account: string): string {
  const letters = Array.from(account, (letter) => (letter === '@' ? letter : encodeURIComponent(letter)));
  let label = '';
  for (const letter of letters) if (label.length + letter.length <= LONGEST_LABEL) label += letter;
  return `otpauth://totp/${label}?secret=${secret}&issuer=Corallite`;
}
