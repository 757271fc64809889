import { fail, ok, type ContentHash, type Result } from '#base';
import type {
  CommunityPort,
  ItemContent,
  ItemShelfPort,
  LibraryItem,
  LibraryPayload,
  OwnPublication,
  PublishedDetail,
  PublishTerms,
  Reaction,
} from '#editor';

/** What a device keeps, in memory. */
export function createMemoryItems() {
  const items = new Map<string, LibraryItem>();
  const port: ItemShelfPort = {
    list: async (kind) => ok([...items.values()].filter((item) => item.kind === kind)),
    keep: async (item) => ok(void items.set(item.id, item)),
    remove: async (_kind, id) => ok(void items.delete(id)),
  };
  return { items, port };
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly author: string;
  name: string;
  payload: LibraryPayload;
  origin: string | undefined;
  terms: PublishTerms;
  content: ItemContent | null;
  cover: string | null;
  state: OwnPublication['state'];
  reason: string | null;
  edits: number;
}

const PER_PAGE = 2;
/** Nothing special, as most of what is published. */
export const USUAL_TERMS: PublishTerms = { licence: 'by', downloadable: true };

/**
 * Everybody's library in memory; `as` is the way of one person to it. Payloads are kept as they are sent; `blobs` are those of the
 * cloud that contents are sent to.
 */
export function createMemoryCommunity(blobs: ReadonlyMap<ContentHash, Uint8Array<ArrayBuffer>> = new Map()) {
  const rows = new Map<string, Row>();
  const deeds = new Map<string, Set<string>>();
  const saves: { readonly name: string; readonly submit: boolean }[] = [];
  let ids = 0;
  const didOf = (id: string, person: string) =>
    (['like', 'collect', 'download'] as const).filter((deed) => deeds.get(`${deed} ${id}`)?.has(person));
  const count = (id: string, deed: Reaction) => deeds.get(`${deed} ${id}`)?.size ?? 0;
  const countsOf = (id: string) => ({
    downloads: count(id, 'download'),
    collects: count(id, 'collect'),
    likes: count(id, 'like'),
  });
  const ownOf = ({ id, name, state, reason, edits, cover }: Row): OwnPublication => ({
    publication: id,
    name,
    state,
    reason,
    listed: state === 'approved',
    editedAt: `edit ${edits}`,
    counts: countsOf(id),
    cover,
  });
  const itemOf = (row: Row, person: string): PublishedDetail => ({
    id: row.id,
    name: row.name,
    line: typeof row.payload['brand'] === 'string' ? row.payload['brand'] : '',
    author: row.author,
    vipLevel: null,
    own: row.author === person,
    counts: countsOf(row.id),
    did: didOf(row.id, person),
    cover: row.cover,
    payload: row.payload,
    content: row.content,
    terms: row.terms,
    description: '',
    mayTake: true,
    origin: row.origin === undefined ? null : { publication: row.origin, name: row.name, author: 'Ana' },
    editedAt: `edit ${row.edits}`,
  });

  return {
    rows,
    saves,
    countsOf,
    /** Publishes something of a person's at once. */
    put(
      author: string,
      kind: string,
      name: string,
      payload: LibraryPayload,
      more: Partial<Row> = {},
    ): string {
      const id = `publication-${++ids}`;
      rows.set(id, {
        id,
        kind,
        author,
        name,
        payload,
        origin: undefined,
        terms: USUAL_TERMS,
        content: null,
        cover: null,
        state: 'approved',
        reason: null,
        edits: 1,
        ...more,
      });
      return id;
    },
    decide(id: string, state: OwnPublication['state'], reason: string | null = null) {
      Object.assign(rows.get(id)!, { state, reason });
    },
    as(person: string, isOnline: () => boolean = () => true): CommunityPort {
      const reach = async <T>(act: () => Result<T>): Promise<Result<T>> => {
        await Promise.resolve();
        return isOnline() ? act() : fail('offline', 'no network');
      };
      return {
        list: ({ kind, order, search, after }) =>
          reach(() => {
            const found = [...rows.values()]
              .filter((row) => row.kind === kind && row.state === 'approved')
              .map((row) => itemOf(row, person))
              .filter(({ name, line }) => `${name} ${line}`.toLowerCase().includes(search.toLowerCase()))
              .toSorted((a, b) => b.counts[order] - a.counts[order] || (a.id < b.id ? -1 : 1));
            const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
            const items = found.slice(from, from + PER_PAGE);
            return ok({ items, next: from + PER_PAGE < found.length ? items.at(-1)!.id : null });
          }),
        mine: (kind) =>
          reach(() =>
            ok([...rows.values()].filter((row) => row.kind === kind && row.author === person).map(ownOf)),
          ),
        detail: (id) =>
          reach(() => {
            const row = rows.get(id);
            return row === undefined ? fail('not_found', 'gone') : ok(itemOf(row, person));
          }),
        save: ({ publication, kind, name, payload, origin, terms, content, picture, submit }) =>
          reach(() => {
            saves.push({ name, submit });
            const before = publication === undefined ? undefined : rows.get(publication);
            const row: Row = before ?? {
              id: `publication-${++ids}`,
              kind,
              author: person,
              name,
              payload,
              origin,
              terms,
              content: content ?? null,
              cover: picture === undefined ? null : `data:image/png;base64,${picture}`,
              state: 'mine',
              reason: null,
              edits: 0,
            };
            Object.assign(row, { name, payload, terms, edits: row.edits + 1, reason: null });
            row.state = submit ? 'pending' : row.state === 'approved' ? 'approved' : 'mine';
            rows.set(row.id, row);
            return ok(ownOf(row));
          }),
        collected: ({ kind }) =>
          reach(() => {
            const found = [...rows.values()].filter(
              (row) =>
                row.kind === kind && row.state === 'approved' && deeds.get(`collect ${row.id}`)?.has(person),
            );
            return ok({ items: found.map((row) => itemOf(row, person)), next: null });
          }),
        withdraw: (id, withdrawn) =>
          reach(() => {
            const row = rows.get(id);
            if (row === undefined) return fail('not_found', 'gone');
            row.state = withdrawn ? 'withdrawn' : 'approved';
            return ok(ownOf(row));
          }),
        download: (id, hash, _size, signal, report) =>
          reach(() => {
            const row = rows.get(id);
            const named = [row?.content?.content, ...(row?.content?.assets ?? []).map((asset) => asset.hash)];
            const maySee = row?.author === person || row?.state === 'approved';
            const bytes = maySee && named.includes(hash) ? blobs.get(hash) : undefined;
            if (bytes === undefined) return fail('not_found', 'no such blob');
            report(bytes.length);
            return signal.aborted ? fail('cancelled', 'stopped') : ok(bytes.slice());
          }),
        picture: async (address) => address.split(',')[1] ?? null,
        remove: (id) => reach(() => (rows.delete(id) ? ok(undefined) : fail('not_found', 'gone'))),
        react: (id, reaction, on) =>
          reach(() => {
            const who = deeds.get(`${reaction} ${id}`) ?? new Set();
            if (on) who.add(person);
            else who.delete(person);
            deeds.set(`${reaction} ${id}`, who);
            return ok({ counts: countsOf(id), did: didOf(id, person) });
          }),
      };
    },
  };
}
