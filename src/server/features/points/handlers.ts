import type { Api, DataOf, PointsFeature } from '#contract';
import { answer, refuse, type Answer, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { endlessPage, startOf, type ListOrder } from '../paging/index.ts';
import { birthdayGift, setBirthday } from './birthday.ts';
import { dayOf, missedDays, streakTo } from './calendar.ts';
import { checkIn, daysOf, factorOf, makeUp } from './check-in.ts';
import { nextExpiry } from './ledger-repository.ts';
import { draw, showLottery } from './lottery.ts';
import { redeem, showMall } from './mall.ts';
import { claimMission, listMissions } from './missions.ts';
import {
  badgesOf,
  countCards,
  findHolding,
  listEntries,
  listPointsOrders,
  type ListedEntry,
  type PointsOrderRow,
} from './repository.ts';
import type { Context } from './work.ts';

const HISTORY: ListOrder<ListedEntry> = {
  list: 'points',
  kind: 'number',
  position: (row) => ({ value: row.sequence, id: row.id }),
};
const ORDERS: ListOrder<PointsOrderRow> = {
  list: 'points orders',
  kind: 'time',
  position: (row) => ({ value: row.createdAt.getTime(), id: row.id }),
};

async function overview(
  services: Services,
  context: Context,
): Promise<Answer<DataOf<Api['points']['overview']>>> {
  const { database, catalogue } = services;
  const { actor, now } = context;
  const { userId } = actor;
  const holding = await findHolding(database, userId);
  if (!holding) return refuse('unauthorized');
  const today = dayOf(now, holding.region);
  const days = await daysOf(database, userId, today);
  const expiry = await nextExpiry(database, userId, now);
  return answer({
    points: holding.points,
    nextExpiry: expiry && { points: expiry.points, at: expiry.at.toISOString() },
    checkIn: {
      today,
      signed: days.has(today),
      streak: streakTo(today, days),
      rewards: catalogue.points.streak.map((points) => points * factorOf(services, actor)),
      missed: missedDays(today, days, dayOf(holding.createdAt, holding.region)),
    },
    memberFactor: catalogue.points.memberFactor,
    makeUpCards: await countCards(database, userId),
    badges: await badgesOf(database, userId),
    birthday: holding.birthday,
    birthdayPoints: catalogue.birthdayPoints,
    features: catalogue.features,
  });
}

/** Every call of the group `points`. */
export function createPointsHandlers(services: Services): HandlersOf<'points'> {
  const { database, catalogue } = services;
  const whileOpen = <Value>(
    feature: PointsFeature,
    act: () => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> =>
    catalogue.features[feature] === 'open' ? act() : Promise.resolve(refuse('feature_closed'));
  return {
    overview: ({ context }) => overview(services, context),

    history: async ({ query, context }) => {
      const start = startOf(HISTORY, query.cursor);
      if (!start.ok) return start;
      const { userId } = context.actor;
      const rows = await listEntries(database, { userId, after: start.position, limit: query.limit + 1 });
      return answer(
        endlessPage(HISTORY, rows, query.limit, ({ amount, balance, reason, createdAt, left }) => ({
          amount,
          balance,
          reason,
          createdAt: createdAt.toISOString(),
          left: left && { points: left.points, endsAt: left.endsAt.toISOString() },
        })),
      );
    },

    checkIn: ({ context }) => checkIn(services, context),
    makeUp: ({ body, context }) => makeUp(services, context, body.day),
    missions: ({ context }) => listMissions(services, context),
    claim: ({ body, context }) => whileOpen('missions', () => claimMission(services, context, body.mission)),
    lottery: ({ context }) => showLottery(services, context),
    draw: ({ context }) => whileOpen('lottery', () => draw(services, context)),
    setBirthday: ({ body, context }) =>
      whileOpen('birthday', () => setBirthday(services, context, body.birthday)),
    birthdayGift: ({ context }) => whileOpen('birthday', () => birthdayGift(services, context)),
    mall: ({ context }) => showMall(services, context),
    redeem: ({ body, context }) => whileOpen('mall', () => redeem(services, context, body.item)),

    orders: async ({ query, context }) => {
      const start = startOf(ORDERS, query.cursor);
      if (!start.ok) return start;
      const { actor, language } = context;
      const asked = { userId: actor.userId, after: start.position, limit: query.limit + 1 };
      const rows = await listPointsOrders(database, asked);
      const names = { mall: catalogue.mall, lottery: catalogue.lottery.prizes };
      return answer(
        endlessPage(ORDERS, rows, query.limit, ({ id, kind, item, cost, createdAt }) => ({
          id,
          kind,
          name: names[kind].find((known) => known.id === item)?.name[language] ?? item,
          cost,
          createdAt: createdAt.toISOString(),
        })),
      );
    },
  };
}
