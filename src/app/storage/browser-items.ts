import { ok, type ContentHash } from '#base';
import type { ItemContent, ItemShelfPort, LibraryItem, LibraryOrigin, PublishTerms } from '#editor';
import { readFile, withLockedFolder, writeFile } from './files.ts';

/** An id is the name of a file. */
const FILE = /^([\w-]{1,64})\.json$/;
const LONGEST_NAME = 100;
const MOST_BYTES = 2 ** 20;
/** Scripts were the first that were kept: they stay where they are. */
const FOLDERS: Readonly<Record<string, string>> = { supportScript: 'corallite-scripts' };

/**
 * Items of the library a person keeps, in the origin-private file system: a folder a kind, a file each (ADR 0444). They are every tab's, so a
 * lock is held for each call.
 */
export function createBrowserItems(prefix = ''): ItemShelfPort {
  const folderOf = (kind: string): string => `${prefix}${FOLDERS[kind] ?? `corallite-library-${kind}`}`;
  return {
    list: (kind) =>
      withLockedFolder(folderOf(kind), 'shared', async (folder) => {
        const found: LibraryItem[] = [];
        for await (const name of folder.keys()) {
          const id = FILE.exec(name)?.[1];
          const item = id === undefined ? null : await readItem(folder, name, kind, id);
          if (item !== null) found.push(item);
        }
        return ok(found);
      }),
    keep: ({ kind, id, ...item }) =>
      withLockedFolder(folderOf(kind), 'exclusive', async (folder) => {
        await writeFile(folder, `${id}.json`, new TextEncoder().encode(JSON.stringify(item)));
        return ok(undefined);
      }),
    remove: (kind, id) =>
      withLockedFolder(folderOf(kind), 'exclusive', async (folder) => {
        const file = `${id}.json`;
        // Another tab may have removed it.
        if (FILE.test(file) && (await readFile(folder, file)) !== null) await folder.removeEntry(file);
        return ok(undefined);
      }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_NAME;

/** What a file holds; null where it is no item. What its payload means is its kind's to check. */
async function readItem(
  folder: FileSystemDirectoryHandle,
  file: string,
  kind: string,
  id: string,
): Promise<LibraryItem | null> {
  const bytes = await readFile(folder, file);
  if (bytes === null || bytes.length > MOST_BYTES) return null;
  let held: unknown;
  try {
    held = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (!isObject(held) || !isText(held['name']) || held['name'] === '') return null;
  // What was kept before there was a library was a script, and nowhere else.
  const { name, payload = { source: held['source'] }, unsent } = held;
  if (!isObject(payload)) return null;
  const origin = originOf(held['origin']);
  const link = linkOf(held['cloud']);
  const content = contentOf(held['content']);
  const terms = termsOf(held['terms']);
  return {
    id,
    kind,
    name,
    payload,
    ...(content === null ? {} : { content }),
    ...(origin === null ? {} : { origin }),
    ...(terms === null ? {} : { terms }),
    ...(link === null ? {} : { cloud: link }),
    ...(unsent === true || link === null ? { unsent: true } : {}),
  };
}

function originOf(value: unknown): LibraryOrigin | null {
  if (!isObject(value)) return null;
  const { publication, name, author, licence } = value;
  if (!isText(publication) || !isText(name) || !isText(author)) return null;
  return { publication, name, author, ...(isText(licence) ? { licence } : {}) };
}

const HASH = /^[0-9a-f]{64}$/;
const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isHash = (value: unknown): value is ContentHash => typeof value === 'string' && HASH.test(value);

function contentOf(value: unknown): ItemContent | null {
  if (!isObject(value)) return null;
  const { content, size, assets } = value;
  if (!isHash(content) || !isSize(size) || !Array.isArray(assets)) return null;
  const named: ItemContent['assets'][number][] = [];
  for (const asset of assets as readonly unknown[]) {
    if (!isObject(asset) || !isHash(asset['hash']) || !isSize(asset['size'])) return null;
    named.push({ hash: asset['hash'], size: asset['size'] });
  }
  return { content, size, assets: named };
}

function termsOf(value: unknown): PublishTerms | null {
  if (!isObject(value)) return null;
  const { licence, downloadable } = value;
  return isText(licence) && typeof downloadable === 'boolean' ? { licence, downloadable } : null;
}

function linkOf(value: unknown): NonNullable<LibraryItem['cloud']> | null {
  if (!isObject(value)) return null;
  const { owner, publication, editedAt } = value;
  return isText(owner) && isText(publication) && isText(editedAt) ? { owner, publication, editedAt } : null;
}
