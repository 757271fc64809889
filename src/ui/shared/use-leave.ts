import { useCloud } from '../session/cloud-context.tsx';
import { useLocation } from 'wouter';
import { usePortalStore } from './portal-store.ts';

/**
 * Logs out, here or everywhere, unless what is open has something to lose and is to be kept; nothing of the account stays in
 * this tab.
 */
export function useLeave(): (where?: 'here' | 'everywhere') => Promise<void> {
  const { session } = useCloud();
  const store = usePortalStore();
  const [, navigate] = useLocation();
  return async (where = 'here') => {
    if (!(await store.mayLeave())) return;
    await session.signOut(where);
    store.forgetPlaces();
    navigate('/login');
  };
}
