import type { Api, DataOf } from '#contract';
import { answer, refuse, type Actor, type Answer, type Caller } from '../../context.ts';
import type { Services } from '../../services.ts';
import { countThrottle, readThrottle } from '../../throttle/index.ts';
import { bindingOf, spendTicket } from '../captcha/index.ts';
import { recordEvent } from '../account-events/index.ts';
import {
  copyIntoSpace,
  grantProjectBlobs,
  lockSpaces,
  readWhole,
  type ProjectRow,
} from '../projects/index.ts';
import { readAccess, signAccess } from './access.ts';
import { permits, stateOf } from './policy.ts';
import { presentOwner, presentShared } from './present.ts';
import { findById, holdByToken, holdProject, holdShare, type FoundShare } from './repository.ts';
import { isCode } from './secrets.ts';

type Opened = DataOf<Api['shares']['open']>;

/** Wrong codes of an address at a link: three, then a minute's wait after the last; and this many a day. */
const ADDRESS_TRIES = { most: 3, seconds: 60, sliding: true } as const;
const ADDRESS_DAY = { most: 30, seconds: 86_400 } as const;
/** Wrong codes at a link, from wherever, before the puzzle is asked for. */
const FREE_TRIES = { most: 30, seconds: 3600 } as const;

/** What somebody sent to open a link. */
interface OpenTry {
  readonly s: string;
  readonly code: string;
  readonly captchaTicket?: string | undefined;
}

/**
 * Looks at a code somebody sent for a link, and counts a wrong one: against the address, which is refused for a while, and
 * against the link, which asks everybody for the puzzle but is closed to nobody (ADR 0250). Tries at the same link go one
 * after the other, so that a hundred at once are still counted as a hundred.
 */
function tryCode(
  services: Services,
  { s, code, captchaTicket }: OpenTry,
  request: Caller,
): Promise<Answer<FoundShare>> {
  const { address, now } = request;
  return services.database.transaction(async (transaction): Promise<Answer<FoundShare>> => {
    const found = await holdByToken(transaction, s);
    if (found === undefined) return refuse('share_invalid');
    const { share } = found;
    if (stateOf(share, now) === 'expired') return refuse('share_expired');
    const linkKey = `share ${share.id}`;
    const own = [
      { key: `${linkKey} ${address}`, rule: ADDRESS_TRIES },
      { key: `${linkKey} ${address} day`, rule: ADDRESS_DAY },
    ];
    for (const { key, rule } of own) {
      const { count, seconds } = await readThrottle(transaction, key, rule, now);
      if (count >= rule.most) return refuse('too_many', { seconds });
    }
    const ofLink = await readThrottle(transaction, linkKey, FREE_TRIES, now);
    if (ofLink.count >= FREE_TRIES.most) {
      const binding = bindingOf({ purpose: 'share', subject: s });
      const spent = await spendTicket(transaction, captchaTicket, binding, now);
      if (!spent.ok) return spent;
    }
    if (isCode(share.code, code)) return answer(found);
    for (const { key, rule } of [...own, { key: linkKey, rule: FREE_TRIES }]) {
      const { count } = await countThrottle(transaction, key, rule, now);
      if (count === rule.most) {
        await recordEvent(services, transaction, {
          userId: share.ownerId,
          kind: 'share_code_throttled',
          actor: 'visitor',
          caller: request,
          details: { share: share.id },
        });
      }
    }
    return refuse('share_code_wrong');
  });
}

/** Opens a share with its code: what it is made of, and the access that the calls after this one carry. */
export async function openShare(
  services: Services,
  body: OpenTry,
  request: Caller & { readonly actor: Actor | null },
): Promise<Answer<Opened>> {
  const tried = await tryCode(services, body, request);
  if (!tried.ok) return tried;
  const { share } = tried.data;
  const whole = await readWhole(services.database, share.ownerId, share.projectId);
  const project = whole[0]?.project;
  if (project === undefined || project.deletedAt !== null) return refuse('share_invalid');
  await recordEvent(services, services.database, {
    userId: share.ownerId,
    kind: 'share_opened',
    actor: 'visitor',
    caller: request,
    details: { share: share.id, ...(request.actor ? { visitor: request.actor.userId } : {}) },
  });
  return answer({
    access: await signAccess(services, share, request.now),
    permission: share.permission,
    ...presentOwner(services.pictures, tried.data, request.now),
    project: presentShared(services.pictures, share.id, project),
    content: project.contentHash,
    assets: whole.filter((blob) => blob.role === 'asset').map(({ hash, size }) => ({ hash, size })),
  });
}

/** Copies a shared project into the space of `actor`, who from then on has its blobs as if uploaded. */
export async function copyShare(
  services: Services,
  actor: Actor,
  body: { readonly access: string; readonly name?: string | undefined },
  now: Date,
): Promise<Answer<ProjectRow>> {
  const shareId = await readAccess(services, body.access);
  if (shareId === null) return refuse('share_invalid');
  return services.database.transaction(async (transaction): Promise<Answer<ProjectRow>> => {
    const spaces = await lockSpaces(transaction, actor.userId);
    const found = await findById(transaction, shareId);
    // The project before the share, in the order a deletion takes them.
    const source = found === undefined ? undefined : await holdProject(transaction, found.project.id);
    const share = await holdShare(transaction, shareId);
    if (share === undefined || source === undefined) return refuse('share_invalid');
    if (stateOf(share, now) === 'expired') return refuse('share_expired');
    if (!permits(share.permission, 'copy')) return refuse('forbidden');
    const copied = await copyIntoSpace(transaction, actor, spaces, source, body.name ?? source.name, now);
    if (copied.ok) await grantProjectBlobs(transaction, source.id, actor.userId, now);
    return copied;
  });
}
