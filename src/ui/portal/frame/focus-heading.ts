/** A page that comes as a chunk of its own, or whose words do, may be late with its heading: until then its place has the focus. */
const PLACE_AFTER_MS = 2000;
/** As late as an answer may be. */
const WAIT_MS = 10_000;

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

/**
 * Focuses the first heading inside, once it is there, and the place itself while none is. Answers how to stop waiting. A heading that
 * comes after the place took the focus takes it from the place alone.
 */
export function focusHeading(place: HTMLElement): () => void {
  const find = () => place.querySelector<HTMLElement>('h1');
  const present = find();
  if (present !== null) {
    moveFocus(present);
    return () => undefined;
  }
  let isLate = false;
  const observer = new MutationObserver(() => {
    const heading = find();
    if (heading === null) return;
    stop();
    if (!isLate || document.activeElement === place) moveFocus(heading);
  });
  const timers = [
    setTimeout(() => {
      isLate = true;
      moveFocus(place);
    }, PLACE_AFTER_MS),
    setTimeout(stop, WAIT_MS),
  ];
  function stop(): void {
    for (const timer of timers) clearTimeout(timer);
    observer.disconnect();
  }
  observer.observe(place, { childList: true, subtree: true });
  return stop;
}
