import { forgetLists } from '../lists/use-endless-list.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useLocation } from 'wouter';
import { usePortalStore } from '../portal-store.ts';

/** Logs out, unless what is open has something to lose and is to be kept; nothing of the account stays in this tab. */
export function useLeave(): () => Promise<void> {
  const { session } = useCloud();
  const store = usePortalStore();
  const [, navigate] = useLocation();
  return async () => {
    if (!(await store.mayLeave())) return;
    await session.signOut();
    forgetLists();
    navigate('/login');
  };
}
