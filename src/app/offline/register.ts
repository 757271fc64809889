import type { Asked } from './messages.ts';

const SCRIPT = '/sw.js';
/** A page that stays open asks so often whether there is a new build, ms; besides, whenever it is looked at again. */
const LOOK_EVERY_MS = 3_600_000;

/** Work that may wait until the page has nothing else to do. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2000);
};

const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));

const ask = (worker: ServiceWorker | null, asked: Asked, answerBy: readonly MessagePort[] = []): void =>
  worker?.postMessage(asked, [...answerBy]);

/** Whether this page was loaded from that worker's build: pages come from the server, which has a release before any worker. */
function runsBuildOf(worker: ServiceWorker): Promise<boolean> {
  // Some, as the runtime of the bundler, are the same in all builds; the one that imports all else never is.
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    ({ src }) => new URL(src).pathname,
  );
  const { port1: here, port2: there } = new MessageChannel();
  return new Promise((resolve) => {
    here.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
    here.start();
    ask(worker, { scripts }, [there]);
  });
}

/**
 * Starts the worker that keeps built files, after the page has loaded. `offer` is called when a build is ready that this page does not run: its argument takes it over
 * and loads the page again. Nothing happens where there are no workers of this kind, and on a server that has none (in development).
 */
export async function startOffline(offer: (takeOver: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await loaded();
  whenIdle(() => void watch(offer).catch(() => undefined));
}

async function watch(offer: (takeOver: () => void) => void): Promise<void> {
  const registration = (await navigator.serviceWorker.register(SCRIPT)) as
    | ServiceWorkerRegistration
    | undefined;
  // Where registering is switched off, nothing comes.
  if (registration === undefined) return;
  const look = async (): Promise<void> => {
    const { waiting } = registration;
    // The first build of all has nothing to take over.
    if (waiting === null || navigator.serviceWorker.controller === null) return;
    // Nothing changes for this page, and others find the files they were loaded with (ADR 0513).
    if (await runsBuildOf(waiting)) return ask(waiting, 'take-over');
    offer(() => {
      // Another tab has taken it over already.
      if (waiting.state !== 'installed') {
        window.location.reload();
        return;
      }
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
        once: true,
      });
      ask(waiting, 'take-over');
    });
  };
  const lookOnceInstalled = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && void look());
  };
  registration.addEventListener('updatefound', lookOnceInstalled);
  // The browser looks for a new build at each page's load by itself, and may have begun to fetch it before it was listened to.
  lookOnceInstalled();
  void look();
  let lookedAt = Date.now();
  const askAgain = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    void registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', askAgain);
  setInterval(askAgain, LOOK_EVERY_MS);
}

/** Somebody works in the editor: it is to open without a network from now on. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  whenIdle(() => ask(active, 'keep'));
}
