import { type ContentHash, type Result, fail } from '#base';
import type { GeometryCall, GeometryOp, GeometryOps, GeometryOptions, GeometryPort } from '#editor';
import type { MeshBuffers } from '#kernel';
import { WorkerClient } from '../workers/channel.ts';
import type { GeometryCalls } from '../workers/geometry-calls.ts';
import { GeometrySchedule, type GeometryStep } from '../workers/geometry-schedule.ts';

/** One reads a file, one examines in the background, and one lights what the person waits to see. */
const WORKERS = 3;
/** What each worker keeps of meshes between its jobs: some seven million triangles. */
const KEPT_BYTES = 128 * 2 ** 20;
/** How long a worker may take to hear that its job is stopped, ms: with its end it must stay below 100. */
export const STOP_WITHIN_MS = 50;
/** A pool that has had nothing to do for so long gives its memory back, ms. */
export const REST_AFTER_MS = 10_000;

export interface PoolOptions extends GeometryOptions {
  /** What moves to the worker; the caller has it no more. */
  readonly transfer?: readonly Transferable[];
}

/** A geometry port whose calls may move memory to the worker. */
export interface GeometryPool extends GeometryPort {
  run<Op extends GeometryOp>(
    call: GeometryCall<Op>,
    options?: PoolOptions,
  ): Promise<Result<GeometryOps[Op]['out']>>;
}

interface PoolJob {
  readonly call: GeometryCall;
  readonly meshes: ReadonlyMap<ContentHash, MeshBuffers>;
  readonly options: PoolOptions;
  settle(result: Result<unknown>): void;
}

/**
 * The geometry workers, started when they are needed. `meshOf` has the meshes that calls name; `start` makes a worker that serves
 * geometry (`serveGeometry`). Who gets what is the schedule's to say; this does it.
 */
export function createGeometryPool({
  meshOf,
  start = startWorker,
  workers = WORKERS,
  bytes = KEPT_BYTES,
}: {
  readonly meshOf: (hash: ContentHash) => MeshBuffers | undefined;
  readonly start?: () => Worker;
  readonly workers?: number;
  readonly bytes?: number;
}): GeometryPool {
  const schedule = new GeometrySchedule({ workers, bytes });
  const clients = new Map<number, WorkerClient<GeometryCalls>>();
  const jobs = new Map<number, PoolJob>();
  /** Stops the job a worker is at, by the job's number. */
  const stops = new Map<number, AbortController>();
  let lastJob = 0;
  let resting: ReturnType<typeof setTimeout> | null = null;
  let disposed = false;

  const act = (steps: readonly GeometryStep[]): void => {
    for (const step of steps) {
      if (step.type === 'send') void send(step);
      else if (step.type === 'fail') {
        const reason = step.code === 'cancelled' ? 'the call was cancelled' : 'the worker died';
        jobs.get(step.job)?.settle(fail(step.code, reason));
      } else if (step.type === 'abort') {
        stops.get(step.job)?.abort();
        setTimeout(() => act(schedule.overdue(step.worker, step.job)), STOP_WITHIN_MS);
      } else {
        clients.get(step.worker)?.terminate();
        clients.delete(step.worker);
      }
    }
    if (resting !== null) clearTimeout(resting);
    resting =
      schedule.isIdle && clients.size > 0 ? setTimeout(() => act(schedule.rest()), REST_AFTER_MS) : null;
  };

  const clientOf = (worker: number): WorkerClient<GeometryCalls> => {
    const client =
      clients.get(worker) ?? new WorkerClient<GeometryCalls>(start(), () => act(schedule.lost(worker)));
    clients.set(worker, client);
    return client;
  };

  const send = async ({
    worker,
    job,
    send: hashes,
    keep,
  }: GeometryStep & { readonly type: 'send' }): Promise<void> => {
    const { call, meshes, options } = jobs.get(job)!;
    const stop = new AbortController();
    stops.set(job, stop);
    const message = { ...call, send: hashes.map((hash) => ({ hash, mesh: meshes.get(hash)! })), keep };
    try {
      const result = await clientOf(worker).call('run', message, {
        signal: stop.signal,
        untilWorkerStops: true,
        // A job that was cancelled runs to its next check, and nobody hears of it any more.
        report: (progress) => jobs.get(job)?.options.report?.(progress),
        ...(options.transfer ? { transfer: options.transfer } : {}),
      });
      jobs.get(job)?.settle(result);
      act(schedule.finished(worker));
    } catch (cause) {
      // The message could not be sent, so what the worker keeps is not known any more.
      jobs.get(job)?.settle(fail('internal', String(cause)));
      act(schedule.lost(worker));
    } finally {
      stops.delete(job);
    }
  };

  return {
    run: (call, options = {}) => {
      const { slot = null, signal } = options;
      if (disposed || signal?.aborted) return Promise.resolve(fail('cancelled', 'the call was cancelled'));
      const meshes = new Map<ContentHash, MeshBuffers>();
      for (const hash of call.meshes as readonly ContentHash[]) {
        const mesh = meshOf(hash);
        if (mesh === undefined) return Promise.resolve(fail('not_found', `there is no mesh ${hash}`));
        meshes.set(hash, mesh);
      }
      return new Promise((resolve) => {
        const id = ++lastJob;
        const stop = (): void => act(schedule.cancel(id));
        signal?.addEventListener('abort', stop);
        const settle = (result: Result<unknown>): void => {
          signal?.removeEventListener('abort', stop);
          jobs.delete(id);
          resolve(result as Result<GeometryOps[typeof call.op]['out']>);
        };
        jobs.set(id, { call, meshes, options, settle });
        const sizes = [...meshes].map(([hash, { positions, indices }]) => ({
          hash,
          bytes: positions.byteLength + indices.byteLength,
        }));
        act(schedule.submit({ id, slot, meshes: sizes }));
      });
    },
    dispose() {
      disposed = true;
      act(schedule.clear());
    },
  };
}

function startWorker(): Worker {
  return new Worker(new URL('../workers/geometry.worker.ts', import.meta.url), { type: 'module' });
}
