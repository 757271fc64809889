import { handlingOf } from './handling.ts';

/** What a build is: the hash of its files' names, and of them those that the editor may come to need. */
export interface Build {
  readonly version: string;
  readonly files: readonly string[];
}

const NAME = 'corallite-files-';
const SHELL = '/index.html';
/** Marks a cache that holds all files of its build: a name that no server answers. */
const WHOLE = '/assets/.whole';
/** Marks a cache whose build has run pages. */
const TAKEN_OVER = '/assets/.taken-over';
/** From here on an answer is a gateway's: the server behind it is not reached. */
const FIRST_OF_GATEWAY = 502;
const SCRIPTS = /\/assets\/[^"'\s]+?\.js(?=["'\s])/g;
/** A server that takes longer for a page is one that cannot be reached, ms. */
const PATIENCE_MS = 4000;
/** Files that are fetched side by side: the page that is open comes first. */
const AT_ONCE = 4;

/**
 * The built files that are kept for when there is no network, a cache for each build (ADR 0512). Nothing is kept of whoever only passes by: the page
 * says when somebody works in the editor (`keep`), and each build that follows is fetched whole before it takes over.
 */
export function createKeptFiles(
  { version, files }: Build,
  origin: string,
  ask: typeof fetch = (...given) => fetch(...given),
  patience = PATIENCE_MS,
) {
  const name = NAME + version;
  /** Whether these scripts of a page are all of this build. */
  const haveAll = (scripts: readonly string[]): boolean => scripts.every((script) => files.includes(script));
  const builds = async (): Promise<readonly string[]> =>
    (await caches.keys()).filter((one) => one.startsWith(NAME));
  const isWhole = async (one: string): Promise<boolean> =>
    (await caches.match(WHOLE, { cacheName: one })) !== undefined;

  async function keepFile(cache: Cache, path: string): Promise<void> {
    if ((await cache.match(path)) !== undefined) return;
    // A file of the build before is the same one: its name says what is in it.
    const known = path === SHELL ? undefined : await caches.match(path);
    const answer =
      known ?? (await ask(path, { cache: path === SHELL ? 'no-cache' : 'default', priority: 'low' }));
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    if (path === SHELL) {
      // Between a release and the worker that belongs to it, the server has the page of another build.
      const scripts = (await answer.clone().text()).match(SCRIPTS) ?? [];
      if (!haveAll(scripts)) throw new Error('the page is of another build');
    }
    await cache.put(path, answer);
  }

  async function keepAll(): Promise<void> {
    const cache = await caches.open(name);
    // The page last: it is of no use without the others.
    const left = [...files];
    const keepNext = async (): Promise<void> => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await keepFile(cache, path);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
    await keepFile(cache, SHELL);
    await cache.put(WHOLE, new Response(''));
  }

  async function markTakenOver(): Promise<void> {
    await (await caches.open(name)).put(TAKEN_OVER, new Response(''));
  }

  async function file(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
    const known = await caches.match(request.url, { ignoreVary: true });
    if (known !== undefined) return known;
    const answer = await ask(request);
    // What few need (the reader of CAD files, letters of other scripts) is kept once it was needed.
    if (answer.status === 200 && (await isWhole(name))) {
      const copy = answer.clone();
      // Nobody waits for it, and where there is no room, the page has its file all the same.
      waitUntil(
        caches
          .open(name)
          .then((cache) => cache.put(request.url, copy))
          .catch(() => undefined),
      );
    }
    return answer;
  }

  async function page(request: Request): Promise<Response> {
    const kept = async (): Promise<Response | undefined> =>
      (await isWhole(name)) ? (await caches.open(name)).match(SHELL) : undefined;
    const answer = ask(request).catch(() => null);
    const reached = answer.then((given) =>
      given !== null && given.status < FIRST_OF_GATEWAY ? given : null,
    );
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
    return (await Promise.race([reached, late])) ?? (await kept()) ?? (await answer) ?? Response.error();
  }

  return {
    /** Keeps all files of this build, which runs; what is kept already is not asked for. Rejects when one cannot be had. */
    async keep(): Promise<void> {
      await markTakenOver();
      await keepAll();
    },
    haveAll,
    /** Before this build may take over: where one was kept whole, this one is too. */
    async install(): Promise<void> {
      const known = await builds();
      if ((await Promise.all(known.map(isWhole))).includes(true)) await keepAll();
    },
    /** Once it has taken over. Pages of the build before may be open still and find their files; all others go, those that never ran too. */
    async activate(): Promise<void> {
      const others = (await builds()).filter((one) => one !== name);
      const ran = await Promise.all(others.map((one) => caches.match(TAKEN_OVER, { cacheName: one })));
      // In the order in which they were made.
      const before = others[ran.findLastIndex((mark) => mark !== undefined)];
      await Promise.all(others.filter((one) => one !== before).map((one) => caches.delete(one)));
      if (await caches.has(name)) await markTakenOver();
    },
    /** The answer to a request of a page, null where it is the server's alone. `waitUntil` gets what is still done once it is answered. */
    answer(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> | null {
      const handling = handlingOf(request, origin);
      if (handling === 'server') return null;
      return handling === 'file' ? file(request, waitUntil) : page(request);
    },
  };
}
