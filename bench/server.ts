import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import autocannon, { type Request } from 'autocannon';
import { startPostgres } from '../scripts/postgres.mjs';
import { printTable } from './table.ts';

/** What the host says when it is up. */
interface Host {
  readonly origin: string;
  readonly token: string;
  readonly ids: readonly string[];
  readonly hashes: readonly string[];
  stop(): Promise<void>;
}

interface Figures {
  readonly database: string;
  readonly work: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly faults: number;
}

/** Rate at which the latency that people feel is measured (DESIGN §5). */
const PEOPLE_PER_SECOND = 300;
const CONNECTIONS = 50;

async function startHost(folder: string, url: string | null): Promise<Host> {
  const program = fileURLToPath(new URL('./server-host.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, folder, ...(url === null ? [] : [url])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    ...(JSON.parse(said) as Omit<Host, 'stop'>),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
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

async function measure(database: string, host: Host, seconds: number): Promise<Figures[]> {
  const run = async (work: string, request: Request, overallRate?: number): Promise<Figures> => {
    const { requests, latency, non2xx, errors } = await autocannon({
      url: host.origin,
      connections: CONNECTIONS,
      duration: seconds,
      ...(overallRate === undefined ? {} : { overallRate }),
      requests: [
        {
          ...request,
          headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
        },
      ],
    });
    const { average } = requests;
    return {
      database,
      work,
      perSecond: average,
      p50: latency.p50,
      p99: latency.p99,
      faults: non2xx + errors,
    };
  };
  const list = { path: '/api/tw/project/list?limit=20' };
  // Once to warm up.
  await run('list', list);
  return [
    await run('list', list),
    await run(`list at ${PEOPLE_PER_SECOND}/s`, list, PEOPLE_PER_SECOND),
    await run('open', { path: `/api/tw/project/detail?id=${host.ids[0]}` }),
    await run('save', saveRequest(host)),
  ];
}

const { values: options } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
const seconds = options.small ? 3 : 10;
const folder = mkdtempSync(join(tmpdir(), 'corallite-bench-server-'));
chmodSync(folder, 0o755);
const figures: Figures[] = [];
try {
  const embedded = await startHost(join(folder, 'embedded'), null);
  figures.push(...(await measure('PGlite in a folder', embedded, seconds)));
  await embedded.stop();

  const postgres = await startPostgres();
  if (postgres.sentence !== undefined) {
    console.log(`${postgres.sentence} The embedded database was measured alone.`);
  } else {
    const host = await startHost(join(folder, 'server'), postgres.url);
    figures.push(...(await measure('PostgreSQL, 10 connections', host, seconds)));
    await host.stop();
    postgres.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log(
  `\nThe server over HTTP, ${CONNECTIONS} connections, ${seconds} s each, client on the same machine`,
);
printTable(
  ['database and call', 'a second', 'p50 ms', 'p99 ms', 'faults'],
  figures.map(({ database, work, perSecond, p50, p99, faults }) => [
    `${database}: ${work}`,
    perSecond.toFixed(0),
    p50.toFixed(0),
    p99.toFixed(0),
    String(faults),
  ]),
);
const machine = { cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: cpus().length };
mkdirSync('bench/history', { recursive: true });
appendFileSync(
  `bench/history/server-${process.platform}-${process.arch}.jsonl`,
  `${JSON.stringify({ date: new Date().toISOString(), machine, node: process.version, seconds, figures })}\n`,
);
const faults = figures.reduce((sum, figure) => sum + figure.faults, 0);
if (faults > 0) {
  console.error(`${faults} calls were not answered well.`);
  process.exitCode = 1;
}
