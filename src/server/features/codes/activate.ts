import type { Api, DataOf } from '#contract';
import { refuse, type Actor, type Answer, type RequestContext } from '../../context.ts';
import { hashSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { Refused, transact } from '../../transact.ts';
import { recordEvent } from '../account-events/index.ts';
import { grantMembership, growthOf, lockMember, membershipOf } from '../membership/index.ts';
import { forgetActor } from '../session/index.ts';
import { findActivation, takeCode } from './code-repository.ts';
import { guarded } from './guess.ts';

type Activated = DataOf<Api['payment']['activate']>;

/** Becomes a member by an activation code, which is good once, whoever races for it. */
export function activate(
  services: Services,
  context: RequestContext<Actor>,
  code: string,
): Promise<Answer<Activated>> {
  const { database, catalogue } = services;
  const { actor, now } = context;
  const hash = hashSecret(code);
  return guarded(services, context, async () => {
    const found = await findActivation(database, hash);
    if (!found) return refuse('activation_unknown');
    const product = catalogue.products.find(({ type }) => type === found.product);
    if (!product || found.revokedAt !== null || found.expiresAt <= now) return refuse('activation_invalid');
    const activated = await transact(database, async (transaction) => {
      const member = await lockMember(transaction, actor.userId);
      if (!member || !(await takeCode(transaction, hash, { userId: actor.userId, now }))) {
        throw new Refused(refuse('activation_invalid'));
      }
      const endAt = await grantMembership(transaction, catalogue.levels, {
        userId: actor.userId,
        source: 'code',
        reference: hash,
        type: product.type,
        days: product.days,
        experience: growthOf(product.experience, catalogue, membershipOf(member, now).vip),
        createdAt: now,
      });
      if (endAt === null) throw new Refused(refuse('activation_invalid'));
      const event = { kind: 'membership_activated', actor: 'person', caller: context } as const;
      await recordEvent(services, transaction, {
        ...event,
        userId: actor.userId,
        details: { product: product.type, days: product.days },
      });
      return { product: product.type, endTime: endAt.toISOString() };
    });
    forgetActor(services, actor.userId);
    return activated;
  });
}
