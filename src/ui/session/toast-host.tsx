import { useStore } from 'zustand';
import { Toast } from '../primitives/toast.tsx';
import { closeToast, toastStore } from './toasts.ts';

/** Stands once on the page. */
export function ToastHost() {
  return <Toast toast={useStore(toastStore, ({ toast }) => toast)} onClose={closeToast} />;
}
