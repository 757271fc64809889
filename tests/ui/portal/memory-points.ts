import type { Answer } from '#cloud';
import { api, type DataOf } from '#contract';
import { DAY, uuid } from './memory-ids.ts';
import type { On, Refuse } from './memory-publishing.ts';

type Entry = DataOf<typeof api.points.history>['items'][number];

/** Few, so that a few entries are two pages. */
const HISTORY_PAGE = 5;

/** What is won in a world of its own. */
export interface MemoryPoints {
  points: DataOf<typeof api.points.overview>;
  readonly missions: DataOf<typeof api.points.missions>['items'];
  readonly history: Entry[];
  readonly pointsOrders: DataOf<typeof api.points.orders>['items'];
  drawsLeft: number;
}

export function somePoints(now: number): MemoryPoints {
  const day = (back: number) => new Date(now - back * DAY).toISOString().slice(0, 10);
  return {
    points: {
      points: 1240,
      nextExpiry: { points: 300, at: '2027-03-02T00:00:00Z' },
      checkIn: {
        today: day(0),
        signed: false,
        streak: 3,
        rewards: [10, 10, 20, 20, 30, 30, 60],
        missed: [day(4)],
      },
      memberFactor: 2,
      makeUpCards: 1,
      badges: ['reef'],
      birthday: null,
      birthdayPoints: 200,
      features: { missions: 'open', lottery: 'open', mall: 'open', birthday: 'open' },
    },
    missions: [
      {
        id: 'first-project',
        name: 'Save a project in the cloud',
        points: 20,
        count: 1,
        done: 1,
        claimed: true,
        members: false,
      },
      {
        id: 'first-share',
        name: 'Share a project',
        points: 20,
        count: 1,
        done: 1,
        claimed: false,
        members: false,
      },
      {
        id: 'follow-three',
        name: 'Follow three authors',
        points: 15,
        count: 3,
        done: 1,
        claimed: false,
        members: false,
      },
      {
        id: 'member-designs',
        name: 'Publish three designs as a VIP member',
        points: 200,
        count: 3,
        done: 0,
        claimed: false,
        members: true,
      },
    ],
    history: [
      {
        amount: 20,
        balance: 1240,
        reason: 'check_in',
        createdAt: new Date(now - DAY).toISOString(),
        left: { points: 20, endsAt: '2027-03-02T00:00:00Z' },
      },
      {
        amount: -80,
        balance: 1220,
        reason: 'mall',
        createdAt: new Date(now - 2 * DAY).toISOString(),
        left: null,
      },
    ],
    pointsOrders: [
      {
        id: uuid(8100),
        kind: 'mall',
        name: 'Make-up card',
        cost: 80,
        createdAt: new Date(now - 2 * DAY).toISOString(),
      },
    ],
    drawsLeft: 5,
  };
}

const fine = <Data>(data: Data): Answer<Data> => ({ ok: true, data });

/** Answers what is won and redeemed. */
export function servePoints(money: MemoryPoints, on: On, refuse: Refuse): void {
  let count = 8700;
  const gain = (amount: number, reason: Entry['reason']) => {
    const balance = money.points.points + amount;
    money.points = { ...money.points, points: balance };
    const left = amount > 0 ? { points: amount, endsAt: '2027-03-02T00:00:00Z' } : null;
    money.history.unshift({ amount, balance, reason, createdAt: new Date().toISOString(), left });
    return balance;
  };
  on(api.points.overview, () => fine(money.points));
  on(api.points.history, ({ query }) => {
    const from = Number(query.cursor ?? 0);
    const rest = money.history.length > from + HISTORY_PAGE;
    return fine({
      items: money.history.slice(from, from + HISTORY_PAGE),
      nextCursor: rest ? String(from + HISTORY_PAGE) : null,
    });
  });
  on(api.points.checkIn, () => {
    const { checkIn } = money.points;
    if (checkIn.signed) return refuse('signed_already');
    const received = checkIn.rewards[(checkIn.streak - 1) % checkIn.rewards.length]!;
    money.points = { ...money.points, checkIn: { ...checkIn, signed: true } };
    return fine({ points: gain(received, 'check_in'), received, streak: checkIn.streak });
  });
  on(api.points.makeUp, ({ body }) => {
    const { checkIn, makeUpCards } = money.points;
    if (makeUpCards === 0) return refuse('make_up_none');
    const missed = checkIn.missed.filter((day) => day !== body.day);
    money.points = {
      ...money.points,
      makeUpCards: makeUpCards - 1,
      checkIn: { ...checkIn, missed, streak: 7 },
    };
    return fine({ points: gain(10, 'make_up'), received: 10, makeUpCards: makeUpCards - 1 });
  });
  on(api.points.missions, () => fine({ items: money.missions }));
  on(api.points.claim, ({ body }) => {
    const at = money.missions.findIndex(({ id }) => id === body.mission);
    money.missions[at] = { ...money.missions[at]!, claimed: true };
    return fine({ points: gain(money.missions[at].points, 'mission'), received: money.missions[at].points });
  });
  on(api.points.lottery, () =>
    fine({
      cost: 50,
      drawsLeft: money.drawsLeft,
      prizes: [
        {
          id: 'vip-month',
          name: '31 days of VIP',
          gift: { kind: 'membership', count: 31 },
          odds: 5000,
          left: 100,
        },
        {
          id: 'points-200',
          name: '200 points',
          gift: { kind: 'points', count: 200 },
          odds: 45_000,
          left: null,
        },
        {
          id: 'nothing',
          name: 'No prize this time',
          gift: { kind: 'nothing', count: 0 },
          odds: 950_000,
          left: null,
        },
      ],
    }),
  );
  on(api.points.draw, () => {
    money.drawsLeft -= 1;
    return fine({
      points: gain(150, 'lottery_prize'),
      prize: 'points-200',
      name: '200 points',
      gift: { kind: 'points', count: 200 },
    });
  });
  on(api.points.setBirthday, ({ body }) => {
    money.points = { ...money.points, birthday: body.birthday };
    return fine({ birthday: body.birthday });
  });
  on(api.points.birthdayGift, () => refuse('birthday_refused'));
  on(api.points.mall, () =>
    fine({
      items: [
        {
          id: 'vip-week',
          name: '7 days of VIP',
          gift: { kind: 'membership', count: 7 },
          cost: 540,
          usualCost: 600,
          members: false,
          left: null,
        },
        {
          id: 'space-1gb',
          name: '1 GB of cloud space',
          gift: { kind: 'space', count: 1e9 },
          cost: 1500,
          usualCost: 1500,
          members: false,
          left: 3,
        },
        {
          id: 'make-up-card',
          name: 'Make-up card',
          gift: { kind: 'make_up_card', count: 1 },
          cost: 80,
          usualCost: 80,
          members: true,
          left: null,
        },
      ],
    }),
  );
  on(api.points.redeem, ({ body }) => {
    const cost = body.item === 'make-up-card' ? 80 : 540;
    count += 1;
    money.pointsOrders.unshift({
      id: uuid(count),
      kind: 'mall',
      name: body.item,
      cost,
      createdAt: new Date().toISOString(),
    });
    return fine({ points: gain(-cost, 'mall') });
  });
  on(api.points.orders, () => fine({ items: money.pointsOrders, nextCursor: null }));
}
