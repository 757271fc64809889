import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Answer } from '#cloud';
import { useAccount } from '../services.ts';
import { createEndlessList, type EndlessList, type ListState, type Page } from './endless-list.ts';

/** Lists seen in this tab: going back shows them at once, and without a network they are still there. */
const seen = new Map<string, unknown>();
const MOST_SEEN = 24;

/** The list of a key, asked for anew each time it is opened; kept apart by account. */
export function useEndlessList<Item extends { readonly id: string }>(
  key: string,
  load: (cursor: string | undefined) => Promise<Answer<Page<Item>>>,
): EndlessList<Item> & { readonly state: ListState<Item> } {
  const owner = useAccount()?.userId ?? '';
  const list = useMemo(() => {
    const name = `${owner} ${key}`;
    const known = seen.get(name) as EndlessList<Item> | undefined;
    if (known !== undefined) return known;
    const made = createEndlessList(load);
    if (seen.size >= MOST_SEEN) seen.delete(seen.keys().next().value!);
    seen.set(name, made);
    return made;
    // `load` is named by the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [owner, key]);
  const state = useStore(list.store);
  useEffect(() => {
    void list.reload();
  }, [list]);
  return { ...list, state };
}

/** Lists of another session are nobody's. */
export function forgetLists(): void {
  seen.clear();
}
