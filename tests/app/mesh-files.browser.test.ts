import { afterAll, expect, test } from 'vitest';
import { type ContentHash, unwrap } from '#base';
import { occludeMesh, computeCreaseNormals, measureMesh } from '#kernel';
import {
  createGeometryPool,
  createMeshLighter,
  createMeshOccluder,
  createMeshReader,
} from '../../src/app/ports/index.ts';
import { finish } from '#tests/finish.ts';
import { writeBinaryStl } from '#tests/mesh-files.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';

const sphere = makeSphere(10, 4);
const box = makeBox(10, 20, 30);
const named = (name: string) => name as ContentHash;
const geometry = createGeometryPool({ meshOf: (hash) => (hash === 'sphere' ? sphere : box) });
afterAll(() => geometry.dispose());

test('a mesh file is read in a worker, and a broken one is refused with its reason', async () => {
  const reader = createMeshReader(geometry);
  const quiet = new AbortController().signal;
  const read = unwrap(await reader.read('sphere.stl', writeBinaryStl(sphere), quiet, () => undefined));
  expect(read.bodies[0]!.mesh.indices.length).toBe(sphere.indices.length);
  const refused = await reader.read(
    'sphere.stl',
    writeBinaryStl(sphere).slice(0, 300),
    quiet,
    () => undefined,
  );
  expect(refused).toMatchObject({ ok: false, error: { code: 'format_truncated' } });
});

test('a file of this device is read in the worker, named and measured there; one that went away says so', async () => {
  const reader = createMeshReader(geometry);
  const quiet = new AbortController().signal;
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('sphere.stl', { create: true });
  const writing = await handle.createWritable();
  await writing.write(new Uint8Array(writeBinaryStl(sphere)));
  await writing.close();
  const file = await handle.getFile();
  const read = unwrap(await reader.read('sphere.stl', file, quiet, () => undefined));
  const [body] = read.bodies;
  expect(body).toMatchObject(await measureMesh(body!.mesh));
  await folder.removeEntry('sphere.stl');
  const gone = await reader.read('sphere.stl', file, quiet, () => undefined);
  expect(gone).toMatchObject({ ok: false, error: { code: 'not_found' } });
});

test('a mesh is lit in a worker as it would be on the page, which keeps it', async () => {
  const light = createMeshLighter(geometry);
  const [round, sharp] = await Promise.all([light(named('sphere'), sphere), light(named('box'), box)]);
  expect(round).toEqual(computeCreaseNormals(sphere));
  expect(round.positions).toBe(sphere.positions);
  expect(sharp).toEqual(computeCreaseNormals(box));
  expect(box.positions).toHaveLength(24);
});

test('the occlusion of a mesh is baked in a worker as kernel does it, or stopped', async () => {
  const occlude = createMeshOccluder(geometry);
  const stop = new AbortController();
  const stopped = occlude(named('sphere'), stop.signal);
  stop.abort();
  expect(await stopped).toBeNull();
  const baked = await occlude(named('sphere'), new AbortController().signal);
  expect(baked).toEqual(finish(occludeMesh(computeCreaseNormals(sphere))));
  const coarse = await occlude(named('box'), new AbortController().signal);
  expect(coarse).toEqual(finish(occludeMesh(computeCreaseNormals(box))));
  expect(coarse!.finer).not.toBeNull();
});

test('reading that is stopped says so, and the next file is read', async () => {
  const reader = createMeshReader(geometry);
  const stop = new AbortController();
  const bytes = () => writeBinaryStl(sphere);
  const stopped = reader.read('sphere.stl', bytes(), stop.signal, () => undefined);
  const next = reader.read('sphere.stl', bytes(), new AbortController().signal, () => undefined);
  stop.abort();
  expect(await stopped).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(unwrap(await next).bodies).toHaveLength(1);
});

test('the bytes of a file move to where it is read', async () => {
  const bytes = writeBinaryStl(sphere);
  unwrap(
    await createMeshReader(geometry).read('a.stl', bytes, new AbortController().signal, () => undefined),
  );
  expect(bytes.length).toBe(0);
});
