import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { libraryAsked } from '../../editor-library-address.ts';
import { usePageStore } from '../page-store.ts';

/** Opens the library where the address asks for it, once: the address is the document's again after that. */
export function useAskedLibrary(): void {
  const store = usePageStore();
  const [path, navigate] = useLocation();
  const tab = libraryAsked(useSearch());
  useEffect(() => {
    if (tab === null) return;
    store.setState({ dialog: { kind: 'library', tab } });
    navigate(path, { replace: true });
  }, [navigate, path, store, tab]);
}
