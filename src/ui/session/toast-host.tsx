import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { closeToast, toastStore } from './toasts.ts';

const Toast = lazy(async () => ({ default: (await import('../primitives/toast.tsx')).Toast }));

/** Stands once on the page; there is nothing of it before the first toast. */
export function ToastHost() {
  const toast = useStore(toastStore, (state) => state.toast);
  const [used, setUsed] = useState(false);
  if (toast !== null && !used) setUsed(true);
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <Toast toast={toast} onClose={closeToast} />
    </Suspense>
  );
}
