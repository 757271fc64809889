import { createContext, use } from 'react';
import type { Cloud, User } from '#cloud';
import { useCloud, useSession } from '../session/cloud-context.tsx';

/** What the editor is to start with. */
export type EditorStart =
  | { readonly kind: 'new' }
  | { readonly kind: 'sample' }
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'project'; readonly id: string };

/** What the portal needs from outside, besides the cloud; app composes it, tests fake it. */
export interface PortalServices {
  readonly startEditor: (start: EditorStart) => void;
  /** Whether the editor can start with a sample, and open a project from the cloud. What it cannot is not offered. */
  readonly opens: { readonly sample: boolean; readonly project: boolean };
}

const ServicesContext = createContext<PortalServices | null>(null);

export const PortalServicesProvider = ServicesContext.Provider;

export function usePortal(): PortalServices {
  const services = use(ServicesContext);
  if (services === null) throw new Error('usePortal outside PortalProvider');
  return services;
}

/** A call of the contract. A failure has been told to the person already, unless the caller says `quiet`. */
export const useCall = (): Cloud['call'] => useCloud().call;

/** Who is signed in; null for a visitor. */
export const useAccount = (): User | null => useSession((state) => state.user);
