import type { Provider } from '#contract';
import type { Caller, Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../account-events/index.ts';

/** By what somebody comes in. */
export type LoginMethod = 'password' | Provider;

/** Records that somebody came in, by what, and by what second factor. */
export const recordLogin = (
  services: Services,
  transaction: Database,
  userId: string,
  method: LoginMethod,
  caller: Caller,
  factor: 'app' | 'recovery' | null = null,
): Promise<void> =>
  recordEvent(services, transaction, {
    userId,
    kind: 'login',
    actor: 'person',
    caller,
    details: { method, ...(factor === null ? {} : { factor }) },
  });

/** Records that a third party was bound to an account, or unbound. */
export const recordBinding = (
  services: Services,
  transaction: Database,
  kind: 'identity_bound' | 'identity_unbound',
  userId: string,
  source: Provider,
  caller: Caller,
): Promise<void> =>
  recordEvent(services, transaction, { userId, kind, actor: 'person', caller, details: { source } });
