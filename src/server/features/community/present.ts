import {
  mayTake,
  type Interaction,
  type OwnPublication,
  type PublicationCard,
  type PublicationDetail,
} from '#contract';
import type { Services } from '../../services.ts';
import { membershipOf } from '../membership/index.ts';
import type { ListedPublication, SeenPublication, Viewer } from './found.ts';

type Seen = Pick<Services, 'pictures' | 'now'>;

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What everybody sees of a publication in a list. */
export function presentCard(
  { pictures, now }: Seen,
  row: Omit<ListedPublication, 'version'> & {
    readonly version: Pick<ListedPublication['version'], 'name' | 'line' | 'category'>;
  },
  did: readonly Interaction[] = [],
): PublicationCard {
  const { publication, version, authorName, authorAvatarHash, coverHash } = row;
  const { likes, dislikes, downloads, collects } = publication;
  return {
    id: publication.id,
    kind: publication.kind,
    name: version.name,
    line: version.line,
    cover: coverHash === null ? null : pictures.address('thumbnail', coverHash),
    author: {
      id: publication.authorId,
      name: authorName,
      avatar: authorAvatarHash === null ? null : pictures.address('avatar', authorAvatarHash),
      vipLevel: membershipOf(row, now()).level,
    },
    source: publication.source,
    category: version.category,
    publishedAt: time(publication.publishedAt),
    counts: { likes, dislikes, downloads, collects },
    did: [...did],
  };
}

/** A publication as its author's own list shows it. */
export function presentOwn(services: Seen, row: ListedPublication): OwnPublication {
  const { publication, version } = row;
  return {
    ...presentCard(services, row),
    state: publication.withdrawnAt === null ? version.state : 'withdrawn',
    reason: version.reason,
    listed: publication.listed,
    hidden: publication.hiddenAt !== null,
    editedAt: publication.editedAt.toISOString(),
  };
}

/** A publication whole. What only its author and moderators may read is left out for others. */
export function presentDetail(
  services: Seen,
  row: SeenPublication,
  viewer: Viewer,
  more: {
    readonly did: readonly Interaction[];
    readonly pictures: readonly string[];
    readonly frozen: readonly {
      readonly hash: string;
      readonly role: 'content' | 'asset';
      readonly size: number;
    }[];
  },
): PublicationDetail {
  const { publication, version } = row;
  const { licence, downloadable, contentHash } = version;
  const own = publication.authorId === viewer.userId;
  return {
    ...presentCard(services, row, more.did),
    version: version.id,
    state: publication.withdrawnAt === null ? version.state : 'withdrawn',
    reason: version.reason,
    description: version.description,
    tags: version.tags,
    licence,
    downloadable,
    mayTake: own || mayTake(licence, downloadable),
    payload: version.payload,
    pictures: more.pictures.map((hash) => ({
      name: hash,
      address: services.pictures.address('thumbnail', hash),
    })),
    frozen:
      contentHash === null
        ? null
        : {
            content: contentHash,
            size: version.size,
            assets: more.frozen
              .filter(({ role }) => role === 'asset')
              .map(({ hash, size }) => ({ hash, size })),
          },
    origin: version.origin,
    hidden: publication.hiddenAt !== null,
  };
}
