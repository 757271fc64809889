import { ok } from '#base';
import type { PersonalScript, ScriptShelfPort } from '#editor';
import { readFile, withLockedFolder, writeFile } from './files.ts';

/** An id is the name of a file. */
const FILE = /^([\w-]{1,64})\.json$/;
const LONGEST_NAME = 100;
/** Of a source, as the sandbox has it; a script that is longer could not be run. */
const LONGEST_SOURCE = 200_000;
const MOST_BYTES = 4 * LONGEST_SOURCE + 1000;

/** Scripts a person keeps, in the origin-private file system: a file each (ADR 0409). They are every tab's, so a lock is held for each call. */
export function createBrowserScripts(folderName = 'corallite-scripts'): ScriptShelfPort {
  return {
    list: () =>
      withLockedFolder(folderName, 'shared', async (folder) => {
        const found: PersonalScript[] = [];
        for await (const name of folder.keys()) {
          const id = FILE.exec(name)?.[1];
          const script = id === undefined ? null : await readScript(folder, name);
          if (id !== undefined && script !== null) found.push({ id, ...script });
        }
        return ok(found);
      }),
    keep: ({ id, name, source }) =>
      withLockedFolder(folderName, 'exclusive', async (folder) => {
        await writeFile(folder, `${id}.json`, new TextEncoder().encode(JSON.stringify({ name, source })));
        return ok(undefined);
      }),
    remove: (id) =>
      withLockedFolder(folderName, 'exclusive', async (folder) => {
        const file = `${id}.json`;
        // Another tab may have removed it.
        if (FILE.test(file) && (await readFile(folder, file)) !== null) await folder.removeEntry(file);
        return ok(undefined);
      }),
  };
}

/** What a file holds; null where it is no script. */
async function readScript(
  folder: FileSystemDirectoryHandle,
  file: string,
): Promise<Omit<PersonalScript, 'id'> | null> {
  const bytes = await readFile(folder, file);
  if (bytes === null || bytes.length > MOST_BYTES) return null;
  let held: unknown;
  try {
    held = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  const { name, source } = (held ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME) return null;
  return typeof source === 'string' && source.length <= LONGEST_SOURCE ? { name, source } : null;
}
