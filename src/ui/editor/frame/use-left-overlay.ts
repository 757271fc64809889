import { useCallback, useEffect } from 'react';
import { media } from '../../tokens/index.ts';
import { isFree } from '../actions/use-key-bindings.ts';
import { usePageStore } from '../page-store.ts';

/** Whether the left panel lies over the view: what is open there in a wide window is docked. */
const isCompact = (): boolean => window.matchMedia(media.compact).matches;

/**
 * Ways out of what lies over the left of the view in the compact frame: Escape, before it leaves anything else; and for
 * the parts, which may have come by themselves, a press on the view. Issues stay: they are walked while the view is turned.
 */
export function useLeftOverlay(): { readonly leaveParts: () => void } {
  const store = usePageStore();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isFree(event) || !isCompact()) return;
      if (store.getState().leftOverlay === null) return;
      // The page's own keys pass by what was answered.
      event.preventDefault();
      const panel = document.querySelector<HTMLElement>('[data-region="parts"]');
      const opener = panel?.querySelector<HTMLElement>('[aria-pressed="true"]');
      // What has the focus is about to go: it returns to where the panel was opened.
      if (panel?.contains(document.activeElement) === true) opener?.focus();
      store.setState({ leftOverlay: null });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store]);

  const leaveParts = useCallback(() => {
    if (isCompact() && store.getState().leftOverlay === 'parts') store.setState({ leftOverlay: null });
  }, [store]);
  return { leaveParts };
}
