import type { Answer } from '#cloud';
import {
  api,
  limits,
  type AccountInfo,
  type BodyOf,
  type CodeName,
  type DataOf,
  type Endpoint,
  type Notification,
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
  readonly rules: { moderator: boolean; mayPublish: boolean; least: number };
  /** What waits for review, and what was reported. */
  readonly queue: PublicationDetail[];
  readonly reported: { readonly design: PublicationDetail; readonly reports: Report[] }[];
  /** What moderators did, in order. */
  readonly acts: unknown[];
  readonly notifications: Notification[];
}
type Report = DataOf<typeof api.review.reports>['items'][number]['reports'][number];

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

const NAMES = [
  'Reef display',
  '章鱼摆件',
  'Ring holder',
  'Nozzle box, half done',
  'Twist vase',
  'Chess knight',
] as const;

/** Designs of the person's own in every state there is, some of others to be reviewed, and notifications. */
export function somePublishing(
  account: Pick<AccountInfo, 'userId' | 'nickName'>,
  now: number,
  picture: (at: number) => string | null,
  count: number,
): MemoryPublishing {
  const states = ['approved', 'pending', 'unapproved', 'mine', 'withdrawn', 'pending'] as const;
  const designOf = (at: number, state: PublicationDetail['state'], listed = false): PublicationDetail => ({
    id: uuid(6000 + at),
    kind: 'design',
    name: NAMES[at % NAMES.length]!,
    line: 'Elegoo Saturn 4',
    cover: picture(at),
    author: { id: account.userId, name: account.nickName, avatar: null, vipLevel: null },
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
  });
  const mine = Array.from({ length: count }, (_, at): OwnDesign => {
    const state = states[at % states.length]!;
    // The last is an edit of one that everybody sees.
    const listed = state === 'approved' || at === 5;
    return {
      ...designOf(at, state, listed),
      listed,
      editedAt: new Date(now - (at + 1) * 50 * 60_000).toISOString(),
    };
  });
  const author = { id: uuid(900_100), name: 'Mei', avatar: null, vipLevel: 3 };
  const byMei = (at: number, name: string, state: PublicationDetail['state']): PublicationDetail => ({
    ...designOf(at, state),
    id: uuid(6200 + at),
    name,
    author,
  });
  const notice = (at: number, patch: Partial<Notification>): Notification => ({
    id: uuid(6400 + at),
    kind: 'approved',
    actor: null,
    publication: null,
    reason: null,
    createdAt: new Date(now - (at + 1) * 50 * 60_000).toISOString(),
    read: false,
    ...patch,
  });
  const of = (at: number) => ({ id: uuid(6000 + at), kind: 'design', name: NAMES[at]! });
  return {
    mine,
    saves: [],
    pictures: new Map(),
    rules: { moderator: false, mayPublish: true, least: limits.PICTURES.least },
    queue: [byMei(0, 'Dragon, asleep', 'pending'), byMei(1, '微缩城堡', 'pending')],
    reported: [
      {
        design: byMei(2, 'Knight', 'approved'),
        reports: [
          {
            reason: 'copyright',
            text: 'This is my model.\nIt is on my page.',
            createdAt: new Date(now).toISOString(),
          },
          { reason: 'spam', text: '', createdAt: new Date(now - DAY).toISOString() },
        ],
      },
    ],
    acts: [],
    notifications: [
      notice(0, {
        kind: 'unapproved',
        publication: of(2),
        reason: 'The second picture shows another model.',
      }),
      notice(1, { kind: 'followed', actor: author }),
      notice(2, { kind: 'approved', publication: of(0), read: true }),
      notice(3, { kind: 'taken_down', publication: of(4), reason: 'Reported as a copy.', read: true }),
    ],
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
  const { mine, saves, pictures, rules, queue, reported, acts, notifications } = world.publishing;
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
    const others = [...queue, ...reported.map(({ design }) => design), ...world.community.designs];
    const design = find(query.id) ?? others.find(({ id }) => id === query.id);
    return design === undefined ? refuse('not_found') : fine(design);
  });
  on(api.community.sendPicture, ({ body }) => {
    const name = `ticket ${pictures.size + 1}`;
    pictures.set(name, `data:image/png;base64,${body.picture}`);
    return fine({ name, address: pictures.get(name)! });
  });
  on(api.community.save, ({ body }) => {
    const before = body.id === undefined ? undefined : find(body.id);
    const named = body.pictures ?? before?.pictures.map(({ name }) => name) ?? [];
    if (body.submit && named.length < rules.least) return refuse('pictures_few', { least: rules.least });
    saves.push(body);
    const { userId, nickName } = world.account;
    const shown = named.map((name) => ({
      name: before?.pictures.some((had) => had.name === name) ? name : `${pictures.size}`.padEnd(64, 'f'),
      address: pictures.get(name) ?? before?.pictures.find((had) => had.name === name)?.address ?? '',
    }));
    return put({
      ...(before ?? {
        id: uuid(6900 + saves.length),
        kind: 'design',
        line: '',
        author: { id: userId, name: nickName, avatar: null, vipLevel: null },
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
  on(api.review.queue, () =>
    rules.moderator
      ? fine({
          items: queue.map((design, at) => ({
            ...design,
            submittedAt: new Date(Date.now() - (at + 1) * DAY).toISOString(),
            edit: at === 1,
          })),
          nextCursor: null,
        })
      : refuse('not_found'),
  );
  on(api.review.reports, () =>
    fine({
      items: reported.map(({ design, reports }) => ({ ...design, hidden: true, reports })),
      nextCursor: null,
    }),
  );
  const takeFrom = (id: string): boolean => {
    const waits = queue.findIndex((design) => design.id === id);
    const report = reported.findIndex(({ design }) => design.id === id);
    if (waits >= 0) queue.splice(waits, 1);
    if (report >= 0) reported.splice(report, 1);
    return waits >= 0 || report >= 0;
  };
  on(api.review.decide, ({ body }) => {
    const design = queue.find(({ id }) => id === body.id);
    if (design?.version !== body.version) return refuse('review_stale');
    if (!body.approve && body.reason === '') return refuse('validation', { fields: { reason: 'required' } });
    acts.push(body);
    takeFrom(body.id);
    return fine({});
  });
  on(api.review.takeDown, ({ body }) => {
    acts.push({ takeDown: body });
    return takeFrom(body.id) ? fine({}) : refuse('not_found');
  });
  on(api.review.settle, ({ body }) => {
    acts.push({ settle: body });
    return takeFrom(body.id) ? fine({}) : refuse('not_found');
  });
  const unread = () => notifications.filter(({ read }) => !read).length;
  on(api.notifications.list, () => fine({ items: [...notifications], unread: unread(), nextCursor: null }));
  on(api.notifications.read, ({ body }) => {
    for (const [at, notice] of notifications.entries())
      if (body.id === undefined || notice.id === body.id) notifications[at] = { ...notice, read: true };
    return fine({ unread: unread() });
  });
}
