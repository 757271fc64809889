import { preferences } from '#ui';

/** Space kept above an anchor (SPEC §2). */
export const ANCHOR_OFFSET = 80;
/** A page that comes as a chunk of its own may be this late with what the hash names: as late as an answer may be. */
const WAIT_MS = 10_000;
/** After one of these the reader is somewhere already, and is not taken away from there. */
const SCROLL_INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** How far down each address of this tab was left, CSS pixels. */
const left = new Map<string, number>();
/** Where the address that was just gone back or forward to was left; null after any other navigation. */
let returned: number | null = null;

const addressHere = (): string => window.location.pathname + window.location.search;

/** Begins to remember how far down each page is: going back finds one's place again. Answers how to stop. */
export function watchScroll(): () => void {
  const onScroll = (): void => void left.set(addressHere(), window.scrollY);
  // What scrolls from here on is the page that comes.
  const onReturn = (): void => void (returned = left.get(addressHere()) ?? 0);
  const onLeave = (): void => void (returned = null);
  const listeners = { scroll: onScroll, popstate: onReturn, pushState: onLeave, replaceState: onLeave };
  for (const [event, listener] of Object.entries(listeners)) addEventListener(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) removeEventListener(event, listener);
  };
}

/** Scrolls that far down, once the page is long enough. Answers how to stop waiting. */
function scrollDownTo(top: number): () => void {
  const isThere = (): boolean => {
    window.scrollTo({ top, behavior: 'instant' });
    return Math.abs(window.scrollY - top) < 1;
  };
  if (isThere()) return () => undefined;
  const stop = eachFrame(() => isThere() && stop());
  return stop;
}

/**
 * Looks at each frame, until the reader does something. Nothing that could be observed grows with the page: body and root are as
 * high as the window, whatever is in them.
 */
function eachFrame(look: () => void): () => void {
  let frame = 0;
  const next = (): void => {
    frame = requestAnimationFrame(next);
    look();
  };
  const stop = untilInput(() => cancelAnimationFrame(frame));
  frame = requestAnimationFrame(next);
  return stop;
}

/** Answers a stop that comes by itself after a while, or when the reader does something. */
function untilInput(end: () => void): () => void {
  const timer = setTimeout(stop, WAIT_MS);
  function stop(): void {
    end();
    clearTimeout(timer);
    for (const input of SCROLL_INPUTS) window.removeEventListener(input, stop);
  }
  for (const input of SCROLL_INPUTS) window.addEventListener(input, stop, { passive: true });
  return stop;
}

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

/**
 * Goes to an anchor, and there again while fonts, pictures and late parts above it move it on: for as long as an answer may take,
 * or until the reader goes elsewhere. Answers how to stop.
 */
function landOn(target: Element): () => void {
  const scroller = scrollerOf(target);
  const above = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
  let gone = NaN;
  return eachFrame(() => {
    const top = target.getBoundingClientRect().top - above + scroller.scrollTop - ANCHOR_OFFSET;
    if (Math.abs(top - gone) < 1) return;
    gone = top;
    scroller.scrollTo({ top: Math.max(0, top), behavior: preferences().reducedMotion ? 'auto' : 'smooth' });
  });
}

/**
 * To the top, or where one was before going back or forward; with a hash smoothly to the anchor that it names, once it is
 * there. Answers how to stop waiting.
 */
export function scrollAfterNavigation(hash: string): () => void {
  if (hash.length < 2) return scrollDownTo(returned ?? 0);
  const present = find(hash);
  if (present !== null) return landOn(present);
  let leave = (): void => undefined;
  const observer = new MutationObserver(() => {
    const target = find(hash);
    if (target === null) return;
    stop();
    leave = landOn(target);
  });
  const stop = untilInput(() => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    stop();
    leave();
  };
}
