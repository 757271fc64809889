import type { Answer, Cloud } from '#cloud';
import { api, type PublicationCard } from '#contract';
import type { Page } from '../lists/endless-list.ts';
import { beginEndlessList } from '../lists/use-endless-list.ts';
import { readFilters, type Filters } from './filters.ts';
import { learnStandings } from './standing.ts';

type LoadDesigns = (cursor: string | undefined) => Promise<Answer<Page<PublicationCard>>>;
type DesignList = [key: string, load: LoadDesigns];

/** How the keys of lists of people one follows begin. */
export const OF_FOLLOWED = 'followed designs';

/** A page of designs that was answered: what it says of each is the latest known. */
async function learning(asked: ReturnType<LoadDesigns>): ReturnType<LoadDesigns> {
  const answer = await asked;
  if (answer.ok) learnStandings(answer.data.items);
  return answer;
}

const after = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** What the community page shows: the list's key, and how its pages are asked for. */
export function designList(call: Cloud['call'], filters: Filters, search: string): DesignList {
  const { source, category, order, following } = filters;
  const load: LoadDesigns = (cursor) =>
    learning(
      call(api.community.list, {
        query: {
          source,
          order,
          ...(category === null ? {} : { category }),
          ...(following ? { following: 'true' as const } : {}),
          ...(search === '' ? {} : { search }),
          ...after(cursor),
        },
        quiet: true,
      }),
    );
  const people = following ? OF_FOLLOWED : 'designs';
  return [`${people} ${source} ${category ?? 'all'} ${order} ${search}`, load];
}

/** Somebody's designs, the latest first. */
export function authorList(call: Cloud['call'], author: string): DesignList {
  const load: LoadDesigns = (cursor) =>
    learning(call(api.community.list, { query: { author, order: 'newest', ...after(cursor) }, quiet: true }));
  return [`designs of ${author}`, load];
}

/** What somebody added to their favourites, the latest first. */
export function favouriteList(call: Cloud['call'], userId: string): DesignList {
  const load: LoadDesigns = (cursor) =>
    learning(call(api.community.collected, { query: { userId, ...after(cursor) }, quiet: true }));
  return [`favourite designs ${userId}`, load];
}

/** Asks for what the community page will show its owner at an address, before it is drawn. */
export async function beginDesignList({ call }: Cloud, query: string, owner: string): Promise<void> {
  const parameters = new URLSearchParams(query);
  const search = parameters.get('q')?.trim() ?? '';
  await beginEndlessList(owner, ...designList(call, readFilters(parameters), search));
}
