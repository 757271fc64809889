import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ContentHash, type Progress, quietContext, unwrap } from '#base';
import {
  computeCreaseNormals,
  examineMesh,
  orientMesh,
  rotationAbout,
  translation,
  type MeshBuffers,
} from '#kernel';
import type { GeometryPort } from '#editor';
import { createGeometryPool, REST_AFTER_MS, STOP_WITHIN_MS } from '../../src/app/ports/geometry-pool.ts';
import type { GeometryMessage } from '../../src/app/workers/geometry-calls.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';

const meshes = new Map<string, MeshBuffers>([
  ['box', makeBox(10, 20, 30)],
  ['other box', makeBox(1, 2, 3)],
  ['sphere', makeSphere(10, 3)],
  ['trouble 0', { positions: new Float32Array(9), indices: Uint32Array.of(0, 1, 2) }],
  ['trouble 1', { positions: new Float32Array(9).fill(1), indices: Uint32Array.of(0, 1, 2) }],
]);
const named = (name: string) => name as ContentHash;
const examine = (pool: GeometryPort, name: string, options = {}) =>
  pool.run({ op: 'examine', meshes: [named(name)], in: null }, options);
const light = (pool: GeometryPort, name: string, options = {}) =>
  pool.run({ op: 'light', meshes: [named(name)], in: null }, options);
const orient = (pool: GeometryPort, name: string, options = {}) =>
  pool.run({ op: 'orient', meshes: [named(name)], in: { goal: 'height' } }, options);
const readForEver = (pool: GeometryPort, options = {}) =>
  pool.run({ op: 'read', meshes: [], in: { name: 'endless', content: new Uint8Array() } }, options);
const cancelled = { ok: false, error: { code: 'cancelled' } };

const pools: GeometryPort[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  for (const pool of pools.splice(0)) pool.dispose();
  vi.useRealTimers();
});

/** A pool over real workers, ours or faulty ones; `started` counts them and `sent` lists which meshes each message carried. */
function watchedPool(kind: 'ours' | 'faulty', options: { workers?: number; bytes?: number } = {}) {
  const seen = { started: 0, ended: 0, sent: [] as string[][] };
  const start = (): Worker => {
    const worker =
      kind === 'ours'
        ? new Worker(new URL('../../src/app/workers/geometry.worker.ts', import.meta.url), { type: 'module' })
        : new Worker(new URL('./faulty-geometry.worker.ts', import.meta.url), { type: 'module' });
    seen.started++;
    const post = worker.postMessage.bind(worker) as (message: unknown, moved: Transferable[]) => void;
    worker.postMessage = (message: { payload?: GeometryMessage }, moved: unknown) => {
      if (message.payload) seen.sent.push(message.payload.send.map(({ hash }) => hash));
      post(message, (moved ?? []) as Transferable[]);
    };
    const end = worker.terminate.bind(worker);
    worker.terminate = () => {
      seen.ended++;
      end();
    };
    return worker;
  };
  const pool = createGeometryPool({ meshOf: (hash) => meshes.get(hash), start, workers: 1, ...options });
  pools.push(pool);
  return { pool, seen };
}

test('a mesh is sent once, whatever is done with it, and the page keeps it', async () => {
  const { pool, seen } = watchedPool('ours');
  const [box, sphere] = [meshes.get('box')!, meshes.get('sphere')!];
  expect(unwrap(await examine(pool, 'box'))).toEqual(examineMesh(box));
  expect(unwrap(await light(pool, 'box'))).toEqual(computeCreaseNormals(box));
  const { normals, box: bounds } = computeCreaseNormals(sphere);
  // Nothing is sharp: what comes back is what the page does not have. The second is lit from what the worker still has.
  expect(unwrap(await light(pool, 'sphere'))).toEqual({ normals, box: bounds });
  expect(unwrap(await light(pool, 'sphere'))).toEqual({ normals, box: bounds });
  expect(unwrap(await examine(pool, 'sphere'))).toEqual(examineMesh(sphere));
  expect(seen.sent).toEqual([['box'], [], ['sphere'], [], []]);
  expect([box.positions.length, sphere.indices.length]).not.toContain(0);
});

test('solids are combined, cut and simplified in a worker, which loads what that takes by itself', async () => {
  const { pool, seen } = watchedPool('ours');
  const [box, sphere] = [named('box'), named('sphere')];
  const united = unwrap(
    await pool.run({
      op: 'boolean',
      meshes: [box, box],
      in: { kind: 'union', transforms: [translation(0, 0, 0), translation(5, 0, 0)] },
    }),
  );
  expect(united.meshes.map(({ volumeMm3 }) => Math.round(volumeMm3))).toEqual([15 * 20 * 30]);
  const cut = await pool.run({
    op: 'cut',
    meshes: [box],
    in: { transform: translation(0, 0, 0), normal: [0, 0, 1], offset: 10, keep: 'both', connectors: null },
  });
  expect(unwrap(cut).meshes.map(({ volumeMm3 }) => Math.round(volumeMm3))).toEqual([2000, 4000]);
  const [simple] = unwrap(
    await pool.run({
      op: 'simplify',
      meshes: [sphere],
      in: { options: [{ triangles: 320, keepBorders: true, keepSharp: true }] },
    }),
  );
  expect(simple!.mesh.indices.length / 3).toBeLessThanOrEqual(320);
  expect(seen.started).toBe(1);
});

test('the poses of a mesh are found beside the page, which hears how far it is', async () => {
  const { pool, seen } = watchedPool('ours');
  const phases = new Set<string>();
  const report = ({ phase, done, total }: Progress): void => {
    expect(done).toBeLessThanOrEqual(total);
    phases.add(phase);
  };
  const expected = unwrap(orientMesh(meshes.get('sphere')!, { goal: 'height' }, quietContext()));
  expect(unwrap(await orient(pool, 'sphere', { report }))).toEqual(expected);
  // One that is over before the next report is due is not heard of.
  expect(['prepare', 'survey', 'refine', 'columns', 'draw'].filter((phase) => phases.has(phase))).toEqual([
    ...phases,
  ]);
  expect(phases.size).toBeGreaterThan(2);
  expect(await orient(pool, 'trouble 0')).toMatchObject({ ok: false, error: { code: 'part_flat' } });
  expect(seen.sent).toEqual([['sphere'], ['trouble 0']]);
});

test('a search for poses that is stopped ends between two steps: its worker keeps what it has', async () => {
  const { pool, seen } = watchedPool('ours');
  const stop = new AbortController();
  const phases: string[] = [];
  const report = ({ phase }: Progress): void => {
    phases.push(phase);
    if (phase === 'survey') stop.abort();
  };
  expect(await orient(pool, 'sphere', { signal: stop.signal, report })).toMatchObject(cancelled);
  expect(unwrap(await examine(pool, 'sphere')).shells).toBe(1);
  // No time has passed for the pool, so that it ended nobody: the search heard it and stopped.
  expect([seen.started, seen.ended]).toEqual([1, 0]);
  expect(seen.sent).toEqual([['sphere'], []]);
  expect(phases).not.toContain('columns');
});

test('a worker keeps no more bytes than it may: the mesh used longest ago is sent again', async () => {
  const { positions, indices } = meshes.get('box')!;
  const { pool, seen } = watchedPool('ours', { bytes: positions.byteLength + indices.byteLength });
  for (const name of ['box', 'box', 'other box', 'box', 'sphere', 'sphere'])
    expect(unwrap(await examine(pool, name))).toEqual(examineMesh(meshes.get(name)!));
  // The sphere is more than may be kept: it is examined all the same, and sent each time.
  expect(seen.sent).toEqual([['box'], [], ['other box'], ['box'], ['sphere'], ['sphere']]);
});

test('a mesh that is not here is not found, and a call that nobody wants is not made', async () => {
  const { pool, seen } = watchedPool('ours');
  expect(await examine(pool, 'no such mesh')).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(await examine(pool, 'box', { signal: AbortSignal.abort() })).toMatchObject(cancelled);
  pool.dispose();
  expect(await examine(pool, 'box')).toMatchObject(cancelled);
  expect(seen.started).toBe(0);
});

test('of two calls for one slot the newer holds, while others continue', async () => {
  const { pool } = watchedPool('ours');
  const calls = [
    light(pool, 'sphere', { slot: 'preview' }),
    examine(pool, 'sphere'),
    light(pool, 'box', { slot: 'preview' }),
    light(pool, 'other box', { slot: 'preview' }),
  ];
  const [first, other, second, third] = await Promise.all(calls);
  expect([first, second]).toMatchObject([cancelled, cancelled]);
  expect([other!.ok, third]).toEqual([
    true,
    { ok: true, value: computeCreaseNormals(meshes.get('other box')!) },
  ]);
});

test('a call that is stopped ends at its next check, and its worker takes the next one', async () => {
  const { pool, seen } = watchedPool('faulty');
  const stop = new AbortController();
  const seenDone: number[] = [];
  const reading = readForEver(pool, {
    signal: stop.signal,
    report: ({ done }: { done: number }) => {
      seenDone.push(done);
      stop.abort();
    },
  });
  expect(await reading).toMatchObject(cancelled);
  // No time has passed for the pool: it was the check that ended it.
  const after = unwrap(await examine(pool, 'trouble 0')).openEdges;
  expect(after).toBeGreaterThan(0);
  expect(unwrap(await examine(pool, 'trouble 0')).openEdges).toBe(after);
  expect(seenDone).toEqual([0]);
  expect([seen.started, seen.ended]).toEqual([1, 0]);
});

test('a call that hears nothing is stopped with its worker, and another takes its place', async () => {
  const { pool, seen } = watchedPool('faulty');
  const stop = new AbortController();
  const deaf = light(pool, 'trouble 0', { signal: stop.signal });
  const next = examine(pool, 'trouble 0');
  stop.abort();
  expect(await deaf).toMatchObject(cancelled);
  expect(seen.ended).toBe(0);
  expect(STOP_WITHIN_MS).toBeLessThan(100);
  await vi.advanceTimersByTimeAsync(STOP_WITHIN_MS);
  expect(seen.ended).toBe(1);
  expect(unwrap(await next).shells).toBe(1);
  expect(seen.sent).toEqual([['trouble 0'], ['trouble 0']]);
});

test('a worker that dies fails the call it was at and no other, and another takes its place', async () => {
  const { pool, seen } = watchedPool('faulty');
  const dying = light(pool, 'trouble 1');
  const next = examine(pool, 'trouble 0');
  // The fault is thrown by a real timer of the worker's.
  expect(await dying).toMatchObject({ ok: false, error: { code: 'compute_crashed' } });
  expect(unwrap(await next).shells).toBe(1);
  expect([seen.started, seen.ended]).toEqual([2, 1]);
  // A bug in an operation is no death: it is answered, and the worker stays.
  expect(await examine(pool, 'trouble 1')).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(seen.started).toBe(2);
});

test('a pool that has nothing to do gives its memory back, and starts again when it is needed', async () => {
  const { pool, seen } = watchedPool('ours');
  unwrap(await examine(pool, 'box'));
  await vi.advanceTimersByTimeAsync(REST_AFTER_MS - 1);
  unwrap(await examine(pool, 'box'));
  await vi.advanceTimersByTimeAsync(REST_AFTER_MS - 1);
  expect(seen.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.ended).toBe(1);
  unwrap(await examine(pool, 'box'));
  expect(seen.sent).toEqual([['box'], [], ['box']]);
});

const arrange = (pool: GeometryPort, count: number, options = {}) =>
  pool.run(
    {
      op: 'arrange',
      meshes: [named('box'), named('sphere')],
      in: {
        parts: Array.from({ length: count }, (_, at) => ({
          mesh: at % 2,
          transform: rotationAbout('x', at * 0.3),
        })),
        fixed: [],
        plate: [218, 123],
        gapMm: 2,
        marginMm: 0,
        turnDegrees: 90,
        plates: 200,
      },
    },
    options,
  );

test('two hundred parts are arranged, it is said how far that is, and a stop is heard between two steps', async () => {
  const { pool, seen } = watchedPool('ours');
  const stop = new AbortController();
  const stopped = arrange(pool, 200, { signal: stop.signal, report: () => stop.abort() });
  expect(await stopped).toMatchObject(cancelled);
  const phases = new Set<string>();
  const { placed, left, tooLarge } = unwrap(
    await arrange(pool, 200, { report: ({ phase }: { phase: string }) => phases.add(phase) }),
  );
  expect([placed.length, left, tooLarge]).toEqual([200, [], []]);
  expect(phases).toContain('placing');
  // No time has passed for the pool: the worker ended the first by itself and did the second.
  expect([seen.started, seen.ended]).toEqual([1, 0]);
});
