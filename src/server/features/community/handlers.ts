import { PUBLICATION_KINDS } from '#contract';
import { answer, refuse, type Answer, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { presentProject } from '../projects/index.ts';
import { copyDesign } from './copy.ts';
import { findSeen, readDid, readFrozen, readPictures } from './found.ts';
import { interact, report } from './interact.ts';
import { suggestTags, findOwn } from './lists-repository.ts';
import { listCollection, listCommunity, listMine, listQueue, listReports } from './list.ts';
import { isModerator } from './moderators-repository.ts';
import { removeOwn, withdrawOwn } from './own.ts';
import { presentDetail, presentOwn } from './present.ts';
import { decide, settle, takeDown } from './review.ts';
import { savePublication } from './save.ts';
import { sendPicture } from './sent-pictures.ts';
import { findAuthor } from './versions-repository.ts';

const MOST_TAGS = 10;

/** Every call of the group `community`. */
export function createCommunityHandlers(services: Services): HandlersOf<'community'> {
  const { database, pictures } = services;

  /** One's own as it is after a change. */
  const showOwn = async (authorId: string, said: Answer<string>) => {
    if (!said.ok) return said;
    const row = await findOwn(database, authorId, said.data);
    return row === undefined ? refuse('not_found') : answer(presentOwn(services, row));
  };

  return {
    rules: async ({ context: { actor } }) => {
      const author = await findAuthor(database, actor.userId);
      return answer({
        kinds: Object.entries(PUBLICATION_KINDS).map(([kind, row]) => ({
          kind,
          leastPictures: row.pictures.least,
          mostPictures: row.pictures.most,
        })),
        moderator: await isModerator(database, actor.userId),
        mayPublish: author !== undefined && author.bannedAt === null,
      });
    },
    list: ({ query, context }) => listCommunity(services, context.actor, query),
    collected: ({ query, context }) => listCollection(services, context.actor, query),
    mine: ({ query, context }) => listMine(services, context.actor, query),
    detail: async ({ query, context: { actor } }) => {
      const viewer = { userId: actor.userId, moderator: await isModerator(database, actor.userId) };
      const row = await findSeen(database, viewer, query.id, query.text);
      if (row === undefined) return refuse('not_found');
      const { id } = row.version;
      return answer(
        presentDetail(services, row, viewer, {
          did: (await readDid(database, actor.userId, [query.id])).get(query.id) ?? [],
          pictures: await readPictures(database, id),
          frozen: await readFrozen(database, id),
        }),
      );
    },
    tags: async ({ query }) => {
      const begin = query.begin.normalize('NFKC').toLowerCase().replaceAll('\0', '');
      return answer({ items: await suggestTags(database, begin, MOST_TAGS) });
    },
    sendPicture: ({ body, context }) => sendPicture(services, context.actor.userId, body.picture),
    save: async ({ body, context: { actor, now } }) =>
      showOwn(actor.userId, await savePublication(services, actor, body, now)),
    withdraw: async ({ body, context: { actor, now } }) =>
      showOwn(actor.userId, await withdrawOwn(services, actor, body, now)),
    remove: ({ body, context: { actor, now } }) => removeOwn(services, actor, body.id, now),
    interact: ({ body, context: { actor, now } }) => interact(services, actor, body, now),
    copy: async ({ body, context: { actor, now } }) => {
      const copied = await copyDesign(services, actor, body, now);
      return copied.ok ? answer({ project: presentProject(pictures, copied.data) }) : copied;
    },
    report: ({ body, context }) => report(services, context.actor, body, context),
  };
}

/** Every call of the group `review`; the router has made sure that a moderator calls. */
export function createReviewHandlers(services: Services): HandlersOf<'review'> {
  return {
    queue: ({ query }) => listQueue(services, query),
    reports: ({ query }) => listReports(services, query),
    decide: ({ body, context }) => decide(services, { actor: context.actor, caller: context }, body),
    takeDown: ({ body, context }) => takeDown(services, { actor: context.actor, caller: context }, body),
    settle: ({ body, context }) => settle(services, { actor: context.actor, caller: context }, body.id),
  };
}
