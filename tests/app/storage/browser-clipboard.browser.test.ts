import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash, unwrap, type ContentHash } from '#base';
import { encodeMesh, type MeshBuffers } from '#kernel';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { meshHash } from '#tests/document.ts';
import { createBrowserClipboard } from '../../../src/app/storage/index.ts';

let folder: string;
beforeEach(() => {
  folder = `clipboard-test-${crypto.randomUUID()}`;
});
afterEach(async () => {
  const origin = await navigator.storage.getDirectory();
  await origin.removeEntry(folder, { recursive: true }).catch(() => undefined);
});

const withHashes = async (...meshes: MeshBuffers[]): Promise<Map<ContentHash, MeshBuffers>> =>
  new Map(
    await Promise.all(meshes.map(async (mesh) => [await contentHash(encodeMesh(mesh)), mesh] as const)),
  );

it('gives another tab what was kept, even while it is being written', async () => {
  const meshes = await withHashes(makeBox(1, 2, 3), makeSphere(5, 2));
  const [one, other] = [createBrowserClipboard(folder), createBrowserClipboard(folder)];
  expect(unwrap(await other.kept())).toBeNull();
  const keeping = one.keep('first', meshes);
  expect(unwrap(await other.kept())).toBe('first');
  unwrap(await keeping);
  for (const [hash, mesh] of meshes) expect(unwrap(await other.mesh(hash))).toEqual(mesh);
});

it('forgets meshes of what was copied before, and keeps those that were copied again', async () => {
  const clipboard = createBrowserClipboard(folder);
  const meshes = await withHashes(makeBox(1, 2, 3), makeBox(4, 5, 6));
  const [first, second] = [...meshes.keys()] as [ContentHash, ContentHash];
  unwrap(await clipboard.keep('both', meshes));
  unwrap(await clipboard.keep('second', new Map([[second, meshes.get(second)!]])));
  expect(unwrap(await clipboard.kept())).toBe('second');
  expect(await clipboard.mesh(first)).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(unwrap(await clipboard.mesh(second))).toEqual(meshes.get(second));
});

it('writes a damaged mesh anew, and gives out none', async () => {
  const clipboard = createBrowserClipboard(folder);
  const meshes = await withHashes(makeBox(1, 2, 3));
  const [hash] = [...meshes.keys()] as [ContentHash];
  unwrap(await clipboard.keep('a', meshes));
  const origin = await navigator.storage.getDirectory();
  const files = await (await origin.getDirectoryHandle(folder)).getDirectoryHandle('meshes');
  const writable = await (await files.getFileHandle(hash)).createWritable();
  await writable.write('damage');
  await writable.close();
  expect(await clipboard.mesh(hash)).toMatchObject({ ok: false, error: { code: 'format_corrupt' } });
  expect((await clipboard.mesh(meshHash(9))).ok).toBe(false);
  unwrap(await clipboard.keep('b', meshes));
  expect((await clipboard.mesh(hash)).ok).toBe(true);
});
