import { createContext, use } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { Cloud } from '#cloud';
import { api, type Project } from '#contract';

export const SETTINGS_TABS = [
  'account',
  'appearance',
  'units',
  'editor',
  'keys',
  'share',
  'favourite',
  'references',
  'help',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** The dialogs that any page may open. */
export type PortalDialog =
  | { readonly kind: 'settings'; readonly tab: SettingsTab }
  | { readonly kind: 'share'; readonly project: Pick<Project, 'id' | 'name'> }
  | { readonly kind: 'feedback' }
  | { readonly kind: 'checkIn' }
  /** Publishes a project, or edits the design `publication`; `takePicture` is what the editor shows then. */
  | {
      readonly kind: 'publish';
      readonly publication?: string;
      readonly project?: Pick<Project, 'id' | 'name' | 'thumbnail'>;
      readonly takePicture?: () => Promise<Blob | null>;
    };

interface PortalState {
  readonly dialog: PortalDialog | null;
  /** How many there are; null until it is known. */
  readonly projectCount: number | null;
  readonly binCount: number | null;
  /** Notifications that are unread; null until it is known. */
  readonly unread: number | null;
  /** Projects whose link was opened or closed here since their list came: whether it is open. */
  readonly sharedSince: ReadonlyMap<string, boolean>;
}

export interface PortalStore extends StoreApi<PortalState> {
  readonly openDialog: (dialog: PortalDialog) => void;
  readonly closeDialog: () => void;
  /** Asks how many projects there are, and how many in the recycle bin. */
  readonly refreshCounts: () => Promise<void>;
  /** The same, and how much is used: after anything that makes, removes or restores a project. */
  readonly refreshUsage: () => Promise<void>;
  /** A link to a project was opened or closed. */
  readonly noteShared: (projectId: string, shared: boolean) => void;
  /** Asks how many notifications are unread. */
  readonly refreshUnread: () => Promise<void>;
  /** Has whoever logs out, wherever, ask this first; answers the way to take it back. False: nobody is logged out. */
  readonly guardLeaving: (mayLeave: () => Promise<boolean>) => () => void;
  readonly mayLeave: () => Promise<boolean>;
  /** Lets go of what the pages keep of who has left. */
  readonly forgetPlaces: () => void;
}

export function createPortalStore(
  { call, session }: Pick<Cloud, 'call' | 'session'>,
  forgetPlaces: () => void,
): PortalStore {
  const store = createStore<PortalState>(() => ({
    dialog: null,
    projectCount: null,
    binCount: null,
    unread: null,
    sharedSince: new Map(),
  }));
  let guard: (() => Promise<boolean>) | null = null;
  const refreshCounts = async (): Promise<void> => {
    // Beside the page, not of it: without an answer the numbers are left out, and nobody is notified.
    const [projects, bin] = await Promise.all([
      call(api.projects.list, { query: { limit: 1 }, quiet: true }),
      call(api.projects.recycled, { query: { limit: 1 }, quiet: true }),
    ]);
    store.setState({
      ...(projects.ok ? { projectCount: projects.data.total } : {}),
      ...(bin.ok ? { binCount: bin.data.total } : {}),
    });
  };
  return {
    ...store,
    guardLeaving(mayLeave) {
      guard = mayLeave;
      return () => {
        if (guard === mayLeave) guard = null;
      };
    },
    mayLeave: async () => guard === null || guard(),
    forgetPlaces() {
      store.setState({ sharedSince: new Map() });
      forgetPlaces();
    },
    openDialog: (dialog) => store.setState({ dialog }),
    closeDialog: () => store.setState({ dialog: null }),
    noteShared: (projectId, shared) =>
      store.setState(({ sharedSince }) => ({ sharedSince: new Map(sharedSince).set(projectId, shared) })),
    async refreshUnread() {
      const answer = await call(api.notifications.list, { query: { limit: 1 }, quiet: true });
      if (answer.ok) store.setState({ unread: answer.data.unread });
    },
    refreshCounts,
    async refreshUsage() {
      await Promise.all([refreshCounts(), session.loadSpaces()]);
    },
  };
}

const StoreContext = createContext<PortalStore | null>(null);

export const PortalStoreProvider = StoreContext.Provider;

export function usePortalStore(): PortalStore {
  const store = use(StoreContext);
  if (store === null) throw new Error('usePortalStore outside PortalProvider');
  return store;
}

/** The same where a page may stand outside the portal: null there. */
export const useOptionalPortalStore = (): PortalStore | null => use(StoreContext);

export function usePortalState<Value>(select: (state: PortalState) => Value): Value {
  return useStore(usePortalStore(), select);
}
