import { answer, refuse, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { avatarAddress, presentAccount } from './presenter.ts';
import { changeSettings, editProfile } from './profile.ts';
import {
  countFollows,
  findFirstIdentity,
  findUser,
  insertFollow,
  removeFollow,
  updateUser,
} from './user-repository.ts';

/** Every call of the group `user`. A user that is gone while their token is still good is nobody. */
export function createUserHandlers(services: Services): HandlersOf<'user'> {
  const { database, pictures } = services;
  const avatar = avatarAddress(pictures);
  return {
    accountInfo: async ({ context }) => {
      const user = await findUser(database, context.actor.userId);
      if (!user) return refuse('unauthorized');
      const identity = await findFirstIdentity(database, user.id);
      return answer(presentAccount(user, identity, avatar, context.now));
    },

    socialInfo: async ({ query, context }) => {
      const user = await findUser(database, query.userId);
      if (!user) return refuse('not_found');
      const counts = await countFollows(database, user.id, context.actor.userId);
      return answer({
        userId: user.id,
        nickName: user.nickname,
        avatar: avatar(user.avatarHash),
        ...counts,
      });
    },

    follow: async ({ query, context }) => {
      const { userId } = context.actor;
      if (query.userId === userId) return refuse('forbidden');
      if (!(await findUser(database, query.userId))) return refuse('not_found');
      if (query.follow === 'true') await insertFollow(database, userId, query.userId, context.now);
      else await removeFollow(database, userId, query.userId);
      const { followed, followers } = await countFollows(database, query.userId, userId);
      return answer({ followed, followers });
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
