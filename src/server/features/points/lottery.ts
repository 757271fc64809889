import { randomInt } from 'node:crypto';
import type { Api, DataOf } from '#contract';
import { answer, refuse, type Answer } from '../../context.ts';
import type { Services } from '../../services.ts';
import { forgetActor } from '../session/index.ts';
import { dayOf, startOfDay } from './calendar.ts';
import { give, keepOrder, presentGift } from './gifts.ts';
import { takePoints } from './ledger-repository.ts';
import { oddsOf, prizeAt, totalWeight } from './odds.ts';
import { countDraws, findHolding, givenOf, takeOfStock } from './repository.ts';
import { onPoints, refuseWork, type Context } from './work.ts';

type Calls = Api['points'];

const stockOf = (prizeId: string): string => `lottery:${prizeId}`;

export async function showLottery(
  { database, catalogue }: Services,
  { actor, language, now }: Context,
): Promise<Answer<DataOf<Calls['lottery']>>> {
  const { cost, drawsPerDay, prizes } = catalogue.lottery;
  const holding = await findHolding(database, actor.userId);
  if (!holding) return refuse('unauthorized');
  const since = startOfDay(dayOf(now, holding.region), holding.region);
  const drawn = await countDraws(database, actor.userId, since);
  const given = await givenOf(
    database,
    prizes.map(({ id }) => stockOf(id)),
  );
  const odds = oddsOf(prizes);
  return answer({
    cost,
    drawsLeft: Math.max(0, drawsPerDay - drawn),
    prizes: prizes.map(({ id, name, stock, gift }, at) => ({
      id,
      name: name[language],
      gift: presentGift(gift),
      odds: odds[at]!,
      left: stock === null ? null : Math.max(0, stock - (given.get(stockOf(id)) ?? 0)),
    })),
  });
}

/** Draws once, by the system's generator. A prize of which none is left is the last of the table, which never ends. */
export async function draw(services: Services, context: Context): Promise<Answer<DataOf<Calls['draw']>>> {
  const { cost, drawsPerDay, prizes } = services.catalogue.lottery;
  if (!context.actor.vip) return refuse('members_only');
  const drawn = await onPoints(services, context, async (work) => {
    const { transaction, holder } = work;
    const { now, language } = context;
    const { userId, region } = holder;
    const today = startOfDay(dayOf(now, region), region);
    if ((await countDraws(transaction, userId, today)) >= drawsPerDay) refuseWork('sold_out');
    const rolled = prizeAt(prizes, randomInt(totalWeight(prizes)));
    const isLeft =
      rolled.stock === null || (await takeOfStock(transaction, stockOf(rolled.id), rolled.stock));
    const prize = isLeft ? rolled : prizes.at(-1)!;
    const orderId = await keepOrder(work, { kind: 'lottery', item: prize.id, cost });
    const paid = await takePoints(transaction, holder, cost, { reason: 'lottery', reference: orderId, now });
    if (!paid) refuseWork('points_short', { cost, points: holder.points });
    await give(work, prize.gift, 'lottery', orderId);
    const { id, name, gift } = prize;
    return { points: holder.points, prize: id, name: name[language], gift: presentGift(gift) };
  });
  forgetActor(services, context.actor.userId);
  return drawn;
}
