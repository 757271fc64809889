import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConflictChoice } from '#editor';
import { useLocation } from 'wouter';
import { usePageStore, type PageDialog } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';

/** The address of a new project: what is open gives way to an empty plate. */
export const NEW_PROJECT = 'new';

/** `asking`: a dialog of this route is up, or what was chosen there is under way. */
type RouteStatus = 'settled' | 'opening' | 'asking';

/** What a person can do about the project the address names. */
export interface ProjectRoute {
  readonly status: RouteStatus;
  /** Opens a target in place of what is open; whatever was on its way before is called off. */
  readonly go: (target: string, discard: boolean) => Promise<void>;
  /** Saves first. Where the save is in conflict the person chooses, and then the target is opened. */
  readonly saveThenGo: (target: string) => Promise<void>;
  /** Ends the conflict, and then opens the target. */
  readonly resolveThenGo: (target: string, choice: ConflictChoice, otherName: string) => Promise<void>;
  /** Asks what becomes of what is open. */
  readonly askToLeave: (target: string) => void;
  /** What is open stays; the address follows it. */
  readonly giveUp: () => void;
}

const isOfRoute = (dialog: PageDialog | null): boolean =>
  dialog?.kind === 'leave' || dialog?.kind === 'open-failed' || dialog?.kind === 'conflict';

/**
 * Keeps address and document together: /editor/:id opens that project, /editor/new an empty one, and once the document
 * is saved to the cloud the address is its project's. Of several targets in a row the last one counts (ADR 0161).
 */
export function useProjectRoute(wanted: string | undefined): ProjectRoute {
  const verbs = useVerbs();
  const store = usePageStore();
  const [, navigate] = useLocation();
  const [status, setStatus] = useState<RouteStatus>('settled');
  const loaded = useEditor((state) => state.loaded);
  const linked = useEditor((state) =>
    state.cloud.status === 'signed-out' ? undefined : state.cloudLink?.project,
  );
  const asked = useRef<string | undefined>(undefined);
  /** Known at once, where state is known a turn later: the address stays while a project is on its way. */
  const settled = useRef(true);
  /** Counts what the person asked for: an answer to anything but the last changes nothing. */
  const requests = useRef(0);

  const actions = useMemo((): Omit<ProjectRoute, 'status'> => {
    const settle = (next: RouteStatus): void => {
      settled.current = next === 'settled';
      setStatus(next);
    };
    const ask = (dialog: PageDialog): void => {
      settle('asking');
      store.setState({ dialog });
    };
    /** A request in place of the one before; answers whether it is still the last. */
    const supersede = (): (() => boolean) => {
      const mine = ++requests.current;
      if (verbs.getState().cloud.status === 'opening') verbs.cancelCloud();
      return () => requests.current === mine;
    };
    const begin = (): (() => boolean) => {
      const isLast = supersede();
      if (isOfRoute(store.getState().dialog)) store.setState({ dialog: null });
      settle('opening');
      return isLast;
    };

    const go = async (target: string, discard: boolean): Promise<void> => {
      const isLast = begin();
      if (target === NEW_PROJECT) {
        const unsaved = !discard && (await verbs.hasUnsavedWork());
        if (!isLast()) return;
        if (unsaved) return askToLeave(target);
        await verbs.newDocument();
        if (isLast()) settle('settled');
        return;
      }
      const opened = await verbs.openProject(target, discard);
      if (!isLast()) return;
      if (opened.ok) return settle('settled');
      const { error } = opened;
      if (error.code === 'unsaved_work') return askToLeave(target);
      // A conflict has a dialog of its own.
      if (error.code !== 'login_needed' && error.code !== 'project_stale' && error.code !== 'cancelled')
        return ask({ kind: 'open-failed', target, error });
      if (error.code === 'login_needed') store.setState({ dialog: { kind: 'login', target } });
      settle('settled');
    };
    const askToLeave = (target: string): void => ask({ kind: 'leave', target });
    const choose = (target: string): void => ask({ kind: 'conflict', target });

    return {
      go,
      askToLeave,
      async saveThenGo(target) {
        if (verbs.getState().cloud.status === 'conflict') return choose(target);
        const isLast = supersede();
        const saved = await verbs.saveToCloud();
        if (!isLast()) return;
        if (saved.ok) return go(target, false);
        if (saved.error.code === 'project_stale') choose(target);
      },
      async resolveThenGo(target, choice, otherName) {
        const isLast = begin();
        const resolved = await verbs.resolveConflict(choice, otherName);
        if (!isLast()) return;
        if (resolved.ok) return go(target, false);
        if (resolved.error.code === 'project_stale') return choose(target);
        askToLeave(target);
      },
      giveUp() {
        supersede();
        if (isOfRoute(store.getState().dialog)) store.setState({ dialog: null });
        settle('settled');
      },
    };
  }, [store, verbs]);

  const { go, giveUp } = actions;
  useEffect(() => {
    // What is read anew, from another tab, is asked about anew.
    if (!loaded) asked.current = undefined;
    if (!loaded || asked.current === wanted) return;
    // Back where one was: what was asked for meanwhile is called off.
    if (!settled.current && wanted === linked) {
      asked.current = wanted;
      giveUp();
    } else if (wanted !== undefined) {
      asked.current = wanted;
      void go(wanted, false);
    } else if (!settled.current) {
      asked.current = undefined;
      giveUp();
    }
  }, [giveUp, go, linked, loaded, wanted]);

  useEffect(() => {
    if (!loaded || !settled.current || (wanted !== undefined && asked.current !== wanted)) return;
    if (wanted === linked) return;
    asked.current = linked;
    navigate(linked === undefined ? '/editor' : `/editor/${linked}`, { replace: true });
  }, [linked, loaded, navigate, status, wanted]);

  return { status, ...actions };
}
