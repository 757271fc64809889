import { answer, refuse, type Answer } from '../../context.ts';
import type { Services } from '../../services.ts';
import { stateOf } from './policy.ts';
import { findById, type FoundShare } from './repository.ts';

/** A share stays opened in a page this long at most; what it allows is looked up each time. */
const MOST_SECONDS = 12 * 3600;

/** What says that its bearer knew the code of a share. Ends with the share, or after twelve hours. */
export function signAccess(
  services: Services,
  share: { readonly id: string; readonly dueAt: Date | null },
  now: Date,
): Promise<string> {
  const left =
    share.dueAt === null ? MOST_SECONDS : Math.ceil((share.dueAt.getTime() - now.getTime()) / 1000);
  return services.signer.sign('share', { share: share.id }, Math.max(1, Math.min(MOST_SECONDS, left)));
}

/** The id of the share in an access that we signed and that is not over, or null. */
export async function readAccess(services: Services, access: string): Promise<string | null> {
  const claims = await services.signer.verify('share', access);
  return claims?.['share'] ?? null;
}

/** The share behind an access as it is now: closed or deleted meanwhile it is `share_invalid`, as in every call, over `share_expired`. */
export async function resolveAccess(
  services: Services,
  access: string,
  now: Date,
): Promise<Answer<FoundShare>> {
  const id = await readAccess(services, access);
  const found = id === null ? undefined : await findById(services.database, id);
  const state = found && stateOf(found.share, now);
  if (found === undefined || state === 'closed') return refuse('share_invalid');
  return state === 'expired' ? refuse('share_expired') : answer(found);
}
