import type { Api, BodyOf, DataOf, Settings } from '#contract';
import { answer, refuse, type Actor, type Answer } from '../../context.ts';
import type { Services } from '../../services.ts';
import { reindexAuthor } from '../community/index.ts';
import { nicknameKey, nicknameLook } from './nickname.ts';
import { avatarAddress, presentSettings } from './presenter.ts';
import { updateUser, type UserChanges } from './user-repository.ts';

type ProfileChange = BodyOf<Api['user']['editProfile']>;

/** Changes nickname and picture, whichever is named; the picture goes last, so a taken nickname keeps none. */
export async function editProfile(
  services: Services,
  actor: Actor,
  change: ProfileChange,
): Promise<Answer<DataOf<Api['user']['editProfile']>>> {
  const { database, pictures } = services;
  const changes: UserChanges = {};
  if (change.nickName !== undefined) {
    const key = nicknameKey(change.nickName);
    if (key === '') return refuse('validation', { fields: { nickName: 'nickname_symbols' } });
    const look = nicknameLook(change.nickName);
    Object.assign(changes, {
      nickname: change.nickName,
      nicknameKey: key,
      nicknameLook: look,
    } satisfies UserChanges);
  }
  if (change.avatar === null) Object.assign(changes, { avatarHash: null } satisfies UserChanges);
  if (typeof change.avatar === 'string') {
    const kept = await pictures.keep('avatar', change.avatar);
    if (!kept.ok) return kept;
    Object.assign(changes, { avatarHash: kept.data } satisfies UserChanges);
  }
  const user = await updateUser(database, actor.userId, changes);
  if (user === 'taken') return refuse('nickname_taken');
  if (!user) return refuse('unauthorized');
  if (change.nickName !== undefined) await reindexAuthor(database, user.id, user.nickname);
  return answer({ nickName: user.nickname, avatar: avatarAddress(pictures)(user.avatarHash) });
}

/** Changes the given fields, keeps the rest. */
export async function changeSettings(
  services: Services,
  actor: Actor,
  change: BodyOf<Api['user']['setting']>,
): Promise<Answer<Settings>> {
  const { btnAppearance, ...same } = change;
  const named = { ...same, buttonAppearance: btnAppearance };
  const changes = Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined),
  ) as UserChanges;
  const user = await updateUser(services.database, actor.userId, changes);
  if (!user || user === 'taken') return refuse('unauthorized');
  return answer(presentSettings(user));
}
