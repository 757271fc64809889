const addressHere = (): string => window.location.pathname + window.location.search;

/** A list may have to be fetched and scrolled to its place, and its rows drawn, before the link is there: as late as an answer may be. */
const WAIT_MS = 10_000;

/** The link by which each address of this tab was left last. */
const followed = new Map<string, string>();
/** The link by which the address that was just gone back or forward to was left; null after any other navigation. */
let returned: string | null = null;

/** Begins to remember by which link each page is left. Answers how to stop. */
export function watchFollowedLinks(): () => void {
  const onClick = ({ target }: MouseEvent): void => {
    const link = target instanceof Element ? target.closest('main a[href]') : null;
    const href = link?.getAttribute('href');
    if (href != null) followed.set(addressHere(), href);
  };
  const onReturn = (): void => void (returned = followed.get(addressHere()) ?? null);
  const onLeave = (): void => void (returned = null);
  const listeners = { popstate: onReturn, pushState: onLeave, replaceState: onLeave };
  // Before the link itself leaves the page.
  addEventListener('click', onClick, { capture: true });
  for (const [event, listener] of Object.entries(listeners)) addEventListener(event, listener);
  return () => {
    removeEventListener('click', onClick, { capture: true });
    for (const [event, listener] of Object.entries(listeners)) removeEventListener(event, listener);
  };
}

/**
 * After going back, hands over the link by which this page was left, once it is there; nothing after any other navigation. Answers
 * how to stop waiting, which comes by itself when the person does something.
 */
export function findFollowedLink(place: HTMLElement, found: (link: HTMLElement) => void): () => void {
  const observer = new MutationObserver(() => look());
  const timers = [
    // Whoever asks may have heard of the navigation before the listeners here.
    setTimeout(() => look(), 0),
    setTimeout(stop, WAIT_MS),
  ];
  function look(): void {
    if (returned === null) return;
    const link = place.querySelector<HTMLElement>(`a[href="${CSS.escape(returned)}"]`);
    if (link === null) return;
    stop();
    found(link);
  }
  function stop(): void {
    for (const timer of timers) clearTimeout(timer);
    observer.disconnect();
    for (const input of ['keydown', 'pointerdown']) removeEventListener(input, stop);
  }
  for (const input of ['keydown', 'pointerdown']) addEventListener(input, stop, { passive: true });
  observer.observe(place, { childList: true, subtree: true });
  return stop;
}
