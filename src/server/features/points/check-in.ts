import type { Api, DataOf, Region } from '#contract';
import type { Answer, Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import { dayAfter, dayOf, missedDays, rewardOf, streakTo } from './calendar.ts';
import { givePoints } from './ledger-repository.ts';
import { daysSince, insertDay, takeCard } from './repository.ts';
import { onPoints, refuseWork, type Context } from './work.ts';

type Calls = Api['points'];

/** Days of the past that are read: a streak counts no further. */
const LONGEST_STREAK = 366;

/** Days checked in, as far back as a streak counts. */
export const daysOf = (database: Database, userId: string, today: string): Promise<ReadonlySet<string>> =>
  daysSince(database, userId, dayAfter(today, -LONGEST_STREAK));

/** Whether somebody has not checked in today, by the calendar of their account's region. */
export async function isCheckInOpen(
  database: Database,
  { id, region }: { readonly id: string; readonly region: Region },
  now: Date,
): Promise<boolean> {
  const today = dayOf(now, region);
  return !(await daysSince(database, id, today)).has(today);
}

/** What members get of a check-in; 1 for everybody else. */
export const factorOf = ({ catalogue }: Services, { vip }: Context['actor']): number =>
  vip ? catalogue.points.memberFactor : 1;

/** Checks in for today, by the calendar of the account's region. Two devices at once receive it once. */
export function checkIn(services: Services, context: Context): Promise<Answer<DataOf<Calls['checkIn']>>> {
  const { streak: table, lastDays } = services.catalogue.points;
  return onPoints(services, context, async ({ transaction, holder }) => {
    const { userId } = holder;
    const { now } = context;
    const day = dayOf(now, holder.region);
    const streak = streakTo(day, await daysOf(transaction, userId, day));
    const received = rewardOf(streak, table, factorOf(services, context.actor));
    const isNew = await insertDay(transaction, {
      userId,
      day,
      points: received,
      madeUp: false,
      createdAt: now,
    });
    if (!isNew) refuseWork('signed_already');
    await givePoints(transaction, holder, received, { reason: 'check_in', reference: day, now }, lastDays);
    return { points: holder.points, received, streak };
  });
}

/** Fills a missed day with a make-up card: it gives what the day would have given, and keeps the streak. */
export function makeUp(
  services: Services,
  context: Context,
  day: string,
): Promise<Answer<DataOf<Calls['makeUp']>>> {
  const { streak: table, lastDays } = services.catalogue.points;
  return onPoints(services, context, async ({ transaction, holder }) => {
    const { userId, region } = holder;
    const { now } = context;
    const today = dayOf(now, region);
    const days = await daysOf(transaction, userId, today);
    if (!missedDays(today, days, dayOf(holder.createdAt, region)).includes(day))
      refuseWork('make_up_refused');
    const cards = await takeCard(transaction, userId);
    if (cards === undefined) return refuseWork('make_up_none');
    const received = rewardOf(streakTo(day, days), table, factorOf(services, context.actor));
    await insertDay(transaction, { userId, day, points: received, madeUp: true, createdAt: now });
    await givePoints(transaction, holder, received, { reason: 'make_up', reference: day, now }, lastDays);
    return { points: holder.points, received, makeUpCards: cards };
  });
}
