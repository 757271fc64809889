import { fail, ok, type Result } from '#base';
import type { Cloud, Failure, FailureCode } from '#cloud';
import { api, limits, type OwnPublication as SentPublication, type PublicationCard } from '#contract';
import type { CommunityPort, LibraryCounts, OwnPublication, PublishedItem } from '#editor';
import { toError } from './cloud.ts';

/** Why something was not published, in the words of the editor. */
const REFUSALS: Partial<Readonly<Record<FailureCode, string>>> = {
  publishing_banned: 'banned',
  publications_many: 'many',
  licence_refused: 'licence',
  pictures_few: 'incomplete',
  payload_range: 'range',
};

function refused(failure: Failure): Result<never> {
  const reason = REFUSALS[failure.code];
  if (reason !== undefined) return fail('publish_refused', `the server answered ${failure.code}`, { reason });
  if (failure.code === 'validation' || failure.code === 'forbidden')
    return fail('validation', `the server answered ${failure.code}`);
  return toError(failure);
}

const countsOf = ({ downloads, collects, likes }: PublicationCard['counts']): LibraryCounts => ({
  downloads,
  collects,
  likes,
});

const ownOf = ({ id, name, state, reason, listed, editedAt, counts }: SentPublication): OwnPublication => ({
  publication: id,
  name,
  state,
  reason,
  listed,
  editedAt,
  counts: countsOf(counts),
});

/** The editor's way to what people publish, over the page's client. Every failure has its place in the editor: none is a toast. */
export function createCommunityPort(cloud: Cloud): CommunityPort {
  const me = (): string | null => cloud.session.store.getState().user?.userId ?? null;
  const itemOf = ({ id, name, line, author, counts, did }: PublicationCard): PublishedItem => ({
    id,
    name,
    line,
    author: author.name,
    own: author.id === me(),
    counts: countsOf(counts),
    did,
  });
  return {
    async list({ kind, order, search, after }) {
      const query = {
        kind,
        order,
        ...(search === '' ? {} : { search }),
        ...(after === undefined ? {} : { cursor: after }),
      };
      const answer = await cloud.call(api.community.list, { query, quiet: true });
      if (!answer.ok) return refused(answer);
      return ok({ items: answer.data.items.map(itemOf), next: answer.data.nextCursor });
    },
    async mine(kind) {
      const all: OwnPublication[] = [];
      let cursor: string | null = null;
      do {
        const query: { kind: string; limit: number; cursor?: string } = {
          kind,
          limit: limits.PAGE_SIZE.most,
          ...(cursor === null ? {} : { cursor }),
        };
        const answer = await cloud.call(api.community.mine, { query, quiet: true });
        if (!answer.ok) return refused(answer);
        all.push(...answer.data.items.map(ownOf));
        cursor = answer.data.nextCursor;
      } while (cursor !== null && all.length < limits.PUBLICATIONS);
      return ok(all);
    },
    async detail(id, text) {
      const answer = await cloud.call(api.community.detail, { query: { id, text }, quiet: true });
      if (!answer.ok) return refused(answer);
      const { payload, description, mayTake, origin, publishedAt } = answer.data;
      return ok({
        ...itemOf(answer.data),
        payload,
        description,
        mayTake,
        origin:
          origin === null
            ? null
            : { publication: origin.publicationId, name: origin.name, author: origin.authorName },
        editedAt: publishedAt ?? '',
      });
    },
    async save({ publication, ...item }) {
      // What somebody makes of it may be published too, and names the author.
      const body = {
        ...item,
        licence: 'by' as const,
        ...(publication === undefined ? {} : { id: publication }),
      };
      const answer = await cloud.call(api.community.save, { body, quiet: true });
      return answer.ok ? ok(ownOf(answer.data)) : refused(answer);
    },
    async remove(id) {
      const answer = await cloud.call(api.community.remove, { body: { id }, quiet: true });
      return answer.ok ? ok(undefined) : refused(answer);
    },
    async react(id, kind, on) {
      const answer = await cloud.call(api.community.interact, { body: { id, kind, on }, quiet: true });
      if (!answer.ok) return refused(answer);
      return ok({ counts: countsOf(answer.data.counts), did: answer.data.did });
    },
  };
}
