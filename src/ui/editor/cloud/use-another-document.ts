import { useEffect, useRef } from 'react';
import { usePageStore, type PageDialog } from '../page-store.ts';
import { useEditor } from '../use-editor.ts';

/** Dialogs about the document that is open; the others stay whatever comes. */
const ABOUT_THE_DOCUMENT: ReadonlySet<PageDialog['kind']> = new Set([
  'library',
  'continue-here',
  'keep-part',
  'new-project',
  'save',
]);

/** Closes what the page has open of a document once another one is here: a name half typed must not become that one's. */
export function useAnotherDocument(): void {
  const store = usePageStore();
  const documents = useEditor((state) => state.documents);
  const loaded = useEditor((state) => state.loaded);
  /** Null until there is one: what was opened before the first is about no other, a list that the address asks for say. */
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (!loaded || seen.current === documents) return;
    const isFirst = seen.current === null;
    seen.current = documents;
    if (isFirst) return;
    const { dialog } = store.getState();
    store.setState({
      renamingDocument: false,
      renamingPart: null,
      issue: null,
      ...(dialog !== null && ABOUT_THE_DOCUMENT.has(dialog.kind) ? { dialog: null } : {}),
    });
  }, [documents, loaded, store]);
}
