import { answer, refuse, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { membershipOf } from '../membership/index.ts';
import { notify } from '../notifications/index.ts';
import { isCheckInOpen } from '../points/index.ts';
import { endlessPage, startOf, type ListOrder } from '../paging/index.ts';
import { avatarAddress, presentAccount } from './presenter.ts';
import { changeSettings, editProfile } from './profile.ts';
import {
  countFollows,
  findFirstIdentity,
  findUser,
  insertFollow,
  listFollows,
  removeFollow,
  updateUser,
} from './user-repository.ts';

const followOrder = (list: string): ListOrder<{ readonly id: string; readonly since: Date }> => ({
  list,
  kind: 'time',
  position: ({ id, since }) => ({ value: since.getTime(), id }),
});

/** Every call of the group `user`; who is a moderator another feature knows. A user that is gone while their token is still good is nobody. */
export function createUserHandlers(
  services: Services,
  isModerator: (userId: string) => Promise<boolean>,
): HandlersOf<'user'> {
  const { database, pictures } = services;
  const avatar = avatarAddress(pictures);
  return {
    accountInfo: async ({ context }) => {
      const user = await findUser(database, context.actor.userId);
      if (!user) return refuse('unauthorized');
      const identity = await findFirstIdentity(database, user.id);
      const today = {
        moderator: await isModerator(user.id),
        checkInOpen: await isCheckInOpen(database, user, context.now),
      };
      return answer(presentAccount(user, identity, avatar, context.now, services.catalogue.levels, today));
    },

    socialInfo: async ({ query, context }) => {
      const user = await findUser(database, query.userId);
      if (!user) return refuse('not_found');
      const counts = await countFollows(database, user.id, context.actor.userId);
      return answer({
        userId: user.id,
        nickName: user.nickname,
        avatar: avatar(user.avatarHash),
        vipLevel: membershipOf(user, context.now).level,
        ...counts,
      });
    },

    follow: async ({ query, context }) => {
      const { userId } = context.actor;
      if (query.userId === userId) return refuse('forbidden');
      if (!(await findUser(database, query.userId))) return refuse('not_found');
      if (query.follow === 'true') {
        await insertFollow(database, userId, query.userId, context.now);
        await notify(database, {
          userId: query.userId,
          kind: 'followed',
          actorId: userId,
          createdAt: context.now,
        });
      } else await removeFollow(database, userId, query.userId);
      const { followed, followers } = await countFollows(database, query.userId, userId);
      return answer({ followed, followers });
    },

    follows: async ({ query, context }) => {
      if (!(await findUser(database, query.userId))) return refuse('not_found');
      const order = followOrder(`${query.side} ${query.userId}`);
      const start = startOf(order, query.cursor);
      if (!start.ok) return start;
      const rows = await listFollows(database, {
        userId: query.userId,
        side: query.side,
        viewerId: context.actor.userId,
        after: start.position,
        limit: query.limit + 1,
      });
      return answer(
        endlessPage(order, rows, query.limit, (row) => ({
          id: row.id,
          name: row.nickname,
          avatar: avatar(row.avatarHash),
          vipLevel: membershipOf(row, context.now).level,
          followed: row.followed,
        })),
      );
    },

    setting: ({ body, context }) => changeSettings(services, context.actor, body),

    editProfile: ({ body, context }) => editProfile(services, context.actor, body),

    completeGuide: async ({ context }) => {
      const user = await updateUser(database, context.actor.userId, { guideCompleted: true });
      if (!user || user === 'taken') return refuse('unauthorized');
      return answer({ hasCompletedGuide: user.guideCompleted });
    },
  };
}
