import { limits, type Api, type DataOf } from '#contract';
import { refuse, type Answer } from '../../context.ts';
import type { Services } from '../../services.ts';
import { dayOf, isBirthday, isBirthdayOn } from './calendar.ts';
import { givePoints } from './ledger-repository.ts';
import { keepBirthday } from './repository.ts';
import { onPoints, refuseWork, type Context } from './work.ts';

type Calls = Api['points'];

const DAY_MILLISECONDS = 86_400_000;

/** Keeps a birthday, once and for all. */
export async function setBirthday(
  services: Services,
  context: Context,
  birthday: string,
): Promise<Answer<DataOf<Calls['setBirthday']>>> {
  if (!isBirthday(birthday)) return refuse('validation', { fields: { birthday: 'invalid' } });
  return onPoints(services, context, async ({ transaction, holder }) => {
    if (holder.birthday !== null) refuseWork('birthday_set');
    await keepBirthday(transaction, holder.userId, birthday, context.now);
    return { birthday };
  });
}

/** Receives the gift of a birthday, once a year and on the day, if the day has been known for a while. */
export async function birthdayGift(
  services: Services,
  context: Context,
): Promise<Answer<DataOf<Calls['birthdayGift']>>> {
  if (!context.actor.vip) return refuse('members_only');
  const { birthdayPoints, points } = services.catalogue;
  return onPoints(services, context, async ({ transaction, holder }) => {
    const { now } = context;
    const today = dayOf(now, holder.region);
    const { birthday, birthdaySetAt } = holder;
    const known = birthdaySetAt === null ? 0 : (now.getTime() - birthdaySetAt.getTime()) / DAY_MILLISECONDS;
    if (birthday === null || known < limits.BIRTHDAY_WAIT_DAYS || !isBirthdayOn(today, birthday)) {
      refuseWork('birthday_refused');
    }
    const entry = { reason: 'birthday', reference: today.slice(0, 4), now } as const;
    const isNew = await givePoints(transaction, holder, birthdayPoints, entry, points.lastDays);
    if (!isNew) refuseWork('claimed_already');
    return { points: holder.points, received: birthdayPoints };
  });
}
