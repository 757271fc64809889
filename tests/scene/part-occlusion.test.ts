import type { BufferGeometry } from 'three';
import type { ContentHash } from '#base';
import { computeCreaseNormals, occludeMesh, type Occlusion } from '#kernel';
import { finish } from '#tests/finish.ts';
import { makeBox } from '#tests/meshes.ts';
import { deferred } from '#tests/editor-ports.ts';
import { expect, test, vi } from 'vitest';
import { geometryOf } from '../../src/scene/part-geometries.ts';
import { createPartOcclusion, type OccludeMesh } from '../../src/scene/part-occlusion.ts';

const [first, second] = ['first', 'second'] as unknown as [ContentHash, ContentHash];
const geometry = (): BufferGeometry => geometryOf(computeCreaseNormals(makeBox(10, 10, 10)));
const baked = (): Occlusion => ({ bytes: new Int8Array(24 * 4).fill(64), finer: null });
const arrayOf = (of: BufferGeometry): number[] => [...of.getAttribute('occlusion').array];

test('meshes are baked once each, one at a time', async () => {
  const [one, two] = [deferred<Occlusion | null>(), deferred<Occlusion | null>()];
  const occlude = vi.fn<OccludeMesh>((hash) => (hash === first ? one : two).promise);
  const onBaked = vi.fn();
  const occlusion = createPartOcclusion(occlude, true, onBaked);
  const shapes = [geometry(), geometry()] as const;
  for (let again = 0; again < 2; again++) {
    occlusion.want(first, shapes[0]);
    occlusion.want(second, shapes[1]);
  }
  await vi.waitFor(() => expect(occlude).toHaveBeenCalledOnce());
  expect(occlusion.shareAt(first, 0)).toBe(0);
  one.resolve(baked());
  await vi.waitFor(() => expect(occlude).toHaveBeenCalledTimes(2));
  expect(onBaked).toHaveBeenCalledOnce();
  expect(occlusion.shareAt(first, 0)).toBe(1);
  expect(arrayOf(shapes[0])).toEqual([...baked().bytes]);
  two.resolve(null);
  await occlusion.baked();
  expect(occlusion.shareAt(second, Infinity)).toBe(0);
  expect(occlude).toHaveBeenCalledTimes(2);
});

test('it appears over 200 ms, but where less motion is wanted', async () => {
  const occlusion = createPartOcclusion(
    () => Promise.resolve(baked()),
    false,
    () => undefined,
  );
  occlusion.want(first, geometry());
  const start = performance.now();
  await occlusion.baked();
  const end = performance.now();
  expect(occlusion.shareAt(first, start)).toBe(0);
  expect(occlusion.shareAt(first, end + 100)).toBeGreaterThanOrEqual(0.5);
  expect(occlusion.shareAt(first, start + 150)).toBeLessThan(1);
  expect(occlusion.shareAt(first, end + 200)).toBe(1);
});

test('a mesh that is drawn no more is not baked further, and what was baked is known when it comes back', async () => {
  const late = deferred<Occlusion | null>();
  const signals: AbortSignal[] = [];
  const occlude = vi.fn<OccludeMesh>((hash, signal) => {
    signals.push(signal);
    return hash === first ? late.promise : Promise.resolve(baked());
  });
  const occlusion = createPartOcclusion(occlude, false, () => undefined);
  const gone = geometry();
  occlusion.want(first, gone);
  await vi.waitFor(() => expect(occlude).toHaveBeenCalledOnce());
  occlusion.keepOnly(new Set());
  expect(signals[0]!.aborted).toBe(true);
  late.resolve(baked());
  occlusion.want(second, geometry());
  await occlusion.baked();
  expect(arrayOf(gone).every((value) => value === 0)).toBe(true);
  expect(occlude).toHaveBeenCalledTimes(2);

  occlusion.keepOnly(new Set());
  const back = geometry();
  occlusion.want(second, back);
  expect(occlusion.shareAt(second, 0)).toBe(1);
  expect(arrayOf(back)).toEqual([...baked().bytes]);
  expect(occlude).toHaveBeenCalledTimes(2);
});

test('a mesh of large faces is drawn in finer ones once it is baked, and in its own when it is drawn no more', async () => {
  const lit = computeCreaseNormals(makeBox(10, 10, 10));
  const found = finish(occludeMesh(lit));
  const occlusion = createPartOcclusion(
    () => Promise.resolve(found),
    true,
    () => undefined,
  );
  const own = geometryOf(lit);
  occlusion.want(first, own);
  expect(occlusion.drawn(first, own)).toBe(own);
  await occlusion.baked();
  const drawn = occlusion.drawn(first, own);
  expect(drawn.index!.count).toBeGreaterThan(100 * own.index!.count);
  expect(arrayOf(drawn)).toEqual([...found.bytes]);
  // What else draws the mesh, opened by holes, is lit by what its own corners have.
  expect(arrayOf(own)).toEqual([...found.bytes.subarray(0, 24 * 4)]);

  const disposed = vi.fn();
  drawn.addEventListener('dispose', disposed);
  occlusion.keepOnly(new Set());
  expect(disposed).toHaveBeenCalledOnce();
  expect(occlusion.drawn(first, own)).toBe(own);
});
