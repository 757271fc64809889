import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash, unwrap } from '#base';
import { encodeMesh } from '#kernel';
import { makeBox } from '#tests/meshes.ts';
import { createBrowserShelf } from '../../../src/app/storage/index.ts';

let folder: string;
beforeEach(() => {
  folder = `shelf-test-${crypto.randomUUID()}`;
});
afterEach(async () => {
  const origin = await navigator.storage.getDirectory();
  await origin.removeEntry(folder, { recursive: true }).catch(() => undefined);
});

it('keeps, lists and removes entries whole, and passes over what is none', async () => {
  const shelf = createBrowserShelf(folder);
  const mesh = makeBox(1, 2, 3);
  const hash = await contentHash(encodeMesh(mesh));
  const picture = { width: 2, height: 2, rgba: new Uint8Array(16).fill(255) };
  unwrap(await shelf.keep({ id: 'one', name: 'One' }, 'clip', new Map([[hash, mesh]]), picture));
  unwrap(await shelf.keep({ id: 'two', name: 'Two' }, 'other', new Map(), 'aGFsZg=='));

  const other = createBrowserShelf(folder);
  const listed = [...unwrap(await other.list())].sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(listed).toEqual([
    { id: 'one', name: 'One', picture: expect.stringMatching(/^iVBOR/) as string },
    { id: 'two', name: 'Two', picture: 'aGFsZg==' },
  ]);
  expect(unwrap(await other.data('one'))).toBe('clip');
  expect(unwrap(await other.mesh('one', hash))).toEqual(mesh);
  for (const id of ['two', 'gone', '../meshes', ''])
    expect(await other.mesh(id, hash)).toMatchObject({ error: { code: 'not_found' } });

  // A tab that was killed while it kept one left no card; another wrote what is none.
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
  await root.getDirectoryHandle('half', { create: true });
  const entry = await root.getDirectoryHandle('two');
  const writable = await (await entry.getFileHandle('card')).createWritable();
  await writable.write('{"name":7}');
  await writable.close();
  unwrap(await other.remove('one'));
  expect(unwrap(await shelf.list())).toEqual([]);
  expect(await shelf.data('one')).toMatchObject({ error: { code: 'not_found' } });
});
