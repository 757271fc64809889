import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
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
  // A file without a holder was left by a crash between its making and its writing, or is being written just now.
  if (!holder) return !silent;
  if (holder.host !== hostname()) return !silent;
  if (holder.process === process.pid) return held.has(holder.token);
  if (!isRunning(holder.process)) return false;
  return holder.began === null || holder.began === beginningOf(holder.process);
}

/** Takes a dead holder's file away; a living one's, caught by a race, is put back. */
async function removeStale(path: string, seen: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== seen) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Takes the lock file at `path` for this process, for a folder that only one process may open. A lock whose process
 * has died is taken over. `validation` carries the sentence that says who holds it.
 */
export async function lockDirectory(path: string): Promise<Result<DirectoryLock, 'validation'>> {
  const holder: Holder = {
    token: randomUUID(),
    host: hostname(),
    process: process.pid,
    began: beginningOf(process.pid),
  };
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      const file = await open(path, 'wx');
      held.add(holder.token);
      await file.writeFile(JSON.stringify(holder));
      await file.close();
      const heartbeat = setInterval(() => {
        const now = new Date();
        utimes(path, now, now).catch(() => undefined);
      }, HEARTBEAT_MILLISECONDS);
      heartbeat.unref();
      return ok({
        release: async () => {
          clearInterval(heartbeat);
          if (!held.delete(holder.token)) return;
          const now = parseHolder(await readFile(path, 'utf8').catch(() => ''));
          if (now?.token === holder.token) await rm(path, { force: true });
        },
      });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
    const seen = await readFile(path, 'utf8').catch(() => null);
    if (seen === null) continue;
    const other = parseHolder(seen);
    if (await isAlive(other, path)) {
      const who = other ? `process ${other.process} on ${other.host}` : 'another process';
      return fail(
        'validation',
        `The database in DATA_DIR is in use by ${who}: stop that one, or set DATA_DIR to another folder.`,
        { variable: 'DATA_DIR' },
      );
    }
    await removeStale(path, seen);
  }
  return fail('validation', 'The database in DATA_DIR is being opened by other processes.', {
    variable: 'DATA_DIR',
  });
}
