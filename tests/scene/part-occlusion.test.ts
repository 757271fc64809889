import type { BufferGeometry } from 'three';
import type { ContentHash } from '#base';
import { computeCreaseNormals } from '#kernel';
import { makeBox } from '#tests/meshes.ts';
import { deferred } from '#tests/editor-ports.ts';
import { expect, test, vi } from 'vitest';
import { geometryOf } from '../../src/scene/part-geometries.ts';
import { createPartOcclusion, type OccludeMesh } from '../../src/scene/part-occlusion.ts';

const [first, second] = ['first', 'second'] as unknown as [ContentHash, ContentHash];
const geometry = (): BufferGeometry => geometryOf(computeCreaseNormals(makeBox(10, 10, 10)));
const bytes = (): Int8Array => new Int8Array(24 * 4).fill(64);
const arrayOf = (of: BufferGeometry): number[] => [...of.getAttribute('occlusion').array];

test('meshes are baked once each, one at a time', async () => {
  const [one, two] = [deferred<Int8Array | null>(), deferred<Int8Array | null>()];
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
  one.resolve(bytes());
  await vi.waitFor(() => expect(occlude).toHaveBeenCalledTimes(2));
  expect(onBaked).toHaveBeenCalledOnce();
  expect(occlusion.shareAt(first, 0)).toBe(1);
  expect(arrayOf(shapes[0])).toEqual([...bytes()]);
  two.resolve(null);
  await occlusion.baked();
  expect(occlusion.shareAt(second, Infinity)).toBe(0);
  expect(occlude).toHaveBeenCalledTimes(2);
});

test('it appears over 200 ms, but where less motion is wanted', async () => {
  const occlusion = createPartOcclusion(
    () => Promise.resolve(bytes()),
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
  const late = deferred<Int8Array | null>();
  const signals: AbortSignal[] = [];
  const occlude = vi.fn<OccludeMesh>((hash, signal) => {
    signals.push(signal);
    return hash === first ? late.promise : Promise.resolve(bytes());
  });
  const occlusion = createPartOcclusion(occlude, false, () => undefined);
  const gone = geometry();
  occlusion.want(first, gone);
  await vi.waitFor(() => expect(occlude).toHaveBeenCalledOnce());
  occlusion.keepOnly(new Set());
  expect(signals[0]!.aborted).toBe(true);
  late.resolve(bytes());
  occlusion.want(second, geometry());
  await occlusion.baked();
  expect(arrayOf(gone).every((value) => value === 0)).toBe(true);
  expect(occlude).toHaveBeenCalledTimes(2);

  occlusion.keepOnly(new Set());
  const back = geometry();
  occlusion.want(second, back);
  expect(occlusion.shareAt(second, 0)).toBe(1);
  expect(arrayOf(back)).toEqual([...bytes()]);
  expect(occlude).toHaveBeenCalledTimes(2);
});
