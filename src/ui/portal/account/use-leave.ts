import { forgetLists } from '../lists/use-endless-list.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useLocation } from 'wouter';

/** Logs out; nothing of the account stays in this tab. */
export function useLeave(): () => Promise<void> {
  const { session } = useCloud();
  const [, navigate] = useLocation();
  return async () => {
    await session.signOut();
    forgetLists();
    navigate('/login');
  };
}
