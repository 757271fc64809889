import { refuse, type Actor, type Answer, type RequestContext } from '../../context.ts';
import type { Services } from '../../services.ts';
import { countThrottle, refundThrottle } from '../../throttle/index.ts';
import { recordEvent } from '../account-events/index.ts';

/** Wrong codes of one account, and of an address at many: schools and offices share one. */
const OWN_TRIES = { most: 10, seconds: 3600 } as const;
const ADDRESS_TRIES = { most: 50, seconds: 3600 } as const;

const WRONG: ReadonlySet<string> = new Set(['activation_unknown', 'activation_invalid', 'coupon_invalid']);

/**
 * Runs something that takes a code. A try is counted before it is looked at and taken back when the code was right, so that tries
 * at the same moment cannot slip past the limit.
 */
export async function guarded<T>(
  services: Services,
  context: RequestContext<Actor>,
  work: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { database } = services;
  const { actor, address, now } = context;
  const tries = [
    { key: `redeem ${actor.userId}`, rule: OWN_TRIES },
    { key: `redeem address ${address}`, rule: ADDRESS_TRIES },
  ];
  for (const { key, rule } of tries) {
    const { count, seconds } = await countThrottle(database, key, rule, now);
    if (count === rule.most + 1) {
      const event = { kind: 'code_throttled', actor: 'person', caller: context } as const;
      await recordEvent(services, database, { ...event, userId: actor.userId });
    }
    if (count > rule.most) return refuse('too_many', { seconds });
  }
  const said = await work();
  if (said.ok || !WRONG.has(said.code)) for (const { key } of tries) await refundThrottle(database, key);
  return said;
}
