import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import autocannon, { type Request } from 'autocannon';
import { startPostgres } from '../scripts/postgres.mjs';
import type { CommunitySize } from './community-data.ts';
import { measureCommunity, type CommunityFigures } from './community.ts';
import { spreadOf } from './measure.ts';
import { offerCalls, type Latencies } from './server-load.ts';
import { printTable } from './table.ts';

/** What the host says when it is up. */
interface Host {
  readonly origin: string;
  readonly token: string;
  readonly ids: readonly string[];
  readonly hashes: readonly string[];
  /** Milliseconds of processor time the server's process has taken so far. */
  processorTime(): Promise<number>;
  stop(): Promise<void>;
}

interface Figures {
  readonly database: string;
  readonly work: string;
  readonly perSecond: number;
  readonly p50: number;
  /** Median of the runs, and the worst of them. */
  readonly p99: number;
  readonly worstP99: number;
  /** Processor time of the server's process a call, ms: what a busy machine changes least. */
  readonly processor: number;
  readonly faults: number;
}

/** Rate at which the latency that people feel is measured (DESIGN §5). */
const PEOPLE_PER_SECOND = 300;
const CONNECTIONS = 50;
const MANY_CONNECTIONS = 1000;
const LIST = '/api/tw/project/list?limit=20';

async function startHost(folder: string, url: string | null, size: CommunitySize): Promise<Host> {
  const program = fileURLToPath(new URL('./server-host.mjs', import.meta.url));
  const { designs, people } = size;
  const args = [program, folder, String(designs), String(people), ...(url === null ? [] : [url])];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit');
  const nextWord = async <T>(): Promise<T> => {
    const [word] = (await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
    ])) as [T];
    return word;
  };
  return {
    ...(await nextWord<Omit<Host, 'stop' | 'processorTime'>>()),
    processorTime: async () => {
      child.send('processor time');
      return nextWord<number>();
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Each connection saves a project of its own, one revision after the other. */
function saveRequest({ ids, hashes }: Host): Request {
  let connections = 0;
  return {
    method: 'POST',
    path: '/api/tw/project/save',
    setupRequest: (request, context) => {
      context['id'] ??= ids[connections++ % ids.length];
      const revision = (context['revision'] as number | undefined) ?? 1;
      const content = hashes[revision % 2];
      return {
        ...request,
        body: JSON.stringify({ id: context['id'], revision, content, assets: [] }),
      };
    },
    onResponse: (status, _body, context) => {
      if (status === 200) context['revision'] = ((context['revision'] as number | undefined) ?? 1) + 1;
    },
  };
}

/** One run of one kind of call: as many as 50 connections take, one after the other. */
async function callClosely(host: Host, request: Request, seconds: number): Promise<Run> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: host.origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        ...request,
        headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
      },
    ],
  });
  const { average: perSecond, total: calls } = requests;
  return { perSecond, calls, p50: latency.p50, p99: latency.p99, faults: non2xx + errors };
}

type Run = Latencies & { readonly calls: number };

async function callAsPeople(host: Host, seconds: number, connections: number, seed: number): Promise<Run> {
  const { origin, token } = host;
  const load = { origin, token, path: LIST, perSecond: PEOPLE_PER_SECOND, seconds, connections, seed };
  const latencies = await offerCalls(load);
  return { ...latencies, calls: latencies.perSecond * seconds };
}

async function measure(database: string, host: Host, runs: number, seconds: number): Promise<Figures[]> {
  const save = saveRequest(host);
  const works: Readonly<Record<string, (seed: number) => Promise<Run>>> = {
    list: () => callClosely(host, { path: LIST }, seconds),
    [`list at ${PEOPLE_PER_SECOND}/s`]: (seed) => callAsPeople(host, seconds, CONNECTIONS, seed),
    [`the same, ${MANY_CONNECTIONS} connections`]: (seed) =>
      callAsPeople(host, seconds, MANY_CONNECTIONS, seed),
    open: () => callClosely(host, { path: `/api/tw/project/detail?id=${host.ids[0]}` }, seconds),
    save: () => callClosely(host, save, seconds),
  };
  // Once to warm up.
  await callClosely(host, { path: LIST }, seconds);
  const figures: Figures[] = [];
  for (const [work, run] of Object.entries(works)) {
    const done: (Run & { readonly processor: number })[] = [];
    for (let seed = 1; seed <= runs; seed++) {
      const before = await host.processorTime();
      const figure = await run(seed);
      done.push({ ...figure, processor: ((await host.processorTime()) - before) / figure.calls });
    }
    const medianOf = (name: 'perSecond' | 'p50' | 'p99' | 'processor'): number =>
      spreadOf(done.map((figure) => figure[name])).median;
    figures.push({
      database,
      work,
      perSecond: medianOf('perSecond'),
      p50: medianOf('p50'),
      p99: medianOf('p99'),
      worstP99: Math.max(...done.map(({ p99 }) => p99)),
      processor: medianOf('processor'),
      faults: done.reduce((sum, { faults }) => sum + faults, 0),
    });
  }
  return figures;
}

const flag = { type: 'boolean', default: false } as const;
const { values: options } = parseArgs({
  options: { small: flag, large: flag, postgres: flag },
});
/** A laptop has the usual one in seconds; `--large` is what the community is designed for. */
const size: CommunitySize = options.large
  ? { designs: 100_000, people: 10_000 }
  : { designs: 2000, people: 200 };
const communityRuns = options.small ? 20 : 100;
const [runs, seconds] = options.small ? [1, 2] : [3, 2];
const loadBefore = loadavg()[0]!;
const folder = mkdtempSync(join(tmpdir(), 'corallite-bench-server-'));
chmodSync(folder, 0o755);
const figures: Figures[] = [];
const community: CommunityFigures[] = [];

async function measureHost(name: string, url: string | null): Promise<void> {
  const host = await startHost(join(folder, url === null ? 'embedded' : 'server'), url, size);
  try {
    community.push(...(await measureCommunity(name, host, size, communityRuns)));
    // The large community is about that alone.
    if (!options.large) figures.push(...(await measure(name, host, runs, seconds)));
  } finally {
    await host.stop();
  }
}

try {
  if (!options.postgres) await measureHost('PGlite in a folder', null);
  const postgres = await startPostgres();
  if (postgres.sentence !== undefined) {
    console.log(`${postgres.sentence} The embedded database was measured alone.`);
  } else {
    try {
      await measureHost('PostgreSQL, 10 connections', postgres.url);
    } finally {
      postgres.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log(
  `\nThe community of ${size.designs.toLocaleString('en')} designs and ${size.people.toLocaleString('en')} people over HTTP, ${communityRuns} calls of each, one after the other; load as each began`,
);
printTable(
  ['database and call', 'least ms', 'p50 ms', 'p99 ms', 'load', 'faults'],
  community.map(({ database, work, least, p50, p99, load, faults }) => [
    `${database}: ${work}`,
    least.toFixed(1),
    p50.toFixed(1),
    p99.toFixed(1),
    load.toFixed(1),
    String(faults),
  ]),
);
console.log(
  `\nThe server over HTTP, ${CONNECTIONS} connections, median of ${runs} × ${seconds} s, client on the same machine;` +
    ` the machine's load before: ${loadBefore.toFixed(1)} on ${cpus().length} processors`,
);
printTable(
  ['database and call', 'a second', 'p50 ms', 'p99 ms', 'worst p99', 'processor ms', 'faults'],
  figures.map(({ database, work, perSecond, p50, p99, worstP99, processor, faults }) => [
    `${database}: ${work}`,
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    worstP99.toFixed(1),
    processor.toFixed(2),
    String(faults),
  ]),
);
const machine = { cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: cpus().length, load: loadBefore };
mkdirSync('bench/history', { recursive: true });
appendFileSync(
  `bench/history/server-${process.platform}-${process.arch}.jsonl`,
  `${JSON.stringify({ date: new Date().toISOString(), machine, node: process.version, runs, seconds, figures, size, community })}\n`,
);
const faults = [...figures, ...community].reduce((sum, figure) => sum + figure.faults, 0);
if (faults > 0) {
  console.error(`${faults} calls were not answered well.`);
  process.exitCode = 1;
}
