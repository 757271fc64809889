import { preferences } from '#ui';

/** Space kept above an anchor (SPEC §2). */
export const ANCHOR_OFFSET = 80;
/** A page that comes as a chunk of its own may be this late with what the hash names: as late as an answer may be. */
const WAIT_MS = 10_000;
/** After one of these the reader is somewhere already, and is not taken away from there. */
const SCROLL_INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** What scrolls: the page's own column where it has one, else the document. */
function scrollerOf(element: Element | null): Element {
  for (let at = element?.parentElement ?? null; at !== null; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

function find(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function scrollToElement(target: Element): void {
  const scroller = scrollerOf(target);
  const above = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
  const top = target.getBoundingClientRect().top - above + scroller.scrollTop - ANCHOR_OFFSET;
  scroller.scrollTo({ top: Math.max(0, top), behavior: preferences().reducedMotion ? 'auto' : 'smooth' });
}

/** To the top, or smoothly to the anchor a hash names, once it is there. Answers how to stop waiting. */
export function scrollAfterNavigation(hash: string): () => void {
  if (hash.length < 2) {
    window.scrollTo({ top: 0, behavior: 'instant' });
    return () => undefined;
  }
  const present = find(hash);
  if (present !== null) {
    scrollToElement(present);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const target = find(hash);
    if (target === null) return;
    stop();
    scrollToElement(target);
  });
  const timer = setTimeout(stop, WAIT_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const input of SCROLL_INPUTS) window.removeEventListener(input, stop);
  }
  for (const input of SCROLL_INPUTS) window.addEventListener(input, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
