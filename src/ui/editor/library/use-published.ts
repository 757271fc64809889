import type { AppError } from '#base';
import type { LibraryOrder, PublishedItem, Reaction } from '#editor';
import { useCallback, useEffect, useState } from 'react';
import { useEditor, useVerbs } from '../use-editor.ts';

/** What is typed comes to rest before it is asked for. */
const TYPING_MS = 200;

/** Everybody's, or what the person has collected of it, which is neither ordered nor searched. */
export type PublishedSource = 'community' | 'favourites';

interface Found {
  readonly items: readonly PublishedItem[];
  readonly next: string | null;
  readonly error: AppError | null;
}

/** What people have published of a kind; `found` is null while the first of it are on their way, and for who is not logged in. */
export function usePublished(kind: string, source: PublishedSource, order: LibraryOrder, search: string) {
  const { library } = useVerbs();
  const signedOut = useEditor((state) => state.cloud.status === 'signed-out');
  const [found, setFound] = useState<Found | null>(null);
  const [asked, setAsked] = useState(0);
  const wanted = search.trim();
  const ask = useCallback(
    (after?: string) => {
      const from = after === undefined ? {} : { after };
      return source === 'favourites'
        ? library.favourites({ kind, ...from })
        : library.published({ kind, order, search: wanted, ...from });
    },
    [library, kind, source, order, wanted],
  );
  useEffect(() => {
    if (signedOut) return undefined;
    let isOver = false;
    const start = async () => {
      const answer = await ask();
      if (isOver) return;
      setFound(answer.ok ? { ...answer.value, error: null } : { items: [], next: null, error: answer.error });
    };
    const timer = setTimeout(() => void start(), wanted === '' ? 0 : TYPING_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setFound(null);
    };
  }, [ask, wanted, signedOut, asked]);

  /** Those that follow. */
  const loadMore = async () => {
    if (found === null || found.next === null) return;
    const answer = await ask(found.next);
    setFound((now) => {
      // Something else is shown meanwhile.
      if (now !== found) return now;
      if (!answer.ok) return { ...found, error: answer.error };
      return { ...answer.value, items: [...found.items, ...answer.value.items], error: null };
    });
  };
  const change = useCallback(
    (id: string, to: Partial<PublishedItem>) =>
      setFound((now) =>
        now === null
          ? null
          : { ...now, items: now.items.map((item) => (item.id === id ? { ...item, ...to } : item)) },
      ),
    [],
  );
  /** Shown at once; taken back where it does not arrive. */
  const react = async (item: PublishedItem, reaction: Exclude<Reaction, 'download'>) => {
    const on = !item.did.includes(reaction);
    const counted = reaction === 'like' ? 'likes' : 'collects';
    change(item.id, {
      did: on ? [...item.did, reaction] : item.did.filter((each) => each !== reaction),
      counts: { ...item.counts, [counted]: item.counts[counted] + (on ? 1 : -1) },
    });
    const answer = await library.react(item.id, reaction, on);
    change(item.id, answer.ok ? answer.value : item);
    return answer;
  };
  return { signedOut, found, loadMore, change, react, retry: () => setAsked((times) => times + 1) };
}
