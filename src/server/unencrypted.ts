import { isLoopback } from './loopback.ts';
import { VariableError, type Variables } from './variables.ts';

/** Who the server speaks to with a password or with people's data. */
const OTHERS = ['smtp', 'database', 's3', 'sms'] as const;
type Other = (typeof OTHERS)[number];

/** Whether the server may speak to `host` as it is: it is this machine itself, or ALLOW_UNENCRYPTED names who it is. */
export function mayBeUnencrypted(read: Variables, other: Other, host: string): boolean {
  const names = (read.text('ALLOW_UNENCRYPTED') ?? '').split(',').map((name) => name.trim());
  const unknown = names.find((name) => name !== '' && !OTHERS.some((known) => known === name));
  if (unknown !== undefined) {
    throw new VariableError(
      'ALLOW_UNENCRYPTED',
      `ALLOW_UNENCRYPTED must be some of ${OTHERS.join(', ')}, not "${unknown}".`,
    );
  }
  return isLoopback(host) || names.includes(other);
}

/** Throws the sentence for an address over which passwords and data would go in clear; `remedy` says what to do. */
export function refuseUnencrypted(
  read: Variables,
  variable: string,
  other: Other,
  host: string,
  remedy: string,
): void {
  if (mayBeUnencrypted(read, other, host)) return;
  throw new VariableError(
    variable,
    `${variable} is another machine without encryption: ${remedy}, or set ALLOW_UNENCRYPTED=${other}.`,
  );
}
