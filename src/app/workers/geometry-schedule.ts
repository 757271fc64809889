import type { ContentHash } from '#base';

/** A call as the schedule sees it. */
export interface GeometryJob {
  readonly id: number;
  /** Of the jobs of one slot the newest holds; null is no slot. */
  readonly slot: string | null;
  readonly meshes: readonly { readonly hash: ContentHash; readonly bytes: number }[];
}

/** What is to be done now, in this order. Workers are numbered; a number that was not seen before is a worker to be started. */
export type GeometryStep =
  /** Gives a worker its next job with the meshes it lacks; `keep` is all it has afterwards. */
  | {
      readonly type: 'send';
      readonly worker: number;
      readonly job: number;
      readonly send: readonly ContentHash[];
      readonly keep: readonly ContentHash[];
    }
  /** Asks a worker to stop its job. It is busy until `finished`, or until it is `overdue`. */
  | { readonly type: 'abort'; readonly worker: number; readonly job: number }
  /** Ends a worker, whatever it is doing. */
  | { readonly type: 'end'; readonly worker: number }
  /** Notifies the caller that its job failed. */
  | { readonly type: 'fail'; readonly job: number; readonly code: 'cancelled' | 'compute_crashed' };

interface GeometryWorker {
  /** Bytes of the meshes it keeps, the one used longest ago first. */
  kept: Map<ContentHash, number>;
  running: { readonly job: GeometryJob; cancelled: boolean } | null;
}

/**
 * Who works on what, and which worker has which mesh: a mesh is sent to a worker once and stays there until `bytes` are passed, when
 * the ones used longest ago go. Each worker runs one job at a time; jobs begin in the order they came. Pure: every method says
 * what is to be done now.
 */
export class GeometrySchedule {
  private readonly most: number;
  private readonly bytes: number;
  private readonly workers = new Map<number, GeometryWorker>();
  private queue: GeometryJob[] = [];
  private lastWorker = 0;

  /** At most `workers` workers, each of which keeps meshes of `bytes` bytes between its jobs. */
  constructor({ workers, bytes }: { readonly workers: number; readonly bytes: number }) {
    this.most = workers;
    this.bytes = bytes;
  }

  /** Nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.queue.length === 0 && [...this.workers.values()].every(({ running }) => running === null);
  }

  submit(job: GeometryJob): readonly GeometryStep[] {
    const superseded = job.slot === null ? [] : this.unfinished().filter(({ slot }) => slot === job.slot);
    const steps = superseded.flatMap(({ id }) => this.stop(id));
    this.queue.push(job);
    return [...steps, ...this.dispatch()];
  }

  /** The caller has no more use for a job. */
  cancel(job: number): readonly GeometryStep[] {
    return this.stop(job);
  }

  /** A worker has answered its job, or has stopped it. */
  finished(worker: number): readonly GeometryStep[] {
    const known = this.workers.get(worker);
    if (known === undefined) return [];
    known.running = null;
    return this.dispatch();
  }

  /** A worker that was asked to stop a job has had time enough for it: where it has not, it is ended. */
  overdue(worker: number, job: number): readonly GeometryStep[] {
    return this.workers.get(worker)?.running?.job.id === job ? this.lost(worker) : [];
  }

  /** A worker has died, with all it kept: its job fails, what waits goes to another. */
  lost(worker: number): readonly GeometryStep[] {
    const known = this.workers.get(worker);
    if (known === undefined) return [];
    this.workers.delete(worker);
    const { running } = known;
    const failed: readonly GeometryStep[] =
      running === null || running.cancelled
        ? []
        : [{ type: 'fail', job: running.job.id, code: 'compute_crashed' }];
    return [...failed, { type: 'end', worker }, ...this.dispatch()];
  }

  /** Ends the workers that have nothing to do: the memory they needed once is free again. */
  rest(): readonly GeometryStep[] {
    const resting = [...this.workers].filter(([, { running }]) => running === null).map(([worker]) => worker);
    for (const worker of resting) this.workers.delete(worker);
    return resting.map((worker) => ({ type: 'end', worker }));
  }

  /** Every job fails as cancelled and every worker is ended. */
  clear(): readonly GeometryStep[] {
    const cancelled = this.unfinished().flatMap(({ id }) => this.stop(id));
    const workers = [...this.workers.keys()];
    this.workers.clear();
    return [...cancelled, ...workers.map((worker): GeometryStep => ({ type: 'end', worker }))];
  }

  private unfinished(): readonly GeometryJob[] {
    const running = [...this.workers.values()].flatMap(({ running }) =>
      running === null || running.cancelled ? [] : [running.job],
    );
    return [...running, ...this.queue];
  }

  private stop(job: number): readonly GeometryStep[] {
    const fail: GeometryStep = { type: 'fail', job, code: 'cancelled' };
    if (this.queue.some(({ id }) => id === job)) {
      this.queue = this.queue.filter(({ id }) => id !== job);
      return [fail];
    }
    for (const [worker, { running }] of this.workers) {
      if (running?.job.id !== job || running.cancelled) continue;
      running.cancelled = true;
      return [fail, { type: 'abort', worker, job }];
    }
    return [];
  }

  private dispatch(): readonly GeometryStep[] {
    const steps: GeometryStep[] = [];
    for (let job = this.queue[0]; job !== undefined; job = this.queue[0]) {
      const worker = this.choose(job);
      if (worker === null) break;
      this.queue.shift();
      steps.push(this.assign(worker, job));
    }
    return steps;
  }

  /** The idle worker that has most of a job's meshes, and of those the one with most room; a new one where none is idle. */
  private choose(job: GeometryJob): number | null {
    let best: { readonly worker: number; readonly has: number; readonly holds: number } | null = null;
    for (const [worker, { kept, running }] of this.workers) {
      if (running !== null) continue;
      const has = job.meshes.reduce((sum, { hash }) => sum + (kept.get(hash) ?? 0), 0);
      const holds = sumOf(kept);
      if (best === null || has > best.has || (has === best.has && holds < best.holds))
        best = { worker, has, holds };
    }
    if (best !== null) return best.worker;
    return this.workers.size < this.most ? ++this.lastWorker : null;
  }

  private assign(worker: number, job: GeometryJob): GeometryStep {
    const before = this.workers.get(worker)?.kept ?? new Map<ContentHash, number>();
    const needed = new Map(job.meshes.map(({ hash, bytes }) => [hash, bytes]));
    const send = [...needed.keys()].filter((hash) => !before.has(hash));
    const kept = new Map([...[...before].filter(([hash]) => !needed.has(hash)), ...needed]);
    let held = sumOf(kept);
    for (const [hash, bytes] of kept) {
      if (held <= this.bytes) break;
      kept.delete(hash);
      held -= bytes;
    }
    this.workers.set(worker, { kept, running: { job, cancelled: false } });
    return { type: 'send', worker, job: job.id, send, keep: [...kept.keys()] };
  }
}

const sumOf = (kept: ReadonlyMap<ContentHash, number>): number =>
  [...kept.values()].reduce((sum, bytes) => sum + bytes, 0);
