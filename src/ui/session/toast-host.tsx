import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { Toast } from '../primitives/toast.tsx';
import { closeToast, toastStore } from './toasts.ts';

/** Stands once on the page. */
export function ToastHost() {
  const toast = useStore(toastStore, (state) => state.toast);
  const [path] = useLocation();
  return <Toast toast={toast} low={!path.startsWith('/editor')} onClose={closeToast} />;
}
