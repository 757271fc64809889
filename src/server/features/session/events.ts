import type { Provider } from '#contract';
import type { Caller, Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../account-events/index.ts';

/** Records that somebody came in, and by what. */
export const recordLogin = (
  services: Services,
  transaction: Database,
  userId: string,
  method: 'password' | Provider,
  caller: Caller,
): Promise<void> =>
  recordEvent(services, transaction, { userId, kind: 'login', actor: 'person', caller, details: { method } });

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
