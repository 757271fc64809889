import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCloud, memoryStorage, STORED } from '#cloud';
import { BLOB_PATH, UPLOAD_PATH } from '#contract';
import { bundleServer } from './bundle-server.ts';
import { hashOf, registerAt, startProcess, uploadAt, type ServerProcess } from './server-process.ts';

/** In the tree, where packages are found. */
const BUNDLE = `tests/output/full-server-${process.pid}`;
/** More than the largest file of an embedded database, whose server is bounded with it. */
const ROOM = 20_000_000;
/** What takes the room on a mounted disk. */
const FILLER = 'filler';
const SENTENCES = {
  en: 'The server cannot keep this now. Your work is safe on this device.',
  zh: '服务器暂时无法保存，内容仍保存在本机。',
};

const folder = mkdtempSync(join(tmpdir(), 'corallite-full-'));
let main: string;
beforeAll(async () => {
  main = await bundleServer(BUNDLE);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(BUNDLE, { recursive: true, force: true });
});

/** Begins an upload of `bytes` and sends them; the answer of whichever call was refused. */
async function tryUpload(origin: string, token: string, bytes: Uint8Array, language: 'en' | 'zh') {
  const headers = { authorization: `Bearer ${token}`, lang: language, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${origin}${UPLOAD_PATH}`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(hashOf(bytes)).toString('base64')}`,
    },
  });
  if (begun.status !== 201) return begun;
  return fetch(new URL(begun.headers.get('location')!, origin), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
}

const filesIn = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && entry.name !== FILLER ? [entry.name] : [],
      )
    : [];

interface Disk {
  /** The server, its data on what is about to be full. */
  readonly server: ServerProcess;
  readonly data: string;
  readonly fill: () => void;
  readonly makeRoom: () => void;
}

/** What every disk without room is held to. */
async function expectToStandIt({ server, data, fill, makeRoom }: Disk, folders: readonly string[]) {
  const { origin } = server;
  const token = await registerAt(origin, 'lin@example.org');
  const small = randomBytes(1000);
  await uploadAt(origin, token, small);
  const before = folders.flatMap((name) => filesIn(join(data, name)));
  expect(before).toContain(hashOf(small));

  fill();
  for (const language of ['en', 'zh'] as const) {
    const refused = await tryUpload(origin, token, randomBytes(2 * ROOM), language);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({ code: 20006, message: SENTENCES[language] });
  }
  const storage = memoryStorage();
  storage.set(STORED.accessToken, token);
  const cloud = createCloud({ storage, language: () => 'en', onFailure: () => undefined, origin });
  const mesh = new Uint8Array(randomBytes(2 * ROOM));
  // The client is answered so, too.
  expect(await cloud.upload(mesh)).toMatchObject({ code: 'storage_failed' });
  // Nothing half-written is left, what was there is there, and the server continues.
  expect(folders.flatMap((name) => filesIn(join(data, name)))).toEqual(before);
  const kept = await fetch(`${origin}${BLOB_PATH}${hashOf(small)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(hashOf(new Uint8Array(await kept.arrayBuffer()))).toBe(hashOf(small));
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);

  makeRoom();
  expect(await cloud.upload(mesh)).toMatchObject({ ok: true });
  expect(folders.flatMap((name) => filesIn(join(data, name))).sort()).toEqual(
    [...before, hashOf(mesh)].sort(),
  );
}

/** With its embedded database, which stands on the same disk; another is on a machine of its own. */
async function withServer(data: string, work: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startProcess(main, {
    DATA_DIR: data,
    TOKEN_SECRET: 'a secret of tests, long enough for any key',
  });
  try {
    await work(server);
  } finally {
    await server.kill();
  }
}

/** A file system of `bytes` at a folder; false where this user may not mount one. */
function mount(path: string, bytes: number): boolean {
  mkdirSync(path, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path]).status === 0;
}

/** Bounds the size of any file a running process writes, as `ulimit -f` does; anybody may for their own processes. */
const boundFiles = (pid: number, bytes: number | 'unlimited'): boolean =>
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]).status === 0;

describe('a disk with no room left', () => {
  const mayMount = mount(join(folder, 'probe'), 1_000_000);
  if (mayMount) spawnSync('umount', [join(folder, 'probe')]);

  // Where no file system may be mounted the test of bounded files stands for these.
  test.runIf(mayMount).each(['uploads', 'blobs'])(
    'under %s refuses an upload in a sentence, and nothing half-written stays',
    async (name) => {
      const data = join(folder, `mounted-${name}`);
      const disk = join(data, name);
      expect(mount(disk, 5 * ROOM)).toBe(true);
      const filler = join(disk, FILLER);
      const fill = (): void => {
        const { bavail, bsize } = statfsSync(disk);
        writeFileSync(filler, Buffer.alloc(bavail * bsize - ROOM));
      };
      try {
        await withServer(data, (server) =>
          expectToStandIt({ server, data, fill, makeRoom: () => rmSync(filler) }, ['uploads', 'blobs']),
        );
      } finally {
        spawnSync('umount', ['-l', disk]);
      }
    },
    300_000,
  );

  const mayBound = boundFiles(process.pid, 'unlimited');

  test.runIf(mayBound)(
    'for one file of that size refuses an upload in a sentence, and nothing half-written stays',
    async () => {
      const data = join(folder, 'bounded');
      await withServer(data, (server) =>
        expectToStandIt(
          {
            server,
            data,
            fill: () => expect(boundFiles(server.pid, ROOM)).toBe(true),
            makeRoom: () => expect(boundFiles(server.pid, 'unlimited')).toBe(true),
          },
          ['uploads', 'blobs'],
        ),
      );
    },
    300_000,
  );

  test('can be had here in one way or the other', () => {
    // Neither is to be had only on systems other than Linux.
    expect(mayMount || mayBound || process.platform !== 'linux').toBe(true);
  });
});
