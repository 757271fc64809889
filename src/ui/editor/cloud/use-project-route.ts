import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '#base';
import { useLocation } from 'wouter';
import { usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';

/** The address of a new project: what is open gives way to an empty plate. */
export const NEW_PROJECT = 'new';

export type ProjectRoute =
  | { readonly status: 'settled' | 'opening' }
  /** What is open is in no cloud: the person says what becomes of it. */
  | { readonly status: 'leaving'; readonly target: string }
  | { readonly status: 'failed'; readonly target: string; readonly error: AppError };

/**
 * Keeps address and document together: /editor/:id opens that project, /editor/new an empty one, and once the document
 * is saved to the cloud the address is its project's.
 */
export function useProjectRoute(wanted: string | undefined): {
  readonly route: ProjectRoute;
  readonly go: (target: string, discard: boolean) => Promise<void>;
  readonly giveUp: () => void;
} {
  const verbs = useVerbs();
  const store = usePageStore();
  const [, navigate] = useLocation();
  const [route, setRoute] = useState<ProjectRoute>({ status: 'settled' });
  const loaded = useEditor((state) => state.loaded);
  const linked = useEditor((state) =>
    state.cloud.status === 'signed-out' ? undefined : state.cloudLink?.project,
  );
  const asked = useRef<string | undefined>(undefined);
  /** Known at once, where state is known a turn later: the address stays while a project is on its way. */
  const settled = useRef(true);
  const settle = useCallback((next: ProjectRoute): void => {
    settled.current = next.status === 'settled';
    setRoute(next);
  }, []);

  const go = useCallback(
    async (target: string, discard: boolean): Promise<void> => {
      const leave = { status: 'leaving', target } as const;
      settle({ status: 'opening' });
      if (target === NEW_PROJECT) {
        if (!discard && (await verbs.hasUnsavedWork())) return settle(leave);
        await verbs.newDocument();
      } else {
        const opened = await verbs.openProject(target, discard);
        if (!opened.ok && opened.error.code === 'unsaved_work') return settle(leave);
        if (!opened.ok && opened.error.code === 'login_needed') store.setState({ dialog: { kind: 'login' } });
        // A conflict has a dialog of its own.
        else if (!opened.ok && opened.error.code !== 'project_stale' && opened.error.code !== 'cancelled')
          return settle({ status: 'failed', target, error: opened.error });
      }
      settle({ status: 'settled' });
    },
    [settle, store, verbs],
  );

  useEffect(() => {
    if (!loaded || wanted === undefined || asked.current === wanted) return;
    asked.current = wanted;
    void go(wanted, false);
  }, [go, loaded, wanted]);

  useEffect(() => {
    if (!loaded || !settled.current || (wanted !== undefined && asked.current !== wanted)) return;
    if (wanted === linked) return;
    asked.current = linked;
    navigate(linked === undefined ? '/editor' : `/editor/${linked}`, { replace: true });
  }, [linked, loaded, navigate, route.status, wanted]);

  const giveUp = useCallback(() => settle({ status: 'settled' }), [settle]);
  return { route, go, giveUp };
}
