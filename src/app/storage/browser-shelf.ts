import { fail, ok, type ContentHash, type Result } from '#base';
import type { PersonalPart, ShelfPort } from '#editor';
import type { Picture } from '#formats/printer';
import { encodePng } from '../encode-png.ts';
import { readFile, withLockedFolder, writeFile } from './files.ts';
import { readMesh, writeMesh } from './mesh-files.ts';

/** What is listed of an entry. It is written last: an entry without one is what a killed tab left. */
const CARD_FILE = 'card';
const PARTS_FILE = 'parts';
const MESH_FOLDER = 'meshes';
/** An id is the name of a folder. */
const ID = /^[\w-]{1,64}$/;
const LONGEST_NAME = 50;
const LONGEST_PICTURE = 2 ** 20;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Parts a person keeps, in the origin-private file system beside the document (ADR 0337): a folder each, with its meshes, so that an
 * entry is removed as it was made, whole. They are every tab's, so a lock is held for each call.
 */
export function createBrowserShelf(folderName = 'corallite-personal'): ShelfPort {
  const meshPath = (id: string) => [folderName, id, MESH_FOLDER];
  const withRoot = async <T>(
    mode: LockMode,
    use: (root: FileSystemDirectoryHandle) => Promise<Result<T>>,
  ): Promise<Result<T>> => withLockedFolder(folderName, mode, use);

  const withEntry = async <T>(
    mode: LockMode,
    id: string,
    use: (entry: FileSystemDirectoryHandle) => Promise<Result<T>>,
  ): Promise<Result<T>> =>
    withRoot(mode, async (root) => {
      if (!ID.test(id)) return fail('not_found', 'no such entry', { id });
      try {
        return await use(await root.getDirectoryHandle(id));
      } catch (cause) {
        if (cause instanceof DOMException && cause.name === 'NotFoundError')
          return fail('not_found', 'no such entry', { id });
        throw cause;
      }
    });

  return {
    list: () =>
      withRoot('shared', async (root) => {
        const found: PersonalPart[] = [];
        for await (const [id, entry] of root.entries()) {
          const card = entry.kind === 'directory' ? await readCard(entry as FileSystemDirectoryHandle) : null;
          if (card !== null) found.push({ id, ...card });
        }
        return ok(found);
      }),
    keep: ({ id, name }, data, meshes, picture) =>
      withRoot('exclusive', async (root) => {
        const entry = await root.getDirectoryHandle(id, { create: true });
        const forget = () => root.removeEntry(id, { recursive: true }).catch(() => undefined);
        await entry.getDirectoryHandle(MESH_FOLDER, { create: true });
        try {
          for (const [hash, mesh] of meshes) {
            const written = await writeMesh(meshPath(id), hash, mesh);
            if (written.ok) continue;
            await forget();
            return written;
          }
          await writeFile(entry, PARTS_FILE, new TextEncoder().encode(data));
          await writeCard(entry, { name, picture: await encoded(picture) });
        } catch (cause) {
          await forget();
          throw cause;
        }
        return ok(undefined);
      }),
    data: (id) =>
      withEntry('shared', id, async (entry) => {
        const bytes = await readFile(entry, PARTS_FILE);
        return bytes === null
          ? fail('not_found', 'no such entry', { id })
          : ok(new TextDecoder().decode(bytes));
      }),
    mesh: (id, hash: ContentHash) => withEntry('shared', id, () => readMesh(meshPath(id), hash)),
    remove: (id) =>
      withRoot('exclusive', async (root) => {
        if (ID.test(id)) await root.removeEntry(id, { recursive: true });
        return ok(undefined);
      }),
  };
}

const encoded = async (picture: Picture | string | null): Promise<string | null> =>
  picture === null || typeof picture === 'string' ? picture : encodePng(picture);

type Card = Omit<PersonalPart, 'id'>;

const writeCard = (entry: FileSystemDirectoryHandle, card: Card): Promise<void> =>
  writeFile(entry, CARD_FILE, new TextEncoder().encode(JSON.stringify(card)));

/** The card of an entry; null where it is none. */
async function readCard(entry: FileSystemDirectoryHandle): Promise<Card | null> {
  const bytes = await readFile(entry, CARD_FILE);
  if (bytes === null || bytes.length > LONGEST_PICTURE * 2) return null;
  let card: unknown;
  try {
    card = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  const { name, picture } = (card ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME * 2) return null;
  const isPicture = typeof picture === 'string' && picture.length <= LONGEST_PICTURE && BASE64.test(picture);
  return { name, picture: isPicture ? picture : null };
}
