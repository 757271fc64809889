import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeptFiles } from '../../../src/app/offline/kept-files.ts';

const ORIGIN = window.location.origin;
const FIRST = { version: 'first', files: ['/assets/a-1.js', '/assets/b-1.css'] };
const SECOND = { version: 'second', files: ['/assets/a-1.js', '/assets/b-2.css'] };
const THIRD = { version: 'third', files: ['/assets/a-3.js'] };

let asked: string[];
let network: 'there' | 'gone' | 'silent' | 'gateway';
/** What stands in the page that the server has. */
let inPage: string;
let later: Promise<unknown>[];
const ask: typeof fetch = (request) => {
  const { pathname: path } = new URL(
    typeof request === 'string' ? request : (request as Request).url,
    ORIGIN,
  );
  asked.push(path);
  if (network === 'gone') return Promise.reject(new TypeError('no network'));
  if (network === 'silent') return new Promise(() => undefined);
  if (network === 'gateway') return Promise.resolve(new Response('nobody there', { status: 502 }));
  return Promise.resolve(
    new Response(`${path} of the server${path === '/index.html' ? inPage : ''}`, {
      headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
    }),
  );
};
const waitUntil = (work: Promise<unknown>) => void later.push(work);
const filesOf = (build: typeof FIRST) => createKeptFiles(build, ORIGIN, ask, 50);
const get = async (kept: ReturnType<typeof filesOf>, path: string) =>
  kept.answer(new Request(path), waitUntil);
/** A request that leads to a page; only a browser makes one. */
const visit = async (kept: ReturnType<typeof filesOf>, path: string) =>
  kept.answer({ method: 'GET', mode: 'navigate', url: new URL(path, ORIGIN).href } as Request, waitUntil);
const forget = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
};

beforeEach(async () => {
  asked = [];
  network = 'there';
  inPage = '';
  later = [];
  await forget();
});
afterEach(forget);

it('keeps nothing of whoever only passes by', async () => {
  const kept = filesOf(FIRST);
  await kept.install();
  await kept.activate();
  expect(await (await get(kept, '/assets/a-1.js'))!.text()).toBe('/assets/a-1.js of the server');
  network = 'gone';
  await expect(get(kept, '/assets/a-1.js')).rejects.toThrow('no network');
  expect((await visit(kept, '/editor'))!.type).toBe('error');
  expect(await caches.keys()).toEqual([]);
});

it('opens every page without a network once all is kept, with the headers of the server', async () => {
  const kept = filesOf(FIRST);
  await kept.keep();
  expect(asked.toSorted()).toEqual(['/assets/a-1.js', '/assets/b-1.css', '/index.html']);
  network = 'gone';
  const page = (await visit(kept, '/editor/p1'))!;
  expect(await page.text()).toBe('/index.html of the server');
  expect(page.headers.get('Cross-Origin-Embedder-Policy')).toBe('require-corp');
  expect(await (await get(kept, '/assets/b-1.css'))!.text()).toBe('/assets/b-1.css of the server');
  network = 'there';
  expect(await (await visit(kept, '/editor/p1'))!.text()).toBe('/editor/p1 of the server');
});

it('opens the kept page where the server is silent', async () => {
  const kept = filesOf(FIRST);
  await kept.keep();
  network = 'silent';
  expect(await (await visit(kept, '/editor'))!.text()).toBe('/index.html of the server');
});

it('is of no use where one file could not be had, and fetches what is missing the next time', async () => {
  const kept = filesOf(FIRST);
  network = 'gone';
  await expect(kept.keep()).rejects.toThrow('no network');
  expect((await visit(kept, '/editor'))!.type).toBe('error');
  network = 'there';
  await kept.keep();
  network = 'gone';
  expect(await (await visit(kept, '/editor'))!.text()).toBe('/index.html of the server');
});

it('fetches of the next build what is new, before it takes over, and leaves the files of the one before', async () => {
  await filesOf(FIRST).keep();
  asked = [];
  const next = filesOf(SECOND);
  await next.install();
  expect(asked.toSorted()).toEqual(['/assets/b-2.css', '/index.html']);
  await next.activate();
  network = 'gone';
  // A page of the build before is open still.
  for (const path of [...FIRST.files, ...SECOND.files]) expect((await get(next, path))!.ok).toBe(true);
  network = 'there';
  const last = filesOf(THIRD);
  await last.install();
  await last.activate();
  expect(await caches.keys()).toEqual(['corallite-files-second', 'corallite-files-third']);
});

it('does not take over where a file of it cannot be had', async () => {
  await filesOf(FIRST).keep();
  network = 'gone';
  await expect(filesOf(SECOND).install()).rejects.toThrow('no network');
});

it('keeps what few need once it was needed', async () => {
  const kept = filesOf(FIRST);
  await kept.keep();
  await get(kept, '/assets/occt-1.wasm');
  await Promise.all(later);
  network = 'gone';
  expect(await (await get(kept, '/assets/occt-1.wasm'))!.text()).toBe('/assets/occt-1.wasm of the server');
});

it('answers with a file though there is no room to keep it', async () => {
  const kept = filesOf(FIRST);
  await kept.keep();
  const put = vi
    .spyOn(Cache.prototype, 'put')
    .mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  try {
    expect(await (await get(kept, '/assets/late-1.js'))!.text()).toBe('/assets/late-1.js of the server');
    await Promise.all(later);
  } finally {
    put.mockRestore();
  }
});

it('leaves the files of the build that pages run, though a later one was ready and never taken over', async () => {
  await filesOf(FIRST).keep();
  await filesOf(SECOND).install();
  const last = filesOf(THIRD);
  await last.install();
  await last.activate();
  expect(await caches.keys()).toEqual(['corallite-files-first', 'corallite-files-third']);
});

it('keeps no page of another build', async () => {
  const kept = filesOf(FIRST);
  inPage = '<script type="module" src="/assets/a-3.js"></script>';
  await expect(kept.keep()).rejects.toThrow('of another build');
  network = 'gone';
  expect((await visit(kept, '/editor'))!.type).toBe('error');
  network = 'there';
  inPage = '<script type="module" src="/assets/a-1.js"></script>';
  await kept.keep();
  network = 'gone';
  expect((await visit(kept, '/editor'))!.ok).toBe(true);
});

it('opens the kept page where only a gateway answers, and says what that says where none is kept', async () => {
  const kept = filesOf(FIRST);
  network = 'gateway';
  expect((await visit(kept, '/editor'))!.status).toBe(502);
  network = 'there';
  await kept.keep();
  network = 'gateway';
  expect(await (await visit(kept, '/editor'))!.text()).toBe('/index.html of the server');
});
