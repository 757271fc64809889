import type { Asked } from './messages.ts';
import { createKeptFiles, type Build } from './kept-files.ts';

/** Written in by the build. */
declare const CORALLITE_BUILD: Build;

/** Of ServiceWorkerGlobalScope what is used here: its types and those of a page exclude each other. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: Lasting & { readonly data: Asked; readonly ports: readonly MessagePort[] }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (
      event: Lasting & { readonly request: Request; respondWith(answer: Promise<Response>): void },
    ) => void,
  ): void;
}

const scope = self as unknown as Scope;
const kept = createKeptFiles(CORALLITE_BUILD, scope.location.origin);

scope.addEventListener('install', (event) => event.waitUntil(kept.install()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(kept.activate().then(() => scope.clients.claim())),
);
scope.addEventListener('fetch', (event) => {
  const answer = kept.answer(event.request, (work) => event.waitUntil(work));
  if (answer !== null) event.respondWith(answer);
});
scope.addEventListener('message', (event) => {
  const { data: asked } = event;
  if (asked === 'take-over') event.waitUntil(scope.skipWaiting());
  // Without a network it is kept the next time.
  else if (asked === 'keep') event.waitUntil(kept.keep().catch(() => undefined));
  else event.ports[0]?.postMessage(kept.haveAll(asked.scripts));
});
