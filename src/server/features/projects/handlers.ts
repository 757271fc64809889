import { answer, refuse, type Actor, type Answer, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { purgeProjects, removeProjects, restoreProjects } from './bin.ts';
import { grantedHashes } from './blobs-repository.ts';
import { copyName, copyPrefix } from './copy-name.ts';
import { copyIntoSpace } from './copy.ts';
import { listBin, listProjects } from './list.ts';
import { binBytes, privateBytes } from './policy.ts';
import { presentProject } from './present.ts';
import {
  createProjectLists,
  namesWithPrefix,
  noteOpened,
  readWhole,
  renameProject,
  type ProjectRow,
} from './repository.ts';
import { createProject, findLive, saveProject, type FindDesign } from './save.ts';
import { lockSpaces, RECYCLE_BIN, readSpaces } from './spaces-repository.ts';

/** Opening again so soon is not written down: reading stays reading. */
const RECENT_MILLISECONDS = 60_000;

const isRecent = (openedAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - openedAt.getTime()) < RECENT_MILLISECONDS;

/** Every call of the group `projects`; designs are another feature's. */
export function createProjectHandlers(services: Services, findDesign: FindDesign): HandlersOf<'projects'> {
  const { database, pictures } = services;
  const readPage = createProjectLists(database);
  const present = (said: Answer<ProjectRow>) =>
    said.ok ? answer({ project: presentProject(pictures, said.data) }) : said;

  return {
    spaces: async ({ context: { actor } }) => {
      const rows = await readSpaces(database, actor.userId);
      return answer({
        items: rows.map((row) => ({
          id: row.id,
          type: row.type,
          totalSpaceSize: row.type === RECYCLE_BIN ? binBytes(actor) : privateBytes(actor),
          usedSpaceSize: row.usedSize,
        })),
      });
    },
    list: ({ query, context }) => listProjects(services, readPage, context.actor, query, context.now),
    create: async ({ body, context }) =>
      present(await createProject(services, context.actor, body, findDesign, context.now)),
    open: async ({ query, context: { actor, now } }) => {
      const rows = await readWhole(database, actor.userId, query.id);
      const project = rows[0]?.project;
      if (project === undefined) return missing(await findLive(database, actor.userId, query.id));
      if (project.deletedAt !== null) return refuse('project_deleted');
      const openedAt = isRecent(project.openedAt, now) ? project.openedAt : now;
      if (openedAt === now) await noteOpened(database, project.id, now);
      return answer({
        project: presentProject(pictures, { ...project, openedAt }),
        device: project.editedOn,
        origin: project.origin,
        content: project.contentHash,
        assets: rows.filter((row) => row.role === 'asset').map(({ hash, size }) => ({ hash, size })),
      });
    },
    save: async ({ body, context }) => present(await saveProject(services, context.actor, body, context.now)),
    rename: async ({ body, context: { actor } }) => {
      const row = await renameProject(database, actor.userId, body.id, body.name);
      return row === undefined
        ? missing(await findLive(database, actor.userId, body.id))
        : present(answer(row));
    },
    duplicate: async ({ body, context }) => present(await duplicate(body, context.actor, context.now)),
    remove: async ({ body, context: { actor, now } }) =>
      answer({ items: await removeProjects(database, actor, body.ids, now) }),
    recycled: ({ query, context }) => listBin(services, context.actor, query, context.now),
    restore: async ({ body, context: { actor, now } }) =>
      answer({ items: await restoreProjects(database, actor, body.ids, now) }),
    purge: async ({ body, context: { actor, now } }) =>
      answer({ items: await purgeProjects(database, actor, body.ids, now) }),
    missingBlobs: async ({ body, context: { actor } }) => {
      const granted = await grantedHashes(database, actor.userId, body.hashes);
      return answer({ missing: [...new Set(body.hashes)].filter((hash) => !granted.has(hash)) });
    },
  };

  function duplicate(
    body: { readonly id: string; readonly name?: string | undefined },
    actor: Actor,
    now: Date,
  ): Promise<Answer<ProjectRow>> {
    return database.transaction(async (transaction): Promise<Answer<ProjectRow>> => {
      const spaces = await lockSpaces(transaction, actor.userId);
      const source = await findLive(transaction, actor.userId, body.id);
      if (!source.ok) return source;
      const { name } = source.data;
      const taken = await namesWithPrefix(transaction, actor.userId, copyPrefix(name));
      return copyIntoSpace(transaction, actor, spaces, source.data, body.name ?? copyName(name, taken), now);
    });
  }
}

/** Why a project cannot be had. One that came back between two looks is not there for the first of them. */
function missing(said: Answer<ProjectRow>) {
  return said.ok ? refuse('not_found') : said;
}
