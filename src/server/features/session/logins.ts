import type { Caller, Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { countThrottle } from '../../throttle/index.ts';
import { knowsDevice } from '../account-events/index.ts';
import { notifyOwner } from './account-notices.ts';
import { findOwner, type Owner } from './account-repository.ts';
import { recordLogin, type LoginMethod } from './events.ts';
import { issueTokens, openSession, type OpenedSession, type Tokens } from './sessions.ts';

/** Notices of logins on new devices. A browser that sends no mark is a new one each time. */
const NOTICES = { marked: { most: 5, seconds: 3600 }, unmarked: { most: 1, seconds: 3600 } } as const;

/** A login inside its transaction. */
interface BegunLogin extends OpenedSession {
  /** Who is to be notified that the device is a new one; null where it is none, or they have been notified often enough. */
  readonly notify: Owner | null;
}

/** Who is to be notified of a login from here, if anybody; before the login is recorded. */
async function ownerToNotify(transaction: Database, userId: string, caller: Caller): Promise<Owner | null> {
  const { mark } = caller.device;
  if (mark !== null && (await knowsDevice(transaction, userId, mark))) return null;
  const kind = mark === null ? 'unmarked' : 'marked';
  const { count } = await countThrottle(transaction, `notice:${kind}:${userId}`, NOTICES[kind], caller.now);
  return count > NOTICES[kind].most ? null : ((await findOwner(transaction, userId)) ?? null);
}

/**
 * Logs in a user who has passed their second factor, if they have one, inside a transaction that has locked them. Call
 * `finishLogin` once it is through.
 */
export async function enter(
  services: Services,
  transaction: Database,
  userId: string,
  method: LoginMethod,
  caller: Caller,
  factor: 'app' | 'recovery' | null,
): Promise<BegunLogin> {
  const notify = await ownerToNotify(transaction, userId, caller);
  await recordLogin(services, transaction, userId, method, caller, factor);
  return { ...(await openSession(transaction, userId, 'replaced', caller)), notify };
}

/** The tokens of a login whose transaction is through. Its notice is sent beside the answer: a mail server may be slow. */
export async function finishLogin(services: Services, begun: BegunLogin, caller: Caller): Promise<Tokens> {
  if (begun.notify !== null) {
    notifyOwner(services, begun.notify, { kind: 'login' }, caller).catch((cause: unknown) =>
      services.securityLog.warn({ err: cause }, 'a notice could not be sent'),
    );
  }
  return issueTokens(services, begun);
}
