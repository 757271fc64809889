/** A page that comes as a chunk of its own, or whose words do, may be this late with its heading. */
const WAIT_MS = 2000;

/** Somebody types there, or a dialog holds the focus: it is not taken away. */
const KEEPS_FOCUS =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]';

/** Focuses it, unless the person is at work elsewhere. */
export function moveFocus(target: HTMLElement): void {
  if (document.activeElement?.closest(KEEPS_FOCUS)) return;
  // What can be reached by keys stays so.
  if (target.tabIndex < 0) target.tabIndex = -1;
  // Where the page is scrolled to is decided by the address, not by the focus.
  target.focus({ preventScroll: true });
}

/** Focuses the first heading inside, once it is there, or the place itself when none comes. Answers how to stop waiting. */
export function focusHeading(place: HTMLElement): () => void {
  const find = () => place.querySelector<HTMLElement>('h1');
  const present = find();
  if (present !== null) {
    moveFocus(present);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const heading = find();
    if (heading === null) return;
    stop();
    moveFocus(heading);
  });
  const timer = setTimeout(() => {
    stop();
    moveFocus(place);
  }, WAIT_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
  }
  observer.observe(place, { childList: true, subtree: true });
  return stop;
}
