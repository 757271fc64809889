import type { Share } from '#contract';
import type { PictureStore } from '../../services.ts';
import { stateOf } from './policy.ts';
import type { FoundShare, ListedShare } from './repository.ts';

/** A share as its owner sees it. */
export function presentShare(pictures: PictureStore, listed: ListedShare, now: Date): Share {
  const { share, projectName, thumbnailHash } = listed;
  return {
    id: share.id,
    token: share.token,
    code: share.code,
    projectId: share.projectId,
    projectName,
    thumbnail: thumbnailHash === null ? null : pictures.address('thumbnail', thumbnailHash),
    permission: share.permission,
    due: share.due,
    dueAt: share.dueAt?.toISOString() ?? null,
    state: stateOf(share, now),
    createdAt: share.createdAt.toISOString(),
  };
}

/** Who shared, as anybody with the link sees it. */
export function presentOwner(
  pictures: PictureStore,
  found: FoundShare,
): { readonly ownerName: string; readonly ownerAvatar: string | null } {
  return {
    ownerName: found.ownerName,
    ownerAvatar: found.ownerAvatarHash === null ? null : pictures.address('avatar', found.ownerAvatarHash),
  };
}
