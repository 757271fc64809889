import { createStore } from 'zustand';

/** A function where the words may outlast the page's language. */
export type NoticeWords = string | (() => string);

export interface Notice {
  readonly text: NoticeWords;
  /** Said at once to a screen reader, and drawn as a failure. */
  readonly error?: boolean;
  /** Until it is answered: it gives way to another, and comes back after it. */
  readonly stays?: boolean;
  readonly action?: { readonly label: NoticeWords; readonly run: () => void };
}

interface ShownNotice extends Notice {
  readonly id: number;
}

/** At most one is shown: a new one takes the place of the old (SPEC §9). */
export const toastStore = createStore<{ readonly toast: ShownNotice | null }>(() => ({ toast: null }));

let count = 0;
/** What stays and has not been answered yet, shown now or after what passes. */
let staying: ShownNotice | null = null;

/**
 * Says the result of something that has no place of its own on the screen, for 3 s or until it is closed. What stays waits for what is being said, so
 * that neither is lost; of two that stay, the newer is left.
 */
export function notify(notice: Notice): void {
  count += 1;
  const { toast: said } = toastStore.getState();
  const toast = { ...notice, id: count };
  if (notice.stays === true) {
    const isSaying = said !== null && said !== staying;
    staying = toast;
    if (isSaying) return;
  }
  toastStore.setState({ toast });
}

/** Closes the notice that is shown; what stays comes back, unless that was it. */
export function closeToast(): void {
  if (toastStore.getState().toast === staying) staying = null;
  toastStore.setState({ toast: staying });
}
