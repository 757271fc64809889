import { useRef } from 'react';

/** Radix gives the focus back to its own trigger; these dialogs are opened from anywhere, by keys too. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  const remember = () => {
    opener.current = document.activeElement;
  };
  return {
    remember,
    /** The dialog itself takes the focus: on its close button that would open a tooltip nobody asked for. */
    take: (event: Event) => {
      remember();
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
