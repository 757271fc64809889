import { createStore } from 'zustand';

export interface Notice {
  readonly text: string;
  /** Said at once to a screen reader, and drawn as a failure. */
  readonly error?: boolean;
  /** Until it is closed, or another takes its place. */
  readonly stays?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface ShownNotice extends Notice {
  readonly id: number;
}

/** At most one is shown: a new one takes the place of the old (SPEC §9). */
export const toastStore = createStore<{ readonly toast: ShownNotice | null }>(() => ({ toast: null }));

let count = 0;

/** Says the result of something that has no place of its own on the screen, for 3 s or until it is closed. */
export function notify(notice: Notice): void {
  count += 1;
  toastStore.setState({ toast: { ...notice, id: count } });
}

export const closeToast = (): void => toastStore.setState({ toast: null });
