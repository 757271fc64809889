import { expect, it } from 'vitest';
import { unwrap } from '#base';
import { createFilePlaces } from '../../src/app/ports/file-places.ts';

it('a file that was dropped is written where its handle leads', async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('dropped.3mf', { create: true });
  const places = createFilePlaces()!;
  const place = places.of(handle)!;
  expect(place.name).toBe('dropped.3mf');
  expect('allow' in place).toBe(true);
  unwrap(await place.write(new Blob(['one, longer'])));
  unwrap(await place.write(new Blob(['two'])));
  expect(await (await handle.getFile()).text()).toBe('two');
  await folder.removeEntry('dropped.3mf');
  // A folder, and what is no handle.
  for (const other of [folder, null, {}]) expect(places.of(other)).toBeNull();
});
