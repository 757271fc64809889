import { randomUUID } from 'node:crypto';
import type { Gift } from '../../catalogue/index.ts';
import { grantMembership } from '../membership/index.ts';
import { givePoints } from './ledger-repository.ts';
import { addSpace, addCards, insertBadge, insertPointsOrder } from './repository.ts';
import type { Work } from './work.ts';

/** A gift as the contract has it. */
export function presentGift(gift: Gift): { readonly kind: Gift['kind']; readonly count: number } {
  switch (gift.kind) {
    case 'points':
      return { kind: gift.kind, count: gift.points };
    case 'membership':
      return { kind: gift.kind, count: gift.days };
    case 'space':
      return { kind: gift.kind, count: gift.bytes };
    case 'make_up_card':
      return { kind: gift.kind, count: gift.count };
    case 'badge':
      return { kind: gift.kind, count: 1 };
    case 'nothing':
      return { kind: gift.kind, count: 0 };
  }
}

/** Keeps what somebody bought or won; answers the id that what it gives goes by. */
export async function keepOrder(
  { transaction, holder, context }: Work,
  order: { readonly kind: 'mall' | 'lottery'; readonly item: string; readonly cost: number },
): Promise<string> {
  const id = randomUUID();
  await insertPointsOrder(transaction, { id, userId: holder.userId, createdAt: context.now, ...order });
  return id;
}

/** Gives something for an order of points; false for a badge that they have. */
export async function give(
  { services, transaction, holder, context: { now } }: Work,
  gift: Gift,
  source: 'points' | 'lottery',
  orderId: string,
): Promise<boolean> {
  const { userId } = holder;
  switch (gift.kind) {
    case 'points': {
      const entry = { reason: 'lottery_prize', reference: orderId, now } as const;
      return givePoints(transaction, holder, gift.points, entry, services.catalogue.points.lastDays);
    }
    case 'membership': {
      const endAt = await grantMembership(transaction, services.catalogue.levels, {
        userId,
        source,
        reference: orderId,
        type: 'MONTHLY',
        days: gift.days,
        experience: 0,
        createdAt: now,
      });
      return endAt !== null;
    }
    case 'space':
      await addSpace(transaction, userId, gift.bytes);
      return true;
    case 'make_up_card':
      await addCards(transaction, userId, gift.count);
      return true;
    case 'badge':
      return insertBadge(transaction, userId, gift.badge, now);
    case 'nothing':
      return true;
  }
}
