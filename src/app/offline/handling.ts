/** How a request of the page is answered: `page` by the server, else by the kept page; `file` from what is kept, else by the server. */
export type Handling = 'page' | 'file' | 'server';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Names under assets/ hold a hash of their content: what is kept of them is never out of date. */
const FILES = '/assets/';
/** Calls, uploads, and what only a server in development has. */
const OF_SERVER = /^\/(?:api|dev)(?:\/|$)/;

/** How a request is answered by the worker of `origin`. Whatever is not a page or a built file is the server's alone. */
export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || OF_SERVER.test(pathname)) return 'server';
  if (pathname.startsWith(FILES)) return 'file';
  // An address of the page has no extension, as the server has it.
  return mode === 'navigate' && !/\.[^/]*$/.test(pathname) ? 'page' : 'server';
}
