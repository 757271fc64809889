import { createContext, use, type ComponentType } from 'react';
import type { CallData, Cloud, User } from '#cloud';
import type { api } from '#contract';
import { useCloud, useSession } from '../session/cloud-context.tsx';

/** What the editor is to start with. */
export type EditorStart =
  | { readonly kind: 'new' }
  | { readonly kind: 'sample' }
  /** An empty plate and the guided tour over it. */
  | { readonly kind: 'tour' }
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'project'; readonly id: string };

/** What opening a share with its code answered. */
export type SharedProject = CallData<typeof api.shares.open>;

/** What the portal needs from outside, besides the cloud; app composes it, tests fake it. */
export interface PortalServices {
  readonly startEditor: (start: EditorStart) => void;
  /** Whether the editor can start with a sample, and open a project from the cloud. What it cannot is not offered. */
  readonly opens: { readonly sample: boolean; readonly project: boolean };
  /** The editor on somebody's project, to be looked at; suspends while it is fetched. */
  readonly SharedView: ComponentType<{
    readonly shared: SharedProject;
    readonly onLeave: () => void;
  }>;
  /** Hands a shared project's parts out as STL; false when it could not be had. */
  readonly exportShared: (shared: SharedProject) => Promise<boolean>;
}

const ServicesContext = createContext<PortalServices | null>(null);

export const PortalServicesProvider = ServicesContext.Provider;

export function usePortal(): PortalServices {
  const services = use(ServicesContext);
  if (services === null) throw new Error('usePortal outside PortalProvider');
  return services;
}

/** A call of the contract. A failure has been shown to the person already, unless the caller says `quiet`. */
export const useCall = (): Cloud['call'] => useCloud().call;

/** Who is signed in; null for a visitor. */
export const useAccount = (): User | null => useSession((state) => state.user);
