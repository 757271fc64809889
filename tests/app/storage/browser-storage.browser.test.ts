import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash, createRandom, unwrap, type ContentHash } from '#base';
import { encodeMesh, type MeshBuffers } from '#kernel';
import { storeDocument } from '#document';
import type { StoredDocument } from '#editor';
import { documentOf, meshHash, partRecord } from '#tests/document.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { createBrowserStorage } from '../../../src/app/storage/index.ts';
import { encodeSlot } from '../../../src/app/storage/slot.ts';

/** A folder of its own for every test: they share one origin. */
let folder: string;
let count = 0;
const open: { dispose(): void }[] = [];

beforeEach(() => {
  folder = `storage-test-${++count}-${crypto.randomUUID()}`;
});
afterEach(async () => {
  for (const each of open.splice(0)) each.dispose();
  const origin = await navigator.storage.getDirectory();
  await origin.removeEntry(folder, { recursive: true }).catch(() => undefined);
});

/** A storage as a page opens it; `reopen` is the page after a kill: the lock is gone, the files are not. */
function openStorage() {
  const storage = createBrowserStorage(folder);
  open.push(storage);
  return storage;
}
function reopen() {
  for (const each of open.splice(0)) each.dispose();
  return openStorage();
}

const REFUSED = { ok: false, error: { code: 'storage_unavailable', details: { reason: 'other-tab' } } };
const documentNamed = (name: string): StoredDocument =>
  storeDocument(documentOf(partRecord(1, { name }), partRecord(2)));
const nameOf = (document: StoredDocument | null): string | undefined =>
  document?.records.find((record) => record.kind === 'part')?.name;
const hashOf = (mesh: MeshBuffers): Promise<ContentHash> => contentHash(encodeMesh(mesh));

async function folderHandle(...path: readonly string[]): Promise<FileSystemDirectoryHandle> {
  let handle = await navigator.storage.getDirectory();
  for (const name of [folder, ...path]) handle = await handle.getDirectoryHandle(name);
  return handle;
}
async function readRaw(name: string, ...path: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await (await folderHandle(...path)).getFileHandle(name);
  return new Uint8Array(await (await handle.getFile()).arrayBuffer());
}
async function writeRaw(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  ...path: readonly string[]
): Promise<void> {
  const handle = await (await folderHandle(...path)).getFileHandle(name, { create: true });
  const writable = await handle.createWritable();
  await writable.write(bytes);
  await writable.close();
}

describe('the document on this device', () => {
  it('is null before anything was saved', async () => {
    expect(unwrap(await openStorage().load())).toBeNull();
  });

  it('is the state saved last', async () => {
    const storage = openStorage();
    unwrap(await storage.load());
    for (const name of ['one', 'two', 'three']) unwrap(await storage.save(documentNamed(name)));
    expect(unwrap(await reopen().load())).toEqual(documentNamed('three'));
  });

  it('continues from where the page before stopped', async () => {
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      const storage = reopen();
      unwrap(await storage.load());
      unwrap(await storage.save(documentNamed(name)));
    }
    expect(nameOf(unwrap(await reopen().load()))).toBe('five');
  });

  it('is saved in the order asked, however fast', async () => {
    const storage = openStorage();
    unwrap(await storage.load());
    const names = Array.from({ length: 20 }, (_, index) => `name ${index}`);
    await Promise.all(names.map((name) => storage.save(documentNamed(name))));
    expect(nameOf(unwrap(await reopen().load()))).toBe('name 19');
  });

  it('survives a write that was cut off after any byte: the state before it is there', async () => {
    const storage = openStorage();
    unwrap(await storage.load());
    unwrap(await storage.save(documentNamed('first')));
    unwrap(await storage.save(documentNamed('second')));
    const whole = await readRaw('document-b');
    expect(whole.length).toBeGreaterThan(1000);
    // Bytes of the head one by one, the rest in strides: slot.test.ts goes through every one of them.
    const lengths = Array.from({ length: whole.length }, (_, length) => length).filter(
      (length) => length < 60 || length % 97 === 0 || length > whole.length - 4,
    );
    for (const length of lengths) {
      await writeRaw(whole.slice(0, length), 'document-b');
      expect(nameOf(unwrap(await reopen().load())), `${length} bytes`).toBe('first');
    }
    // And what is saved next does not touch the state that is left.
    await writeRaw(whole.slice(0, 100), 'document-b');
    const after = reopen();
    unwrap(await after.load());
    unwrap(await after.save(documentNamed('third')));
    expect(nameOf(unwrap(await reopen().load()))).toBe('third');
    await writeRaw(new Uint8Array(10), 'document-b');
    expect(nameOf(unwrap(await reopen().load()))).toBe('first');
  });

  it('is untouched by a write that was never finished', async () => {
    const storage = openStorage();
    unwrap(await storage.load());
    unwrap(await storage.save(documentNamed('kept')));
    const handle = await (await folderHandle()).getFileHandle('document-b', { create: true });
    const unfinished = await handle.createWritable();
    await unfinished.write(new Uint8Array(500));
    expect(nameOf(unwrap(await reopen().load()))).toBe('kept');
    await unfinished.abort();
  });

  it('is nothing, not damage, after a very first write that was cut off', async () => {
    const storage = openStorage();
    unwrap(await storage.load());
    unwrap(await storage.save(documentNamed('first')));
    await writeRaw((await readRaw('document-a')).slice(0, 200), 'document-a');
    expect(unwrap(await reopen().load())).toBeNull();
  });

  it('is reported as damaged when neither slot is whole', async () => {
    const storage = openStorage();
    unwrap(await storage.load());
    unwrap(await storage.save(documentNamed('first')));
    unwrap(await storage.save(documentNamed('second')));
    await writeRaw(new Uint8Array(10), 'document-a');
    await writeRaw(new Uint8Array(10), 'document-b');
    expect(await reopen().load()).toMatchObject({ ok: false, error: { code: 'format_corrupt' } });
  });

  it('belongs to one tab: another is told so and cannot write, until the first is gone', async () => {
    const first = openStorage();
    unwrap(await first.load());
    unwrap(await first.save(documentNamed('first tab')));
    const second = createBrowserStorage(folder);
    open.push(second);
    expect(await second.load()).toMatchObject(REFUSED);
    expect(await second.save(documentNamed('second tab'))).toMatchObject(REFUSED);
    expect(await second.putMesh(meshHash(1), makeBox(1, 1, 1))).toMatchObject(REFUSED);
    expect(nameOf(unwrap(await reopen().load()))).toBe('first tab');
  });

  it('is read anew by the tab that it is handed to, and written by that one alone', async () => {
    const first = openStorage();
    unwrap(await first.load());
    first.tabs.serve({
      document: () => ({ name: 'first tab', isEmpty: false }),
      async letGo() {
        unwrap(await first.save(documentNamed('first tab, last')));
        return true;
      },
      lost: () => undefined,
    });
    const second = openStorage();
    expect((await second.load()).ok).toBe(false);
    expect(await second.tabs.ask(() => undefined, new AbortController().signal)).toBe('taken');
    expect(nameOf(unwrap(await second.load()))).toBe('first tab, last');
    unwrap(await second.save(documentNamed('second tab')));
    expect(await first.save(documentNamed('too late'))).toMatchObject(REFUSED);
    expect(nameOf(unwrap(await reopen().load()))).toBe('second tab');
  });

  it('that was taken from a tab is not written over by what that one had under way', async () => {
    const first = openStorage();
    unwrap(await first.load());
    unwrap(await first.save(documentNamed('first tab')));
    const second = openStorage();
    expect((await second.load()).ok).toBe(false);
    expect(await second.tabs.steal()).toBe(true);
    // It is read twice before it is saved: to see what there is, and to open it.
    for (let time = 0; time < 2; time++) expect(nameOf(unwrap(await second.load()))).toBe('first tab');
    unwrap(await second.save(documentNamed('second tab')));
    expect(await first.save(documentNamed('too late'))).toMatchObject(REFUSED);
    // As a write that the browser had begun before: it ends in slots of its own, and is the older one.
    for (const name of ['document-a', 'document-b'])
      await writeRaw(await encodeSlot({ sequence: 2, value: documentNamed('under way') }), name);
    expect(nameOf(unwrap(await reopen().load()))).toBe('second tab');
  });

  it('forgets the slots of a tab it was taken from once it lies in two of its own', async () => {
    const first = openStorage();
    unwrap(await first.load());
    unwrap(await first.save(documentNamed('first tab')));
    const second = openStorage();
    await second.load();
    await second.tabs.steal();
    unwrap(await second.load());
    for (const name of ['one', 'two']) unwrap(await second.save(documentNamed(name)));
    expect(nameOf(unwrap(await reopen().load()))).toBe('two');
    const names: string[] = [];
    for await (const name of (await folderHandle()).keys()) names.push(name);
    expect(names.toSorted()).toEqual(['document-a-1', 'document-b-1', 'meshes']);
  });

  it('takes nothing after it was closed', async () => {
    const storage = openStorage();
    unwrap(await storage.load());
    storage.dispose();
    expect(await storage.save(documentNamed('late'))).toMatchObject({
      error: { code: 'storage_unavailable' },
    });
  });
});

describe('meshes on this device', () => {
  it('come back as they were', async () => {
    const storage = openStorage();
    const mesh = makeSphere(10, 4);
    const hash = await hashOf(mesh);
    unwrap(await storage.putMesh(hash, mesh));
    expect(unwrap(await reopen().getMesh(hash))).toEqual(mesh);
  });

  it('are not found where they were never put', async () => {
    expect(await openStorage().getMesh(meshHash(1))).toMatchObject({ error: { code: 'not_found' } });
  });

  it('that were cut off or changed are reported, and can be put again', async () => {
    const storage = openStorage();
    const mesh = makeBox(10, 10, 10);
    const hash = await hashOf(mesh);
    unwrap(await storage.putMesh(hash, mesh));
    const whole = await readRaw(hash, 'meshes');
    for (let length = 0; length < whole.length; length += 37) {
      await writeRaw(whole.slice(0, length), hash, 'meshes');
      expect(await storage.getMesh(hash), `${length} bytes`).toMatchObject({
        error: { code: 'format_corrupt' },
      });
    }
    const changed = whole.slice();
    changed[40]! ^= 1;
    await writeRaw(changed, hash, 'meshes');
    expect(await storage.getMesh(hash)).toMatchObject({
      error: { code: 'format_corrupt', details: { hash } },
    });
    unwrap(await storage.putMesh(hash, mesh));
    expect((await storage.getMesh(hash)).ok).toBe(true);
  });

  it('that no document names are forgotten, the others kept', async () => {
    const storage = openStorage();
    const kept = makeBox(10, 10, 10);
    const left = makeBox(5, 5, 5);
    const [keptHash, leftHash] = [await hashOf(kept), await hashOf(left)];
    unwrap(await storage.putMesh(keptHash, kept));
    unwrap(await storage.putMesh(leftHash, left));
    await storage.collect(new Set([keptHash]));
    expect((await storage.getMesh(keptHash)).ok).toBe(true);
    expect(await storage.getMesh(leftHash)).toMatchObject({ error: { code: 'not_found' } });
  });
});

describe('a page that is killed while it saves', () => {
  it('has lost at most the save it had not finished, wherever it was cut off (seed 5)', async () => {
    const random = createRandom(5);
    let last = -1;
    for (let round = 0; round < 12; round++) {
      const page = startSavingPage(last + 1);
      await page.until(last + 2);
      await new Promise((resolve) => setTimeout(resolve, random.integer(0, 40)));
      page.kill();
      const storage = reopen();
      const found = unwrap(await storage.load());
      expect(found, `round ${round}`).not.toBeNull();
      last = Number(nameOf(found)!.slice('save '.length));
      expect(last, `round ${round}`).toBeGreaterThanOrEqual(page.finished());
      const mesh = makeBox(1 + last, 1, 1);
      expect(unwrap(await storage.getMesh(await hashOf(mesh)))).toEqual(mesh);
      storage.dispose();
    }
  });
});

/** A frame of its own that saves `save n`, n rising, as fast as it can, each after a mesh of its own. */
function startSavingPage(first: number) {
  let finished = -1;
  let killed = false;
  const frame = document.createElement('iframe');
  const module = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  frame.srcdoc = `<script type="module">
    import { createBrowserStorage } from ${module('../../../src/app/storage/index.ts')};
    import { storeDocument } from ${module('../../../src/document/index.ts')};
    import { encodeMesh } from ${module('../../../src/kernel/index.ts')};
    import { contentHash } from ${module('../../../src/base/index.ts')};
    import { documentOf, partRecord } from ${module('../../support/document.ts')};
    import { makeBox } from ${module('../../support/meshes.ts')};
    const storage = createBrowserStorage(${JSON.stringify(folder)});
    const loaded = await storage.load();
    for (let n = ${first}; loaded.ok; n++) {
      const mesh = makeBox(1 + n, 1, 1);
      const put = await storage.putMesh(await contentHash(encodeMesh(mesh)), mesh);
      const document = storeDocument(documentOf(partRecord(1, { name: 'save ' + n }), partRecord(2)));
      const saved = put.ok && (await storage.save(document));
      if (!saved || !saved.ok) break;
      parent.postMessage({ folder: ${JSON.stringify(folder)}, saved: n }, '*');
    }
  </script>`;
  const listen = ({ data }: MessageEvent<{ readonly folder?: string; readonly saved?: number }>): void => {
    if (!killed && data.folder === folder && data.saved !== undefined) finished = data.saved;
  };
  addEventListener('message', listen);
  document.body.append(frame);
  return {
    finished: () => finished,
    until: (n: number) => expect.poll(() => finished).toBeGreaterThanOrEqual(n),
    kill() {
      killed = true;
      frame.remove();
      removeEventListener('message', listen);
    },
  };
}
