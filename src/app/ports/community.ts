import { fail, ok, type ContentHash, type Result } from '#base';
import type { Cloud, Failure, FailureCode } from '#cloud';
import {
  api,
  LICENCES,
  limits,
  type Licence,
  type OwnPublication as SentPublication,
  type PublicationCard,
  type PublicationDetail,
} from '#contract';
import type { CommunityPort, ItemContent, LibraryCounts, OwnPublication, PublishedItem } from '#editor';
import { base64Of } from '../encode-png.ts';
import { damaged, toError } from './cloud.ts';

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

const ownOf = ({
  id,
  name,
  state,
  reason,
  listed,
  editedAt,
  counts,
  cover,
}: SentPublication): OwnPublication => ({
  publication: id,
  name,
  state,
  reason,
  listed,
  editedAt,
  counts: countsOf(counts),
  cover,
});

const contentOf = ({ content, size, assets }: NonNullable<PublicationDetail['frozen']>): ItemContent => ({
  content: content as ContentHash,
  size,
  assets: assets.map((asset) => ({ hash: asset.hash as ContentHash, size: asset.size })),
});

const isLicence = (licence: string): licence is Licence => (LICENCES as readonly string[]).includes(licence);

/** The editor's way to what people publish, over the page's client. Every failure has its place in the editor: none is a toast. */
export function createCommunityPort(cloud: Cloud): CommunityPort {
  const me = (): string | null => cloud.session.store.getState().user?.userId ?? null;
  const itemOf = ({ id, name, line, author, counts, did, cover }: PublicationCard): PublishedItem => ({
    id,
    name,
    line,
    author: author.name,
    vipLevel: author.vipLevel,
    own: author.id === me(),
    counts: countsOf(counts),
    did,
    cover,
  });
  const sendPicture = (picture: string) =>
    cloud.call(api.community.sendPicture, { body: { picture }, quiet: true });
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
    async collected({ kind, after }) {
      const query = { kind, ...(after === undefined ? {} : { cursor: after }) };
      const answer = await cloud.call(api.community.collected, { query, quiet: true });
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
      const { payload, description, mayTake, origin, publishedAt, frozen, licence, downloadable } =
        answer.data;
      return ok({
        ...itemOf(answer.data),
        payload,
        content: frozen === null ? null : contentOf(frozen),
        terms: { licence, downloadable },
        description,
        mayTake,
        origin:
          origin === null
            ? null
            : {
                publication: origin.publicationId,
                name: origin.name,
                author: origin.authorName,
                licence: origin.licence,
              },
        editedAt: publishedAt ?? '',
      });
    },
    async save({ publication, terms, content, picture, ...item }) {
      const sent = picture === undefined ? null : await sendPicture(picture);
      if (sent?.ok === false) return refused(sent);
      const { licence } = terms;
      if (!isLicence(licence)) return fail('validation', 'no such licence', { field: 'licence' });
      const body = {
        ...item,
        licence,
        downloadable: terms.downloadable,
        ...(content === undefined
          ? {}
          : { content: content.content, assets: content.assets.map(({ hash }) => hash) }),
        ...(sent === null ? {} : { pictures: [sent.data.name] }),
        ...(publication === undefined ? {} : { id: publication }),
      };
      const answer = await cloud.call(api.community.save, { body, quiet: true });
      return answer.ok ? ok(ownOf(answer.data)) : refused(answer);
    },
    async withdraw(id, withdrawn) {
      const answer = await cloud.call(api.community.withdraw, { body: { id, withdrawn }, quiet: true });
      return answer.ok ? ok(ownOf(answer.data)) : refused(answer);
    },
    async download(publication, hash, size, signal, report) {
      const onProgress = (share: number): void => report(share * size);
      const answer = await cloud.download(hash, { publication, purpose: 'export', signal, onProgress });
      if (answer.ok) return ok(answer.data);
      return answer.code === 'unreadable' ? damaged(hash) : toError(answer);
    },
    async picture(address) {
      try {
        const response = await fetch(address);
        if (!response.ok) return null;
        const bytes = new Uint8Array(await response.arrayBuffer());
        return bytes.length === 0 || bytes.length > limits.THUMBNAIL_BYTES ? null : base64Of(bytes);
      } catch {
        // A part without its picture is a part all the same.
        return null;
      }
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
