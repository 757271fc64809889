import type { Api, DataOf, Project, Share } from '#contract';
import type { PictureStore } from '../../services.ts';
import { presentProject, type ProjectRow } from '../projects/index.ts';
import { membershipOf } from '../membership/index.ts';
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

/** The project of a share as whoever opened it sees it: when the owner last opened it is nobody else's business. */
export function presentShared(pictures: PictureStore, shareId: string, project: ProjectRow): Project {
  const { thumbnailHash } = project;
  return {
    ...presentProject(pictures, { ...project, openedAt: project.editedAt }),
    thumbnail: thumbnailHash === null ? null : pictures.address('thumbnail', thumbnailHash, shareId),
  };
}

/** Who shared, as anybody with the link sees it. */
export function presentOwner(
  pictures: PictureStore,
  found: FoundShare,
  now: Date,
): DataOf<Api['shares']['info']> {
  return {
    ownerName: found.ownerName,
    ownerAvatar: found.ownerAvatarHash === null ? null : pictures.address('avatar', found.ownerAvatarHash),
    ownerVipLevel: membershipOf(found, now).level,
  };
}
