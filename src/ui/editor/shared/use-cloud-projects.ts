import type { AppError } from '#base';
import type { CloudProjects } from '#editor';
import { useEffect, useState } from 'react';
import { useEditor, useVerbs } from '../use-editor.ts';

/** What is typed comes to rest before it is asked for. */
const TYPING_MS = 200;

interface Found {
  readonly projects: CloudProjects['projects'];
  readonly next: string | null;
  readonly error: AppError | null;
}

/**
 * Projects of the person's cloud by their names, those edited last first; null while the first are on their way, without a search, and for
 * who is not logged in.
 */
export function useCloudProjects(search: string | null) {
  const verbs = useVerbs();
  const [found, setFound] = useState<Found | null>(null);
  const signedOut = useEditor((state) => state.cloud.status === 'signed-out');
  useEffect(() => {
    if (signedOut || search === null) return undefined;
    let isOver = false;
    const ask = async () => {
      const answer = await verbs.cloudProjects({ search: search.trim() });
      if (isOver) return;
      setFound(
        answer.ok ? { ...answer.value, error: null } : { projects: [], next: null, error: answer.error },
      );
    };
    const timer = setTimeout(() => void ask(), search === '' ? 0 : TYPING_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [verbs, search, signedOut]);
  /** Those that follow. */
  const loadMore = async () => {
    if (found === null || found.next === null || search === null) return;
    const answer = await verbs.cloudProjects({ search: search.trim(), after: found.next });
    setFound((now) => {
      // Something else was typed meanwhile.
      if (now !== found) return now;
      if (!answer.ok) return { ...found, error: answer.error };
      return { ...answer.value, projects: [...found.projects, ...answer.value.projects], error: null };
    });
  };
  return { signedOut, found: signedOut ? null : found, loadMore };
}
