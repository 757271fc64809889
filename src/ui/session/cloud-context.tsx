import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Cloud } from '#cloud';

const Context = createContext<Cloud | null>(null);

export const CloudProvider = Context.Provider;

/** The way to the server. */
export function useCloud(): Cloud {
  const cloud = use(Context);
  if (cloud === null) throw new Error('useCloud outside CloudProvider');
  return cloud;
}

type SessionState = ReturnType<Cloud['session']['store']['getState']>;

export function useSession<Value>(select: (state: SessionState) => Value): Value {
  return useStore(useCloud().session.store, select);
}
