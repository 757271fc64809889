import { limits, type Api, type BodyOf, type LackingSpace } from '#contract';
import { answer, refuse, type Actor, type Answer, type Database, type Refusal } from '../../context.ts';
import type { Services } from '../../services.ts';
import { countThrottle } from '../../throttle/index.ts';
import { findLive, grantedSizes, lockSpaces, privateBytes, readProjectBlobs } from '../projects/index.ts';
import { attributionOf, findSeen, readFrozen, readPictures } from './found.ts';
import { kindOf, lineOf, mayPublishUnder, PUBLISH_RULE, readPayload, refuseIncomplete } from './policy.ts';
import { readPictureNames } from './sent-pictures.ts';
import {
  changePublication,
  countOwn,
  findAuthor,
  holdPublication,
  insertPublication,
  insertVersion,
  readVersions,
  relist,
  removeVersion,
  searchColumns,
  unapprovedBytes,
  type FrozenBlob,
  type VersionRow,
} from './versions-repository.ts';

type Save = BodyOf<Api['community']['save']>;

/** What is frozen with a text, and what is said of it. */
type Frozen = Pick<VersionRow, 'contentHash' | 'size' | 'thumbnailHash' | 'origin'> & {
  readonly blobs: readonly FrozenBlob[];
};
const NOTHING: Frozen = { contentHash: null, size: 0, thumbnailHash: null, origin: null, blobs: [] };

/** A project of the author's as it is now. The caller holds their spaces, so that it stays so. */
async function freezeProject(
  transaction: Database,
  actor: Actor,
  projectId: string,
): Promise<Answer<Frozen>> {
  const project = await findLive(transaction, actor.userId, projectId);
  if (!project.ok) return project;
  const { contentHash, size, thumbnailHash, origin } = project.data;
  return answer({
    contentHash,
    size,
    thumbnailHash,
    origin,
    blobs: await readProjectBlobs(transaction, projectId),
  });
}

/** A blob that the author has sent, with those that it names. */
async function freezeBlobs(
  transaction: Database,
  actor: Actor,
  hash: string,
  named: readonly string[],
): Promise<Answer<Frozen>> {
  const assets = [...new Set(named)].filter((asset) => asset !== hash);
  const sizes = await grantedSizes(transaction, actor.userId, [hash, ...assets]);
  const missing = [hash, ...assets].filter((each) => !sizes.has(each));
  if (missing.length > 0) return refuse('blob_missing', { missing });
  const size = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (size > limits.PART_BYTES) return refuse('validation', { fields: { content: 'invalid' } });
  const blobs = [
    { hash, role: 'content' as const },
    ...assets.map((asset) => ({ hash: asset, role: 'asset' as const })),
  ];
  return answer({ ...NOTHING, contentHash: hash, size, blobs });
}

/** What is frozen with the text that is being saved: what the save names, else what the text before it had. */
async function freeze(
  transaction: Database,
  actor: Actor,
  body: Save,
  before: VersionRow | undefined,
): Promise<Answer<Frozen>> {
  const { frozen } = kindOf(body.kind);
  if (frozen === 'nothing') return answer(NOTHING);
  if (frozen === 'project' && body.projectId !== undefined) {
    return freezeProject(transaction, actor, body.projectId);
  }
  if (frozen === 'blob' && body.content !== undefined)
    return freezeBlobs(transaction, actor, body.content, body.assets ?? []);
  if (before?.contentHash != null)
    return answer({ ...before, blobs: await readFrozen(transaction, before.id) });
  const field = frozen === 'project' ? 'projectId' : 'content';
  return refuse('validation', { fields: { [field]: 'required' } });
}

/** Whose an item of the library was: what the text before it says, else the publication that the save names, where that is seen. */
async function findOrigin(
  transaction: Database,
  { userId }: Actor,
  { kind, origin }: Save,
  before: VersionRow | undefined,
): Promise<VersionRow['origin']> {
  if (before?.origin != null || origin === undefined) return before?.origin ?? null;
  const seen = await findSeen(transaction, { userId, moderator: false }, origin, 'approved');
  return seen?.publication.kind === kind ? attributionOf(seen) : null;
}

/** Refuses what would go beyond what one person may have here unlooked-at: as much as their private space holds. */
async function refuseBytes(transaction: Database, actor: Actor, id: string, size: number) {
  const free = privateBytes(actor) - (await unapprovedBytes(transaction, actor.userId, id));
  const figures: LackingSpace = { free: Math.max(0, free), needed: size };
  return size > 0 && size > free ? refuse('quota_exceeded', figures) : null;
}

/** The publication a save is about, held, with its texts; a new one has none. */
async function holdSaved(transaction: Database, actor: Actor, body: Save, now: Date) {
  if (body.id === undefined) {
    const most = limits.PUBLICATIONS;
    if ((await countOwn(transaction, actor.userId)) >= most) return refuse('publications_many', { most });
    const id = crypto.randomUUID();
    const { kind } = body;
    await insertPublication(transaction, { id, kind, authorId: actor.userId, createdAt: now, editedAt: now });
    return answer({ id, approved: undefined, draft: undefined });
  }
  const held = await holdPublication(transaction, body.id, actor.userId);
  if (held?.authorId !== actor.userId || held.kind !== body.kind) return refuse('not_found');
  return answer({ id: held.id, ...(await readVersions(transaction, held.id)) });
}

/** Thrown to undo what a transaction has written already; its refusal is the answer. */
class Refused extends Error {
  readonly answer: Refusal;
  constructor(answer: Refusal) {
    super(answer.code);
    this.answer = answer;
  }
}

/** The data of an answer; a refusal ends the transaction. */
function need<T>(said: Answer<T>): T {
  if (!said.ok) throw new Refused(said);
  return said.data;
}

/**
 * Keeps a text of a publication in the place of the one that was not approved, and sends it in for review where it says so.
 * Answers the publication's id.
 */
export async function savePublication(
  services: Services,
  actor: Actor,
  body: Save,
  now: Date,
): Promise<Answer<string>> {
  const payload = readPayload(body.kind, body.payload);
  if (!payload.ok) return payload;
  if (body.submit) {
    const { count, seconds } = await countThrottle(
      services.database,
      `publish ${actor.userId}`,
      PUBLISH_RULE,
      now,
    );
    if (count > PUBLISH_RULE.most) return refuse('too_many', { seconds });
  }
  try {
    return answer(
      await services.database.transaction((transaction) =>
        keepText(services, transaction, actor, { ...body, payload: payload.data }, now),
      ),
    );
  } catch (cause) {
    if (cause instanceof Refused) return cause.answer;
    throw cause;
  }
}

async function keepText(
  services: Services,
  transaction: Database,
  actor: Actor,
  body: Save,
  now: Date,
): Promise<string> {
  await lockSpaces(transaction, actor.userId);
  const author = await findAuthor(transaction, actor.userId);
  if (author === undefined || (body.submit && author.bannedAt !== null)) {
    throw new Refused(refuse('publishing_banned'));
  }
  const { id, approved, draft } = need(await holdSaved(transaction, actor, body, now));
  const before = draft ?? approved;
  const held = need(await freeze(transaction, actor, body, before));
  const frozen =
    kindOf(body.kind).frozen === 'project'
      ? held
      : { ...held, origin: await findOrigin(transaction, actor, body, before) };
  const had = new Set<string>();
  for (const text of [approved, draft]) {
    if (text) for (const hash of await readPictures(transaction, text.id)) had.add(hash);
  }
  const names = body.pictures ?? (before === undefined ? [] : await readPictures(transaction, before.id));
  const pictures = need(await readPictureNames(services, actor.userId, names, had));
  const tags = [...new Set(body.tags.map((tag) => tag.normalize('NFKC').toLowerCase()))];
  const refused =
    (await refuseBytes(transaction, actor, id, frozen.size)) ??
    (body.submit ? refuseIncomplete(body.kind, { pictures, category: body.category, tags }) : null);
  if (refused !== null) throw new Refused(refused);
  if (body.submit && !mayPublishUnder(frozen.origin, actor.userId, body.licence)) {
    throw new Refused(refuse('licence_refused'));
  }

  if (draft !== undefined) await removeVersion(transaction, draft, actor.userId, now);
  const { blobs, ...facts } = frozen;
  const text = {
    name: body.name,
    description: body.description,
    tags,
    line: lineOf(body.kind, body.payload),
  };
  await insertVersion(
    transaction,
    {
      id: crypto.randomUUID(),
      publicationId: id,
      state: body.submit ? 'pending' : 'mine',
      submittedAt: body.submit ? now : null,
      ...text,
      category: kindOf(body.kind).described ? body.category : null,
      licence: body.licence,
      downloadable: body.downloadable,
      payload: body.payload,
      contentHash: facts.contentHash,
      size: facts.size,
      thumbnailHash: facts.thumbnailHash,
      origin: facts.origin,
      ...searchColumns(text, author.nickname),
    },
    pictures,
    blobs,
  );
  await changePublication(transaction, id, {
    editedAt: now,
    ...(body.submit ? { withdrawnAt: null } : {}),
  });
  await relist(transaction, { id });
  return id;
}
