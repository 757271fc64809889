import type { Answer } from '#cloud';
import {
  api,
  CATEGORIES,
  mayTake,
  type AccountInfo,
  type BodyOf,
  type DataOf,
  type Endpoint,
  type Interaction,
  type Project,
  type PublicationCard,
  type PublicationDetail,
  type QueryOf,
} from '#contract';
import { standingAfter } from '../../../src/ui/portal/community/standing.ts';
import { DAY, uuid } from './memory-ids.ts';

type On = <E extends Endpoint>(
  endpoint: E,
  handler: (input: { readonly query: QueryOf<E>; readonly body: BodyOf<E> }) => Answer<DataOf<E>>,
) => void;

interface MemoryPerson {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly vipLevel: number | null;
  followers: number;
  followed: boolean;
}

export interface MemoryCommunity {
  readonly people: MemoryPerson[];
  readonly designs: PublicationDetail[];
  readonly reports: BodyOf<typeof api.community.report>[];
}

const NAMES = [
  'Reef display',
  '章鱼摆件',
  'Dragon, asleep',
  'Ring holder with a very long name that does not fit into the width of a card',
  'Nozzle box',
  '微缩城堡',
  'Calibration cones',
  'Chess knight',
  '书签，鹦鹉螺',
  'Twist vase',
] as const;

/** Designs of some people, each a little less liked than the one before. */
export function someCommunity(
  count: number,
  now: number,
  picture: (at: number) => string | null,
): MemoryCommunity {
  const people = ['Mei', '海风', 'Jonas'].map((name, at) => ({
    id: uuid(900_100 + at),
    name,
    avatar: null,
    vipLevel: at === 0 ? 3 : null,
    followers: 12 * at + 3,
    followed: at === 1,
  }));
  const designs = Array.from({ length: count }, (_, at): PublicationDetail => {
    const { id, name, avatar, vipLevel } = people[at % people.length]!;
    const licence = (['by-sa', 'by-nc-nd', 'all_rights_reserved'] as const)[at % 3]!;
    return {
      id: uuid(7000 + at),
      kind: 'design',
      name: at < NAMES.length ? NAMES[at]! : `Design ${at + 1}`,
      line: 'Saturn 3 Ultra',
      cover: picture(at),
      author: { id, name, avatar, vipLevel },
      source: at % 10 === 4 ? 'official' : 'community',
      category: CATEGORIES[at % CATEGORIES.length]!,
      publishedAt: new Date(now - at * DAY).toISOString(),
      counts: { likes: 312 - at, dislikes: 1, downloads: 1400 - at * 10, collects: 88 },
      did: at === 1 ? ['like'] : [],
      version: uuid(7500 + at),
      state: 'approved',
      reason: null,
      description: 'Prints without supports.\nTwo hours on a small printer.',
      tags: ['reef', '海洋'],
      licence,
      downloadable: at % 2 === 0,
      mayTake: mayTake(licence, at % 2 === 0),
      payload: {
        printer: 'Saturn 3 Ultra',
        material: 'ABS-like grey',
        platform: [219, 123, 260],
        layerHeight: 0.05,
      },
      pictures: [0, 1, 2].map((shot) => ({
        name: `${shot}`.repeat(64),
        address: picture(at + shot) ?? `/picture/${shot}`,
      })),
      frozen: { content: 'c'.repeat(64), size: 18_200_000, assets: [] },
      origin: null,
      hidden: false,
    };
  });
  return { people, designs, reports: [] };
}

const fine = <Data>(data: Data): Answer<Data> => ({ ok: true, data });

function page<Item>(
  items: readonly Item[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const from = Number(cursor ?? 0);
  const next = from + limit;
  return fine({ items: items.slice(from, next), nextCursor: next < items.length ? String(next) : null });
}

interface Served {
  readonly community: MemoryCommunity;
  readonly projects: Project[];
  readonly account: Pick<AccountInfo, 'userId'>;
}

/** Answers what the community's pages ask. */
export function serveCommunity(world: Served, on: On, refuse: (code: 'not_found') => Answer<never>): void {
  const { people, designs, reports } = world.community;
  const orders: Readonly<Record<string, (card: PublicationCard) => number>> = {
    hot: ({ counts }) => counts.likes + 2 * counts.collects,
    newest: ({ publishedAt }) => Date.parse(publishedAt!),
    downloads: ({ counts }) => counts.downloads,
    collects: ({ counts }) => counts.collects,
    likes: ({ counts }) => counts.likes,
  };
  const change = (id: string, changes: Partial<PublicationDetail>): PublicationDetail | undefined => {
    const at = designs.findIndex((design) => design.id === id);
    if (at >= 0) designs[at] = { ...designs[at]!, ...changes };
    return designs[at];
  };
  on(api.community.list, ({ query }) => {
    const by = orders[query.order]!;
    const found = designs.filter(
      ({ name, source, category, author }) =>
        (query.source === undefined || source === query.source) &&
        (query.category === undefined || category === query.category) &&
        (query.author === undefined || author.id === query.author) &&
        (query.following !== 'true' || people.some(({ id, followed }) => id === author.id && followed)) &&
        name.toLowerCase().includes(query.search?.toLowerCase() ?? ''),
    );
    return page(
      found.toSorted((a, b) => by(b) - by(a)),
      query,
    );
  });
  on(api.community.collected, ({ query }) =>
    page(
      designs.filter(({ did }) =>
        query.userId === undefined || query.userId === world.account.userId ? did.includes('collect') : false,
      ),
      query,
    ),
  );
  on(api.community.interact, ({ body }) => {
    const design = designs.find(({ id }) => id === body.id);
    if (design === undefined) return refuse('not_found');
    const { counts, did } = standingAfter(design, body.kind satisfies Interaction, body.on);
    change(body.id, { counts, did: [...did] });
    return fine({ counts, did: [...did] });
  });
  on(api.community.copy, ({ body }) => {
    const design = designs.find(({ id }) => id === body.id);
    if (design === undefined) return refuse('not_found');
    const project = { ...world.projects[0]!, id: uuid(8000), name: design.name };
    world.projects.unshift(project);
    return fine({ project });
  });
  on(api.community.report, ({ body }) => {
    reports.push(body);
    return fine({});
  });
  on(api.user.socialInfo, ({ query }) => {
    const person = people.find(({ id }) => id === query.userId);
    if (person === undefined) return refuse('not_found');
    const { id, name, avatar, vipLevel, followers, followed } = person;
    return fine({ userId: id, nickName: name, avatar, vipLevel, followers, following: 4, followed });
  });
  on(api.user.follow, ({ query }) => {
    const person = people.find(({ id }) => id === query.userId);
    if (person === undefined) return refuse('not_found');
    const followed = query.follow === 'true';
    if (person.followed !== followed) person.followers += followed ? 1 : -1;
    person.followed = followed;
    return fine({ followed, followers: person.followers });
  });
}
