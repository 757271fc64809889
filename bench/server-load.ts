import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { createRandom } from '#base';

export interface OfferedLoad {
  readonly origin: string;
  readonly path: string;
  readonly token: string;
  /** Calls that begin in a second, on average. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Connections that are open, each used in its turn. */
  readonly connections: number;
  readonly seed: number;
}

export interface Latencies {
  /** Answers in a second. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Calls that were not answered with 200. */
  readonly faults: number;
}

/**
 * Offers calls as people do, who do not wait for each other: the time between two is drawn (exponential), and each
 * call's time counts from when it was due, so that a server that stalls is charged for all it kept waiting. autocannon's
 * `overallRate` is no such thing: every connection sends its share of a second at once when the second begins, and its
 * correction for calls not sent puts down a value for each millisecond of a long answer.
 */
export async function offerCalls(load: OfferedLoad): Promise<Latencies> {
  const { hostname, port } = new URL(load.origin);
  const { connections } = load;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    scheduling: 'fifo',
  });
  const call = (path: string): Promise<boolean> =>
    new Promise((resolve) => {
      const headers = { authorization: `Bearer ${load.token}` };
      const sent = request({ agent, hostname, port, path, headers }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode === 200));
      });
      sent.once('error', () => resolve(false));
      sent.end();
    });
  // Opens the connections.
  await Promise.all(Array.from({ length: connections }, () => call('/healthz')));

  const random = createRandom(load.seed);
  const times: number[] = [];
  let faults = 0;
  const measure = async (due: number): Promise<void> => {
    if (!(await call(load.path))) faults++;
    times.push(performance.now() - due);
  };
  const begin = performance.now();
  const calls: Promise<void>[] = [];
  for (let due = begin; due < begin + load.seconds * 1000;) {
    const wait = due - performance.now();
    if (wait > 0) await setTimeout(wait);
    for (const now = performance.now(); due <= now;) {
      calls.push(measure(due));
      due -= (Math.log(1 - random.unit()) * 1000) / load.perSecond;
    }
  }
  await Promise.all(calls);
  const took = performance.now() - begin;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: (times.length * 1000) / took, p50: at(0.5), p99: at(0.99), faults };
}
