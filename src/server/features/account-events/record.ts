import type { Caller, Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { insertEvent, type AccountEventRow } from './repository.ts';

/** Something that was done to an account, or tried. */
export interface AccountEvent {
  /** Null where there is no such account: of what strangers try the line of the log is all, acts of the operator are kept. */
  readonly userId: string | null;
  readonly kind: AccountEventRow['kind'];
  /** Who did it: the person, a `visitor` who has not shown to be them, an `administrator`, or the `system` by itself. */
  readonly actor: AccountEventRow['actor'];
  /** Where it came from; null where nobody called. */
  readonly caller: Pick<Caller, 'address' | 'device'> | null;
  /** Small facts without secrets, e-mails or phones. */
  readonly details?: AccountEventRow['details'];
}

/** What somebody who watches over accounts looks at first. */
const WARNINGS: ReadonlySet<AccountEvent['kind']> = new Set([
  'login_failed',
  'login_throttled',
  'refresh_token_reused',
  'reset_failed',
  'proof_failed',
  'factor_failed',
  'factor_throttled',
  'recovery_code_used',
  'share_code_throttled',
]);

/**
 * Writes an event to the log, marked by the field `securityEvent`, and keeps it in the account's history. `database` is the
 * transaction of what is recorded, so that neither is without the other; the line may then report what was rolled back.
 */
export async function recordEvent(
  services: Pick<Services, 'securityLog' | 'now'>,
  database: Database,
  event: AccountEvent,
): Promise<void> {
  const { userId, kind, actor, caller, details = {} } = event;
  const from = { address: caller?.address ?? null, device: caller?.device.name ?? null };
  services.securityLog[WARNINGS.has(kind) ? 'warn' : 'info'](
    { securityEvent: kind, userId, actor, ...from, details },
    'security event',
  );
  // Strangers could fill the table with names of no account.
  if (userId === null && actor !== 'administrator' && actor !== 'system') return;
  const deviceMark = caller?.device.mark ?? null;
  await insertEvent(database, {
    userId,
    kind,
    actor,
    ...from,
    deviceMark,
    details,
    createdAt: services.now(),
  });
}
