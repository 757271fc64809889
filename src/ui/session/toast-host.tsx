import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { latePart } from '../late-part.ts';
import * as styles from '../primitives/toast.css.ts';
import type { ToastProps } from '../primitives/toast.tsx';
import { closeToast, toastStore } from './toasts.ts';

const SHOWN_MS = 3000;
const Toast = latePart(async () => (await import('../primitives/toast.tsx')).Toast, PlainToast);

/** The words alone, where the rest cannot be fetched: most of what is said then is that there is no network. */
function PlainToast({ toast, low = false, onClose }: ToastProps) {
  const id = toast?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, onClose]);
  return (
    <div className={low ? styles.low : styles.viewport} role={toast?.error === true ? 'alert' : 'status'}>
      {toast !== null && <p className={styles.root}>{toast.text}</p>}
    </div>
  );
}

/** Stands once on the page; there is nothing of it before the first toast. */
export function ToastHost() {
  const toast = useStore(toastStore, (state) => state.toast);
  const [path] = useLocation();
  const [used, setUsed] = useState(false);
  if (toast !== null && !used) setUsed(true);
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <Toast toast={toast} low={!path.startsWith('/editor')} onClose={closeToast} />
    </Suspense>
  );
}
