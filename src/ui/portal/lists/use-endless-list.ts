import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Answer } from '#cloud';
import { useSession } from '../../session/cloud-context.tsx';
import {
  createEndlessList,
  type Change,
  type EndlessList,
  type ListState,
  type Page,
} from './endless-list.ts';

/** Lists seen in this tab: going back shows them at once, and without a network they are still there. */
const seen = new Map<string, unknown>();
const MOST_SEEN = 24;
/** Lists that were asked for before anything was drawn; whoever draws them first need not ask. */
const begun = new Set<unknown>();
/** Lists that were drawn: what asks for them later is too late to spare anybody a question. */
const drawn = new WeakSet<object>();
/** Lists that are on the page now. */
const shown = new Set<Pick<EndlessList<never>, 'reload'>>();

type LoadPage<Item> = (cursor: string | undefined) => Promise<Answer<Page<Item>>>;

function findList<Item extends { readonly id: string }>(
  owner: string,
  key: string,
  load: LoadPage<Item>,
): EndlessList<Item> {
  const name = `${owner} ${key}`;
  const known = seen.get(name) as EndlessList<Item> | undefined;
  if (known !== undefined) return known;
  const made = createEndlessList(load);
  if (seen.size >= MOST_SEEN) seen.delete(seen.keys().next().value!);
  seen.set(name, made);
  return made;
}

/**
 * Asks for an account's list before it is drawn; comes back with what is known of it when it is answered, whatever the answer: one that was not to be
 * had is asked for again by the page. Where a slow start drew the page without waiting, the page has asked by itself.
 */
export async function beginEndlessList<Item extends { readonly id: string }>(
  owner: string,
  key: string,
  load: LoadPage<Item>,
): Promise<readonly Item[]> {
  const list = findList(owner, key, load);
  if (!drawn.has(list)) {
    begun.add(list);
    await list.reload();
    if (list.store.getState().answeredAt === null) begun.delete(list);
  }
  return list.store.getState().items;
}

/** A change after which the lists that came onto the page while it was on its way do not stay as they were before it. */
function reloadingOthers(list: Pick<EndlessList<never>, 'reload'>, change: Change): Change {
  return {
    ...change,
    keep() {
      change.keep();
      for (const other of shown) if (other !== list) void other.reload();
    },
  };
}

/**
 * The list of a key, asked for anew each time it is opened, unless it was answered within `keptMs`; kept apart by account.
 * Who has logged out, or is asked to log in again, has none: a question of nobody's would be taken for a session that ended.
 */
export function useEndlessList<Item extends { readonly id: string }>(
  key: string,
  load: LoadPage<Item>,
  keptMs = 0,
): EndlessList<Item> & { readonly state: ListState<Item> } {
  const owner = useSession(({ user }) => user?.userId ?? '');
  // `load` is named by the key.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const list = useMemo(() => findList(owner, key, load), [owner, key]);
  const state = useStore(list.store);
  useEffect(() => {
    if (owner === '') return undefined;
    // The network is back: what was not to be had, or is old, is asked for again.
    const reload = () => void list.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [list, owner]);
  useEffect(() => {
    drawn.add(list);
    const { answeredAt } = list.store.getState();
    const kept = answeredAt !== null && Date.now() - answeredAt < keptMs;
    if (owner !== '' && !begun.delete(list) && !kept) void list.reload();
    shown.add(list);
    return () => void shown.delete(list);
  }, [list, owner, keptMs]);
  return useMemo(
    () => ({ ...list, state, change: (update) => reloadingOthers(list, list.change(update)) }),
    [list, state],
  );
}

/** What is held of an account's lists whose keys begin so. */
export function seenItems<Item extends { readonly id: string }>(owner: string, key: string): readonly Item[] {
  return [...seen]
    .filter(([name]) => name.startsWith(`${owner} ${key}`))
    .flatMap(([, list]) => (list as EndlessList<Item>).store.getState().items);
}

/** Asks again for an account's lists that are on the page and whose keys begin so. */
export function reloadLists(owner: string, key: string): void {
  for (const list of shown)
    if ([...seen].some(([name, held]) => held === list && name.startsWith(`${owner} ${key}`)))
      void list.reload();
}

/** Forgets lists whose keys begin so; all of them after a session, for those of another are nobody's. */
export function forgetLists(begin = ''): void {
  for (const name of seen.keys()) if (name.slice(name.indexOf(' ') + 1).startsWith(begin)) seen.delete(name);
  if (begin === '') begun.clear();
}
