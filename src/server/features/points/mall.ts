import type { Api, DataOf } from '#contract';
import type { Catalogue } from '../../catalogue/index.ts';
import { answer, refuse, type Answer } from '../../context.ts';
import type { Services } from '../../services.ts';
import { forgetActor } from '../session/index.ts';
import { give, keepOrder, presentGift } from './gifts.ts';
import { takePoints } from './ledger-repository.ts';
import { givenOf, takeOfStock } from './repository.ts';
import { onPoints, refuseWork, type Context } from './work.ts';

type Calls = Api['points'];
type Item = Catalogue['mall'][number];

const stockOf = (itemId: string): string => `mall:${itemId}`;

/** What somebody pays: members a part of it, rounded up. */
export const costOf = ({ cost, memberPercent }: Item, isMember: boolean): number =>
  isMember ? Math.ceil((cost * memberPercent) / 100) : cost;

export async function showMall(
  { database, catalogue }: Services,
  { actor, language }: Context,
): Promise<Answer<DataOf<Calls['mall']>>> {
  const given = await givenOf(
    database,
    catalogue.mall.map(({ id }) => stockOf(id)),
  );
  const items = catalogue.mall.map((item) => ({
    id: item.id,
    name: item.name[language],
    gift: presentGift(item.gift),
    cost: costOf(item, actor.vip),
    usualCost: item.cost,
    members: item.members,
    left: item.stock === null ? null : Math.max(0, item.stock - (given.get(stockOf(item.id)) ?? 0)),
  }));
  return answer({ items });
}

/** Buys something with points. */
export async function redeem(
  services: Services,
  context: Context,
  id: string,
): Promise<Answer<DataOf<Calls['redeem']>>> {
  const item = services.catalogue.mall.find((known) => known.id === id);
  if (!item) return refuse('not_found');
  if (item.members && !context.actor.vip) return refuse('members_only');
  const cost = costOf(item, context.actor.vip);
  const bought = await onPoints(services, context, async (work) => {
    const { transaction, holder } = work;
    if (item.stock !== null && !(await takeOfStock(transaction, stockOf(id), item.stock)))
      refuseWork('sold_out');
    const orderId = await keepOrder(work, { kind: 'mall', item: id, cost });
    const entry = { reason: 'mall', reference: orderId, now: context.now } as const;
    const paid = await takePoints(transaction, holder, cost, entry);
    if (!paid) refuseWork('points_short', { cost, points: holder.points });
    if (!(await give(work, item.gift, 'points', orderId))) refuseWork('claimed_already');
    return { points: holder.points };
  });
  forgetActor(services, context.actor.userId);
  return bought;
}
