import type { Api, DataOf, QueryOf } from '#contract';
import { answer, type Actor, type Answer } from '../../context.ts';
import type { Services } from '../../services.ts';
import { containsPattern, pageOf, startOf, type CursorKind, type ListOrder } from '../paging/index.ts';
import { retainDays } from './policy.ts';
import { presentProject, presentRecycled, type ShownProject } from './present.ts';
import { listRecycled, type createProjectLists, type ProjectOrder } from './repository.ts';

type Calls = Api['projects'];

const RECENT_MILLISECONDS = 30 * 86_400_000;

const KINDS: Readonly<Record<ProjectOrder, CursorKind>> = {
  opened: 'time',
  edited: 'time',
  created: 'time',
  name: 'text',
  size: 'number',
};

function valueOf(by: ProjectOrder, row: ShownProject): string | number {
  switch (by) {
    case 'opened':
      return row.openedAt.getTime();
    case 'edited':
      return row.editedAt.getTime();
    case 'created':
      return row.createdAt.getTime();
    case 'name':
      return row.name;
    case 'size':
      return row.size;
  }
}

const RECYCLED_ORDER: ListOrder<{ readonly id: string; readonly deletedAt: Date }> = {
  list: 'recycled',
  kind: 'time',
  position: (row) => ({ value: row.deletedAt.getTime(), id: row.id }),
};

/** A page of the projects that are not in the recycle bin. */
export async function listProjects(
  services: Services,
  readPage: ReturnType<typeof createProjectLists>,
  actor: Actor,
  query: QueryOf<Calls['list']>,
  now: Date,
): Promise<Answer<DataOf<Calls['list']>>> {
  const recents = query.view === 'recents';
  const by: ProjectOrder = recents ? 'opened' : query.sort;
  const descending = recents || query.order === 'desc';
  const order: ListOrder<ShownProject> = {
    list: `projects ${by} ${descending ? 'desc' : 'asc'}`,
    kind: KINDS[by],
    position: (row) => ({ value: valueOf(by, row), id: row.id }),
  };
  const start = startOf(order, query.cursor);
  if (!start.ok) return start;
  const { rows, total } = await readPage({
    ownerId: actor.userId,
    by,
    descending,
    pattern: query.search ? containsPattern(query.search) : null,
    openedSince: recents ? new Date(now.getTime() - RECENT_MILLISECONDS) : null,
    after: start.position,
    limit: query.limit + 1,
    now,
  });
  return answer(pageOf(order, rows, query.limit, total, (row) => presentProject(services.pictures, row)));
}

/** A page of what lies in the recycle bin. */
export async function listBin(
  services: Services,
  actor: Actor,
  query: QueryOf<Calls['recycled']>,
  now: Date,
): Promise<Answer<DataOf<Calls['recycled']>>> {
  const start = startOf(RECYCLED_ORDER, query.cursor);
  if (!start.ok) return start;
  const { rows, total } = await listRecycled(services.database, {
    ownerId: actor.userId,
    pattern: query.search ? containsPattern(query.search) : null,
    after: start.position,
    limit: query.limit + 1,
    now,
  });
  const page = pageOf(RECYCLED_ORDER, rows, query.limit, total, (row) =>
    presentRecycled(services.pictures, row),
  );
  return answer({ ...page, retainDays: retainDays(actor) });
}
