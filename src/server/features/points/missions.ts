import type { Api, DataOf } from '#contract';
import { answer, refuse, type Answer } from '../../context.ts';
import type { Services } from '../../services.ts';
import { givePoints } from './ledger-repository.ts';
import { claimedMissions, countDone } from './repository.ts';
import { onPoints, refuseWork, type Context } from './work.ts';

type Calls = Api['points'];

export async function listMissions(
  { database, catalogue }: Services,
  { actor, language }: Context,
): Promise<Answer<DataOf<Calls['missions']>>> {
  const done = await countDone(database, actor.userId, actor.vip);
  const claimed = await claimedMissions(database, actor.userId);
  const items = catalogue.missions.map(({ id, name, event, count, points, members }) => ({
    id,
    name: name[language],
    points,
    count,
    done: Math.min(count, done[event]),
    claimed: claimed.has(id),
    members,
  }));
  return answer({ items });
}

/** Receives the points of a mission, once: complete is what the tables say, never what the page says. */
export async function claimMission(
  services: Services,
  context: Context,
  id: string,
): Promise<Answer<DataOf<Calls['claim']>>> {
  const mission = services.catalogue.missions.find((known) => known.id === id);
  if (!mission) return refuse('not_found');
  const { vip, userId } = context.actor;
  if (mission.members && !vip) return refuse('members_only');
  return onPoints(services, context, async ({ transaction, holder }) => {
    const done = await countDone(transaction, userId, vip);
    if (done[mission.event] < mission.count) refuseWork('mission_open');
    const entry = { reason: 'mission', reference: id, now: context.now } as const;
    const { lastDays } = services.catalogue.points;
    const isNew = await givePoints(transaction, holder, mission.points, entry, lastDays);
    if (!isNew) refuseWork('claimed_already');
    return { points: holder.points, received: mission.points };
  });
}
