import type { Answer, Cloud } from '#cloud';
import { api, type Project } from '#contract';
import type { Page } from '../lists/endless-list.ts';
import { beginEndlessList } from '../lists/use-endless-list.ts';

export const PROJECT_SORTS = ['edited', 'created', 'name', 'size'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];
export type FilesView = 'recents' | 'all';

/** So many cards a wide window shows at first. */
const FIRST_CARDS = 12;

export const sortOf = (text: string | null): ProjectSort =>
  PROJECT_SORTS.find((sort) => sort === text) ?? 'edited';

/** The projects of a view: the list's key, and how its pages are asked for. */
export function projectList(
  call: Cloud['call'],
  view: FilesView,
  sort: ProjectSort,
  search: string,
): [key: string, load: (cursor: string | undefined) => Promise<Answer<Page<Project>>>] {
  const load = (cursor: string | undefined) =>
    call(api.projects.list, {
      query: {
        view,
        sort,
        order: sort === 'name' ? 'asc' : 'desc',
        ...(search === '' ? {} : { search }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      quiet: true,
    });
  return [`projects ${view} ${sort} ${search}`, load];
}

/** Asks for what a view of files will show its owner at an address, before its page is drawn. */
export async function beginProjectList(
  { call }: Cloud,
  query: string,
  owner: string,
  view: FilesView,
): Promise<void> {
  const parameters = new URLSearchParams(query);
  const search = parameters.get('q')?.trim() ?? '';
  const projects = await beginEndlessList(
    owner,
    ...projectList(call, view, sortOf(parameters.get('sort')), search),
  );
  // On their way while the page is drawn, they are there with its first picture.
  for (const { thumbnail } of projects.slice(0, FIRST_CARDS))
    if (thumbnail !== null) new Image().src = thumbnail;
}
