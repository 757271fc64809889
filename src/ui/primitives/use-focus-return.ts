import { useRef } from 'react';
import { media } from '../tokens/index.ts';

/** Radix gives the focus back to its own trigger; these dialogs are opened from anywhere, by keys too. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  const remember = () => {
    opener.current = document.activeElement;
  };
  return {
    remember,
    /**
     * The dialog itself takes the focus: on its close button that would open a tooltip nobody asked for. Where there is a list to search, what is typed
     * goes there at once, unless that would bring up a keyboard on the screen.
     */
    take: (event: Event) => {
      remember();
      event.preventDefault();
      if (!(event.currentTarget instanceof HTMLElement)) return;
      const search = event.currentTarget.querySelector<HTMLElement>('input[type="search"]');
      const isTouched = window.matchMedia(media.coarse).matches;
      (isTouched || search === null ? event.currentTarget : search).focus();
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
