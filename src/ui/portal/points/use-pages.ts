import { useState } from 'react';
import type { Answer } from '#cloud';
import type { Asked } from './use-answer.ts';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface Pages<Item> {
  readonly items: readonly Item[];
  /** Fetches the next page; null where there is none. */
  readonly more: (() => Promise<void>) | null;
  readonly busy: boolean;
}

/** The pages of a list as one; `ask` fetches the page at a cursor. Another first page begins anew. */
export function usePages<Item>(
  { data }: Asked<Page<Item>>,
  ask: (cursor: string) => Promise<Answer<Page<Item>>>,
): Pages<Item> {
  const [later, setLater] = useState<{
    readonly of: Page<Item> | null;
    readonly pages: readonly Page<Item>[];
  }>({ of: null, pages: [] });
  const [busy, setBusy] = useState(false);
  const pages = data === null ? [] : [data, ...(later.of === data ? later.pages : [])];
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const fetchNext = async (after: string) => {
    setBusy(true);
    const answer = await ask(after);
    setBusy(false);
    if (answer.ok) setLater({ of: data, pages: [...pages.slice(1), answer.data] });
  };
  return {
    items: pages.flatMap((page) => page.items),
    more: cursor === null ? null : () => fetchNext(cursor),
    busy,
  };
}
