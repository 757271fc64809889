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

/** A design and the project that is frozen with it, or a part of the library, as `community.detail` tells of them. */
export interface PublishedProject {
  readonly publication: string;
  readonly kind: 'design' | 'part';
  readonly name: string;
  readonly frozen: NonNullable<CallData<typeof api.community.detail>['frozen']>;
}

/** A long job that tells how far it is, from 0 to 1, and can be given up. */
export interface Job {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface PublishedTools {
  /** The model of a design, to be turned and looked at. */
  readonly PublishedModel: ComponentType<{ readonly published: PublishedProject }>;
  /** Hands the parts of a design out as a file; what kept it from that in the words of the page. */
  readonly exportPublished: (
    published: PublishedProject,
    format: 'stl' | '3mf',
    job: Job,
  ) => Promise<{ readonly kind: 'done' | 'cancelled' } | { readonly kind: 'failed'; readonly text: string }>;
}

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
  /** What a design's page does with the project that is frozen with it: the editor's code, fetched when it is asked for. */
  readonly loadPublished: () => Promise<PublishedTools>;
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
