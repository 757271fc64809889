import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** What was measured of graphics devices on this machine, by their names: one small file in the person's cache. */
function recordsFile(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const folder =
    process.platform === 'win32'
      ? LOCALAPPDATA
      : process.platform === 'darwin'
        ? join(homedir(), 'Library', 'Caches')
        : XDG_CACHE_HOME;
  return join(folder || join(homedir(), '.cache'), 'corallite', 'engine.json');
}

/** Nothing where nothing was measured, or where the file is not what was written: then it is as if nothing was. */
export function readEngineRecords(): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(readFileSync(recordsFile(), 'utf8'));
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, record]) => typeof record === 'string'));
  } catch {
    return {};
  }
}

/** Adds a record; throws the system's error where the file cannot be written. */
export function storeEngineRecord(adapter: string, record: string): void {
  const file = recordsFile();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readEngineRecords(), [adapter]: record })}\n`);
}
