import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { confirmStore } from './confirm.ts';

const ConfirmPanel = lazy(async () => ({
  default: (await import('./confirm-panel.tsx')).ConfirmPanel,
}));

/** Stands once on the page; the dialog itself comes with the first question. */
export function ConfirmHost() {
  const request = useStore(confirmStore, ({ waiting }) => waiting[0]);
  if (request === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmPanel request={request} />
    </Suspense>
  );
}
