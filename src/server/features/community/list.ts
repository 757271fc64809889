import type { Api, DataOf, PublicationOrder, QueryOf } from '#contract';
import { answer, type Actor, type Answer } from '../../context.ts';
import type { Services } from '../../services.ts';
import { endlessPage, startOf, type CursorKind, type ListOrder } from '../paging/index.ts';
import { readDid, type ListedPublication } from './found.ts';
import { searchTerms } from './grams.ts';
import {
  listCollected,
  listOwn,
  listPending,
  listPublic,
  listReported,
  searchPublic,
  readApproved,
  readListed,
  readReports,
} from './lists-repository.ts';
import { presentCard, presentOwn } from './present.ts';

type Calls = Api['community'];
type Reviews = Api['review'];
type Paged = { readonly cursor?: string | undefined; readonly limit: number };

/** What each order is ordered by: nothing listed lacks the time it was first approved. */
const VALUES: Readonly<Record<PublicationOrder, (row: ListedPublication['publication']) => number>> = {
  hot: ({ hot }) => hot ?? 0,
  newest: ({ publishedAt }) => publishedAt?.getTime() ?? 0,
  downloads: ({ downloads }) => downloads,
  collects: ({ collects }) => collects,
  likes: ({ likes }) => likes,
};

const publicOrder = (order: PublicationOrder): ListOrder<ListedPublication> => {
  const kind: CursorKind = order === 'newest' ? 'time' : 'number';
  const value = VALUES[order];
  const position = ({ publication }: ListedPublication) => ({
    value: value(publication),
    id: publication.id,
  });
  return { list: `community ${order}`, kind, position };
};

const timeOrder = <Row>(list: string, of: (row: Row) => { at: Date; id: string }): ListOrder<Row> => ({
  list,
  kind: 'time',
  position: (row) => ({ value: of(row).at.getTime(), id: of(row).id }),
});

/** Reads a page of rows and the caller's interactions with them, and shows them. */
async function cards<Row extends ListedPublication>(
  services: Services,
  actor: Actor,
  order: ListOrder<Row>,
  { limit }: Paged,
  rows: readonly Row[],
) {
  const ids = rows.map(({ publication }) => publication.id);
  const did = await readDid(services.database, actor.userId, ids);
  return endlessPage(order, rows, limit, (row) => presentCard(services, row, did.get(row.publication.id)));
}

/** A page of what everybody may see. */
export async function listCommunity(
  services: Services,
  actor: Actor,
  query: QueryOf<Calls['list']>,
): Promise<Answer<DataOf<Calls['list']>>> {
  const order = publicOrder(query.order);
  const start = startOf(order, query.cursor);
  if (!start.ok) return start;
  const terms = query.search ? searchTerms(query.search) : null;
  const asked = {
    kind: query.kind,
    source: query.source,
    category: query.category,
    order: query.order,
    authorId: query.author,
    followerId: query.following === 'true' ? actor.userId : null,
    after: start.position,
    limit: query.limit + 1,
  };
  const rows =
    terms === null
      ? await listPublic(services.database, asked)
      : await searchPublic(services.database, asked, terms);
  return answer(await cards(services, actor, order, query, rows));
}

/** A page of what somebody collected. */
export async function listCollection(
  services: Services,
  actor: Actor,
  query: QueryOf<Calls['collected']>,
): Promise<Answer<DataOf<Calls['collected']>>> {
  const userId = query.userId ?? actor.userId;
  type Found = Awaited<ReturnType<typeof listCollected>>[number];
  const order = timeOrder<Found>(`collected ${userId}`, (row) => ({
    at: row.createdAt,
    id: row.publicationId,
  }));
  const start = startOf(order, query.cursor);
  if (!start.ok) return start;
  const found = await listCollected(services.database, {
    kind: query.kind,
    userId,
    after: start.position,
    limit: query.limit + 1,
  });
  const ids = found.map(({ publicationId }) => publicationId);
  const rows = new Map((await readListed(services.database, ids)).map((row) => [row.publication.id, row]));
  const did = await readDid(services.database, actor.userId, ids);
  const page = endlessPage(order, found, query.limit, ({ publicationId }) => {
    const row = rows.get(publicationId);
    return row && presentCard(services, row, did.get(publicationId));
  });
  // What is gone since the first look is no gap.
  return answer({ ...page, items: page.items.filter((item) => item !== undefined) });
}

/** A page of the caller's own. */
export async function listMine(
  services: Services,
  actor: Actor,
  query: QueryOf<Calls['mine']>,
): Promise<Answer<DataOf<Calls['mine']>>> {
  const order = timeOrder<ListedPublication>('mine', ({ publication }) => ({
    at: publication.editedAt,
    id: publication.id,
  }));
  const start = startOf(order, query.cursor);
  if (!start.ok) return start;
  const rows = await listOwn(services.database, {
    authorId: actor.userId,
    kind: query.kind,
    state: query.state,
    after: start.position,
    limit: query.limit + 1,
  });
  return answer(endlessPage(order, rows, query.limit, (row) => presentOwn(services, row)));
}

/** A page of what waits for review. */
export async function listQueue(
  services: Services,
  query: QueryOf<Reviews['queue']>,
): Promise<Answer<DataOf<Reviews['queue']>>> {
  const submitted = ({ version }: ListedPublication): Date => version.submittedAt ?? new Date(0);
  const order = timeOrder<ListedPublication>('queue', (row) => ({
    at: submitted(row),
    id: row.publication.id,
  }));
  const start = startOf(order, query.cursor);
  if (!start.ok) return start;
  const rows = await listPending(services.database, { after: start.position, limit: query.limit + 1 });
  return answer(
    endlessPage(order, rows, query.limit, (row) => ({
      ...presentCard(services, row),
      submittedAt: submitted(row).toISOString(),
      edit: row.approved,
    })),
  );
}

/** A page of what was reported. */
export async function listReports(
  services: Services,
  query: QueryOf<Reviews['reports']>,
): Promise<Answer<DataOf<Reviews['reports']>>> {
  type Found = Awaited<ReturnType<typeof listReported>>[number];
  const order = timeOrder<Found>('reports', ({ since, id }) => ({ at: since, id }));
  const start = startOf(order, query.cursor);
  if (!start.ok) return start;
  const found = await listReported(services.database, { after: start.position, limit: query.limit + 1 });
  const ids = found.map(({ id }) => id);
  const rows = new Map((await readApproved(services.database, ids)).map((row) => [row.publication.id, row]));
  const reported = await readReports(services.database, ids);
  const page = endlessPage(order, found, query.limit, ({ id }) => {
    const row = rows.get(id);
    return (
      row && {
        ...presentCard(services, row),
        hidden: row.publication.hiddenAt !== null,
        reports: reported
          .filter(({ publicationId }) => publicationId === id)
          .map(({ reason, text, createdAt }) => ({ reason, text, createdAt: createdAt.toISOString() })),
      }
    );
  });
  return answer({ ...page, items: page.items.filter((item) => item !== undefined) });
}
