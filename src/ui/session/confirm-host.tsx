import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { latePart } from '../late-part.ts';
import { answerConfirm, confirmStore, type ConfirmRequest } from './confirm.ts';

const ConfirmPanel = latePart(async () => (await import('./confirm-panel.tsx')).ConfirmPanel, PlainConfirm);

/** Words of a message without its marks; nothing of it is run or fetched. */
const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** The browser's own question, where the dialog cannot be fetched. */
function PlainConfirm({ request }: { readonly request: ConfirmRequest }) {
  useEffect(() => {
    const text = `${request.header}\n\n${wordsOf(request.message)}`;
    // A task of its own: it holds the page, and the page is still being drawn.
    const timer = setTimeout(() => answerConfirm(window.confirm(text)));
    return () => clearTimeout(timer);
  }, [request]);
  return null;
}

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
