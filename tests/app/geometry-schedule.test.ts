import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentHash } from '#base';
import { GeometrySchedule, type GeometryStep } from '../../src/app/workers/geometry-schedule.ts';

const SEED = Number(process.env.FC_SEED ?? 20261122);
const WORKERS = 3;
const LIMIT = 100;

const mesh = (name: string, bytes = 10) => ({ hash: name as ContentHash, bytes });
const job = (id: number, meshes: readonly ReturnType<typeof mesh>[] = [], slot: string | null = null) => ({
  id,
  slot,
  meshes,
});
const sent = (worker: number, id: number, send: readonly string[], keep: readonly string[] = send) => ({
  type: 'send',
  worker,
  job: id,
  send,
  keep,
});
const failed = (id: number, code = 'cancelled') => ({ type: 'fail', job: id, code });

describe('the geometry schedule', () => {
  it('sends a mesh to a worker once', () => {
    const schedule = new GeometrySchedule({ workers: 2, bytes: LIMIT });
    expect(schedule.submit(job(1, [mesh('a')]))).toEqual([sent(1, 1, ['a'])]);
    schedule.finished(1);
    expect(schedule.submit(job(2, [mesh('a'), mesh('b')]))).toEqual([sent(1, 2, ['b'], ['a', 'b'])]);
    expect(schedule.submit(job(3, [mesh('b')]))).toEqual([sent(2, 3, ['b'])]);
    schedule.finished(2);
    schedule.finished(1);
    // Both are idle: the one that has the mesh is asked.
    expect(schedule.submit(job(4, [mesh('a')]))).toEqual([sent(1, 4, [], ['b', 'a'])]);
  });

  it('gives jobs that wait to the next worker that is free, in the order they came', () => {
    const schedule = new GeometrySchedule({ workers: 1, bytes: LIMIT });
    schedule.submit(job(1));
    expect(schedule.submit(job(2, [mesh('a')]))).toEqual([]);
    expect(schedule.submit(job(3))).toEqual([]);
    expect(schedule.finished(1)).toEqual([sent(1, 2, ['a'])]);
    expect(schedule.finished(1)).toEqual([sent(1, 3, [], ['a'])]);
  });

  it('lets the newest job of a slot win, whether the older one runs or waits', () => {
    const schedule = new GeometrySchedule({ workers: 1, bytes: LIMIT });
    schedule.submit(job(1, [], 'cut'));
    schedule.submit(job(2, [], 'hollow'));
    expect(schedule.submit(job(3, [], 'cut'))).toEqual([failed(1), { type: 'abort', worker: 1, job: 1 }]);
    expect(schedule.submit(job(4, [], 'cut'))).toEqual([failed(3)]);
    expect(schedule.finished(1)).toEqual([sent(1, 2, [])]);
    expect(schedule.finished(1)).toEqual([sent(1, 4, [])]);
  });

  it('gives a worker that stops in time its next job, and puts another in the place of one that does not', () => {
    const schedule = new GeometrySchedule({ workers: 1, bytes: LIMIT });
    schedule.submit(job(1, [mesh('a')]));
    schedule.submit(job(2, [mesh('a')]));
    expect(schedule.cancel(1)).toEqual([failed(1), { type: 'abort', worker: 1, job: 1 }]);
    expect(schedule.cancel(1)).toEqual([]);
    expect(schedule.finished(1)).toEqual([sent(1, 2, [], ['a'])]);
    // It has stopped: what was to be done about it comes late.
    expect(schedule.overdue(1, 1)).toEqual([]);
    schedule.submit(job(3, [mesh('a')]));
    schedule.cancel(2);
    expect(schedule.overdue(1, 2)).toEqual([{ type: 'end', worker: 1 }, sent(2, 3, ['a'])]);
  });

  it('fails the job of a worker that died, and sends all meshes to the one in its place', () => {
    const schedule = new GeometrySchedule({ workers: 1, bytes: LIMIT });
    schedule.submit(job(1, [mesh('a')]));
    schedule.submit(job(2, [mesh('a')]));
    expect(schedule.lost(1)).toEqual([
      failed(1, 'compute_crashed'),
      { type: 'end', worker: 1 },
      sent(2, 2, ['a']),
    ]);
    expect(schedule.finished(1)).toEqual([]);
  });

  it('lets the meshes used longest ago go where there is no room for a new one', () => {
    const schedule = new GeometrySchedule({ workers: 1, bytes: LIMIT });
    const uses = [
      [mesh('a', 50), ['a']],
      [mesh('b', 40), ['a', 'b']],
      [mesh('a', 50), ['b', 'a']],
      [mesh('c', 20), ['a', 'c']],
      // More than may be kept: it is there for its job alone.
      [mesh('d', 101), []],
    ] as const;
    for (const [index, [used, keep]] of uses.entries()) {
      const [step] = schedule.submit(job(index, [used]));
      expect(step).toMatchObject({ type: 'send', keep });
      schedule.finished(1);
    }
  });

  it('ends the workers that have nothing to do, and them alone', () => {
    const schedule = new GeometrySchedule({ workers: 2, bytes: LIMIT });
    schedule.submit(job(1, [mesh('a')]));
    schedule.submit(job(2));
    schedule.finished(1);
    expect(schedule.isIdle).toBe(false);
    expect(schedule.rest()).toEqual([{ type: 'end', worker: 1 }]);
    schedule.finished(2);
    expect(schedule.isIdle).toBe(true);
    expect(schedule.submit(job(3, [mesh('a')]))).toEqual([sent(2, 3, ['a'])]);
    schedule.submit(job(4));
    schedule.submit(job(5));
    const cleared = schedule.clear();
    expect(cleared.filter(({ type }) => type === 'fail')).toEqual([failed(3), failed(4), failed(5)]);
    expect(cleared.filter(({ type }) => type === 'end')).toHaveLength(2);
  });
});

/** Sizes of the meshes of the property below; the last is more than a worker may keep. */
const SIZES = [5, 20, 45, 60, 140];

/** Workers as they would be, who do what the steps say and hold what they are sent; they refuse what no worker could do. */
class Workers {
  readonly running = new Map<number, number>();
  readonly held = new Map<number, Set<string>>();
  readonly failed = new Map<number, string>();
  readonly aborted: (readonly [worker: number, job: number])[] = [];
  readonly jobs = new Map<number, ReturnType<typeof job>>();

  apply(steps: readonly GeometryStep[]): void {
    for (const step of steps) {
      if (step.type === 'send') this.take(step);
      else if (step.type === 'fail') {
        expect(this.failed.has(step.job), 'answered twice').toBe(false);
        this.failed.set(step.job, step.code);
      } else if (step.type === 'abort') {
        expect(this.running.get(step.worker)).toBe(step.job);
        this.aborted.push([step.worker, step.job]);
      } else {
        expect(this.held.delete(step.worker), 'ended twice').toBe(true);
        this.running.delete(step.worker);
      }
    }
  }

  private take(step: GeometryStep & { readonly type: 'send' }): void {
    expect(this.running.has(step.worker), 'two jobs at once').toBe(false);
    expect(this.failed.has(step.job), 'a job that was answered').toBe(false);
    const held = this.held.get(step.worker) ?? new Set();
    for (const hash of step.send) {
      expect(held.has(hash), 'sent twice').toBe(false);
      held.add(hash);
    }
    for (const { hash } of this.jobs.get(step.job)!.meshes) expect(held.has(hash), 'not sent').toBe(true);
    const kept = new Set<string>(step.keep);
    for (const hash of kept) expect(held.has(hash), 'kept without having it').toBe(true);
    expect(bytesOf(kept)).toBeLessThanOrEqual(LIMIT);
    this.held.set(step.worker, kept);
    expect(this.held.size).toBeLessThanOrEqual(WORKERS);
    this.running.set(step.worker, step.job);
  }
}
const bytesOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + SIZES[Number(name)]!, 0);

it(`whatever happens, every job ends once and no worker holds more than it may (seed ${SEED})`, () => {
  const event = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('submit' as const),
        slot: fc.constantFrom(null, null, 'one', 'two'),
        meshes: fc.uniqueArray(fc.nat(SIZES.length - 1), { maxLength: 3 }),
      }),
    },
    {
      weight: 7,
      arbitrary: fc.record({
        type: fc.constantFrom('finish', 'cancel', 'overdue', 'lose', 'rest'),
        at: fc.nat(20),
      }),
    },
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60, size: 'max' }), (events) => {
      const schedule = new GeometrySchedule({ workers: WORKERS, bytes: LIMIT });
      const workers = new Workers();
      const done = new Set<number>();
      const finish = (worker: number): void => {
        const finished = workers.running.get(worker)!;
        workers.running.delete(worker);
        if (!workers.failed.has(finished)) done.add(finished);
        workers.apply(schedule.finished(worker));
      };
      for (const happening of events) {
        if (happening.type === 'submit') {
          const { slot } = happening;
          const meshes = happening.meshes.map((at) => mesh(String(at), SIZES[at]!));
          const next = job(workers.jobs.size, meshes, slot);
          const rivals = [...workers.jobs.values()].filter((other) => slot !== null && other.slot === slot);
          workers.jobs.set(next.id, next);
          workers.apply(schedule.submit(next));
          for (const { id } of rivals) expect(done.has(id) || workers.failed.has(id)).toBe(true);
          continue;
        }
        const busy = [...workers.running.keys()];
        const worker = busy[happening.at % busy.length];
        if (happening.type === 'finish' && worker !== undefined) finish(worker);
        else if (happening.type === 'lose' && worker !== undefined) workers.apply(schedule.lost(worker));
        else if (happening.type === 'cancel') {
          workers.apply(schedule.cancel(happening.at));
          const known = workers.jobs.has(happening.at);
          expect(workers.failed.has(happening.at) || done.has(happening.at)).toBe(known);
        } else if (happening.type === 'overdue') {
          for (const [late, stopped] of workers.aborted.splice(0)) {
            workers.apply(schedule.overdue(late, stopped));
            expect(workers.running.get(late)).not.toBe(stopped);
          }
        } else if (happening.type === 'rest') workers.apply(schedule.rest());
      }
      for (let left = [...workers.running.keys()]; left.length > 0; left = [...workers.running.keys()])
        finish(left[0]!);
      expect(schedule.isIdle).toBe(true);
      for (const id of workers.jobs.keys()) expect(done.has(id)).toBe(!workers.failed.has(id));
    }),
    { seed: SEED, numRuns: 120 },
  );
});
