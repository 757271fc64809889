import type { Answer } from '#cloud';
import {
  api,
  limits,
  type AccountInfo,
  type BodyOf,
  type CodeName,
  type DataOf,
  type Endpoint,
  type OwnPublication,
  type Project,
  type PublicationDetail,
  type QueryOf,
} from '#contract';
import { DOCUMENT_VERSION, genericCraft, genericMaterial, orderBetween, PROJECT_ID } from '#document';
import { DAY, uuid } from './memory-ids.ts';

export type On = <E extends Endpoint>(
  endpoint: E,
  handler: (input: { readonly query: QueryOf<E>; readonly body: BodyOf<E> }) => Answer<DataOf<E>>,
) => void;
export type Refuse = (code: Exclude<CodeName, 'ok'>, data?: unknown) => Answer<never>;
type Save = BodyOf<typeof api.community.save>;

/** A design of the person's own: what its page shows, and what one's own list does. */
type OwnDesign = PublicationDetail & Pick<OwnPublication, 'listed' | 'editedAt'>;

export interface MemoryPublishing {
  readonly mine: OwnDesign[];
  /** What was sent to be kept or reviewed, in order. */
  readonly saves: Save[];
  /** Addresses of pictures by the names a save gives. */
  readonly pictures: Map<string, string>;
  rules: { moderator: boolean; mayPublish: boolean; least: number };
}

/** The content of any project: an empty plate of a printer there is. */
export const SOME_CONTENT = new TextEncoder().encode(
  JSON.stringify({
    version: DOCUMENT_VERSION,
    records: [
      { kind: 'project', id: PROJECT_ID, name: 'Project' },
      {
        kind: 'plate',
        id: 'plate',
        name: '',
        order: orderBetween(null, null),
        printer: 'elegoo-saturn-4',
        craft: genericCraft,
        material: { ...genericMaterial, brand: 'Siraya', name: 'Fast grey' },
      },
    ],
  }),
);

/** Designs of the person's own in every state there is. */
export function somePublishing(
  account: Pick<AccountInfo, 'userId' | 'nickName'>,
  now: number,
  picture: (at: number) => string | null,
  count: number,
): MemoryPublishing {
  const states = ['approved', 'pending', 'unapproved', 'mine', 'withdrawn', 'pending'] as const;
  const names = [
    'Reef display',
    '章鱼摆件',
    'Ring holder',
    'Nozzle box, half done',
    'Twist vase',
    'Chess knight',
  ];
  const mine = Array.from({ length: count }, (_, at): OwnDesign => {
    const state = states[at % states.length]!;
    // The last is an edit of one that everybody sees.
    const listed = state === 'approved' || at === 5;
    return {
      id: uuid(6000 + at),
      kind: 'design',
      name: names[at % names.length]!,
      line: 'Elegoo Saturn 4',
      cover: picture(at),
      author: { id: account.userId, name: account.nickName, avatar: null },
      source: 'community',
      category: 'art',
      publishedAt: listed ? new Date(now - 20 * DAY).toISOString() : null,
      counts: listed
        ? { likes: 312, dislikes: 2, downloads: 1400, collects: 88 }
        : { likes: 0, dislikes: 0, downloads: 0, collects: 0 },
      did: [],
      version: uuid(6500 + at),
      state,
      reason: state === 'unapproved' ? 'The second picture shows another model.' : null,
      description: 'Stands by itself.\nPrints without supports.',
      tags: ['reef', '海洋'],
      licence: 'by-nc-sa',
      downloadable: true,
      mayTake: true,
      payload: {
        printer: 'Elegoo Saturn 4',
        material: 'Generic resin',
        platform: [219, 123, 220],
        layerHeight: 0.05,
      },
      pictures: [0, 1, 2].map((shot) => ({
        name: `${at}${shot}`.padEnd(64, '0'),
        address: picture(at + shot) ?? `/picture/${shot}`,
      })),
      frozen: { content: 'c'.repeat(64), size: 18_200_000, assets: [] },
      origin: null,
      hidden: false,
      listed,
      editedAt: new Date(now - (at + 1) * 50 * 60_000).toISOString(),
    };
  });
  return {
    mine,
    saves: [],
    pictures: new Map(),
    rules: { moderator: false, mayPublish: true, least: limits.PICTURES.least },
  };
}

interface World {
  readonly community: { readonly designs: readonly PublicationDetail[] };
  readonly account: Pick<AccountInfo, 'userId' | 'nickName'>;
  readonly projects: readonly Project[];
  readonly publishing: MemoryPublishing;
}

const fine = <Data>(data: Data): Answer<Data> => ({ ok: true, data });

/** Answers what the pages of publishing ask. */
export function servePublishing(world: World, on: On, refuse: Refuse): void {
  const { mine, saves, pictures, rules } = world.publishing;
  const find = (id: string) => mine.find((design) => design.id === id);
  const put = (design: OwnDesign): Answer<OwnPublication> => {
    const at = mine.findIndex(({ id }) => id === design.id);
    if (at < 0) mine.unshift(design);
    else mine[at] = design;
    return fine(design);
  };
  on(api.community.rules, () =>
    fine({
      kinds: [{ kind: 'design', leastPictures: rules.least, mostPictures: limits.PICTURES.most }],
      moderator: rules.moderator,
      mayPublish: rules.mayPublish,
    }),
  );
  on(api.community.tags, ({ query }) =>
    fine({
      items: ['reef', 'vase', 'resin test', '珊瑚', 'reptile'].filter((tag) => tag.startsWith(query.begin)),
    }),
  );
  on(api.community.mine, ({ query }) =>
    fine({
      items: mine.filter(
        ({ state, listed }) =>
          query.state === undefined || state === query.state || (query.state === 'approved' && listed),
      ),
      nextCursor: null,
    }),
  );
  on(api.community.detail, ({ query }) => {
    const design = find(query.id) ?? world.community.designs.find(({ id }) => id === query.id);
    return design === undefined ? refuse('not_found') : fine(design);
  });
  on(api.community.sendPicture, ({ body }) => {
    const name = `ticket ${pictures.size + 1}`;
    pictures.set(name, `data:image/png;base64,${body.picture}`);
    return fine({ name, address: pictures.get(name)! });
  });
  on(api.community.save, ({ body }) => {
    if (body.submit && body.pictures.length < rules.least)
      return refuse('pictures_few', { least: rules.least });
    saves.push(body);
    const before = body.id === undefined ? undefined : find(body.id);
    const { userId, nickName } = world.account;
    const shown = body.pictures.map((name) => ({
      name: before?.pictures.some((had) => had.name === name) ? name : `${pictures.size}`.padEnd(64, 'f'),
      address: pictures.get(name) ?? before?.pictures.find((had) => had.name === name)?.address ?? '',
    }));
    return put({
      ...(before ?? {
        id: uuid(6900 + saves.length),
        kind: 'design',
        line: '',
        author: { id: userId, name: nickName, avatar: null },
        source: 'community',
        publishedAt: null,
        counts: { likes: 0, dislikes: 0, downloads: 0, collects: 0 },
        did: [],
        mayTake: true,
        frozen: { content: 'c'.repeat(64), size: 18_200_000, assets: [] },
        origin: null,
        hidden: false,
        listed: false,
      }),
      name: body.name,
      description: body.description,
      category: body.category,
      tags: body.tags,
      licence: body.licence,
      downloadable: body.downloadable,
      payload: body.payload,
      pictures: shown,
      cover: shown[0]?.address ?? null,
      version: uuid(6950 + saves.length),
      state: body.submit ? 'pending' : 'mine',
      reason: null,
      editedAt: new Date().toISOString(),
    });
  });
  on(api.community.withdraw, ({ body }) => {
    const design = find(body.id);
    if (design === undefined) return refuse('not_found');
    return put({
      ...design,
      state: body.withdrawn ? 'withdrawn' : 'approved',
      listed: !body.withdrawn,
    });
  });
  on(api.community.remove, ({ body }) => {
    const at = mine.findIndex(({ id }) => id === body.id);
    if (at < 0) return refuse('not_found');
    mine.splice(at, 1);
    return fine({});
  });
  on(api.projects.open, ({ query }) => {
    const project = world.projects.find(({ id }) => id === query.id);
    if (project === undefined) return refuse('project_deleted');
    return fine({ project, device: null, origin: null, content: 'c'.repeat(64), assets: [] });
  });
}
