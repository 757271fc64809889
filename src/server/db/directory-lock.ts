import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fail, ok, type Result } from '#base';

/** Who holds a folder, as written into its lock file. */
interface Holder {
  readonly token: string;
  readonly host: string;
  readonly process: number;
  /** When that process began, in the kernel's own count: a number used again is told apart. Null where unknown. */
  readonly began: string | null;
}

export interface DirectoryLock {
  /** Lets go; letting go twice is no error. */
  release(): Promise<void>;
}

/** A holder on another machine, or in another container, shows life by touching the file. */
const HEARTBEAT_MILLISECONDS = 5_000;
const SILENT_MILLISECONDS = 30_000;

/** Field 22 of /proc/PID/stat; the second field may hold spaces and brackets, so it is counted from the last one. */
function beginningOf(process: number): string | null {
  try {
    const facts = readFileSync(`/proc/${process}/stat`, 'utf8');
    return facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { token, host, process: id, began } = value as Record<string, unknown>;
    if (typeof token !== 'string' || typeof host !== 'string' || !Number.isSafeInteger(id)) return null;
    return { token, host, process: id as number, began: typeof began === 'string' ? began : null };
  } catch {
    return null;
  }
}

/** Tokens this process holds: its own number in a lock file may be that of an earlier life. */
const held = new Set<string>();

async function isAlive(holder: Holder | null, path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  if (!facts) return false;
  const silent = Date.now() - facts.mtimeMs > SILENT_MILLISECONDS;
  // A file that names nobody is not of ours; it is left alone while it is fresh.
  if (!holder) return !silent;
  if (holder.host !== hostname()) return !silent;
  if (holder.process === process.pid) return held.has(holder.token);
  if (!isRunning(holder.process)) return false;
  return holder.began === null || holder.began === beginningOf(holder.process);
}

/** How long taking over may last; who crashed in it is forgotten after. */
const TAKEOVER_MILLISECONDS = 10_000;

/** Links a file that is written already to a name, so that nobody ever reads half of it; false where the name is taken. */
async function claim(written: string, path: string): Promise<boolean> {
  try {
    await link(written, path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  }
}

/** Replaces a dead holder's file by ours, one process at a time; false where it is not ours to replace (any more). */
async function takeOver(written: string, path: string): Promise<boolean> {
  const turn = `${path}.takeover`;
  if (!(await claim(written, turn))) {
    const facts = await stat(turn).catch(() => null);
    if (facts && Date.now() - facts.mtimeMs > TAKEOVER_MILLISECONDS) await rm(turn, { force: true });
    return false;
  }
  try {
    const seen = await readFile(path, 'utf8').catch(() => null);
    if (seen === null || (await isAlive(parseHolder(seen), path))) return false;
    await rename(written, path);
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

/** Keeps a lock that was taken: shows life, and lets go when told. */
function keep(path: string, token: string): DirectoryLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MILLISECONDS);
  heartbeat.unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      if (!held.delete(token)) return;
      const now = parseHolder(await readFile(path, 'utf8').catch(() => ''));
      if (now?.token === token) await rm(path, { force: true });
    },
  };
}

/**
 * Takes the lock file at `path` for this process, for a folder that only one process may open. A lock whose process
 * has died is taken over. `validation` carries the sentence that says who holds it.
 */
export async function lockDirectory(path: string): Promise<Result<DirectoryLock, 'validation'>> {
  const token = randomUUID();
  const holder: Holder = { token, host: hostname(), process: process.pid, began: beginningOf(process.pid) };
  const written = `${path}.${token}`;
  // Lasting: after a power cut a file that names nobody would be taken for another's.
  await writeFile(written, JSON.stringify(holder), { flush: true });
  held.add(token);
  let taken = false;
  try {
    for (let attempt = 0; attempt < 40; attempt++) {
      taken = (await claim(written, path)) || (await takeOver(written, path));
      if (taken) return ok(keep(path, token));
      const seen = await readFile(path, 'utf8').catch(() => null);
      const other = parseHolder(seen ?? '');
      if (seen !== null && (await isAlive(other, path))) {
        const who = other ? `process ${other.process} on ${other.host}` : 'another process';
        return fail(
          'validation',
          `The database in DATA_DIR is in use by ${who}: stop that one, or set DATA_DIR to another folder.`,
          { variable: 'DATA_DIR' },
        );
      }
      await setTimeout(25);
    }
    return fail('validation', 'The database in DATA_DIR is being opened by other processes.', {
      variable: 'DATA_DIR',
    });
  } finally {
    await rm(written, { force: true });
    if (!taken) held.delete(token);
  }
}
