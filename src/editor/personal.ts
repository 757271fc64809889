import { fail, ok, type ContentHash, type Result } from '#base';
import { boxCentre, joinBoxes, translation, type MeshBuffers, type Transform } from '#kernel';
import { makeName, meshesOf, supportsOf, type PartRecord } from '#document';
import { addCopied, heldMeshes } from './clipboard.ts';
import { readClip, writeClip, type Clip } from './clip.ts';
import { wayToFree } from './way-to-free.ts';
import type { EditorCore } from './core.ts';
import { contentOf, partFacts } from './library/part-contents.ts';
import type { LibraryVerbs } from './library/types.ts';
import type { ShelfPort } from './ports.ts';
import type { Editor, PartId } from './types.ts';

type PersonalVerbs = Pick<Editor, 'loadPersonal' | 'keepPersonal' | 'placePersonal'>;

/** The kind of the library that they are. */
const KIND = 'part';
/** Side of the pictures of kept parts, pixels. */
const PICTURE_SIDE = 384;

/** Parts a person keeps, to be placed in any project: in the form the clipboard has (ADR 0337, 0434). */
export function createPersonalVerbs(core: EditorCore, library: LibraryVerbs): PersonalVerbs {
  const { shelf } = core.ports;
  /** Kept parts that are being brought here to be placed. */
  const onTheWay = new Set<string>();

  const list = async (): Promise<void> => {
    const listed = await shelf?.list();
    core.setState({ personal: listed?.ok === true ? listed.value : [] });
  };

  return {
    async loadPersonal() {
      await list();
      await library.load(KIND);
    },
    async keepPersonal(named) {
      const parts = core.selectedParts();
      const [first] = parts;
      if (first === undefined || core.isReadOnly() || shelf === undefined) return false;
      const name = named ?? partsName(parts);
      // Taken now: the document may be another one before the picture is there.
      const data = writeClip({ text: name, parts, supports: supportsOf(core.document, parts) });
      const meshes = heldMeshes(core, parts);
      const picture = await pictureOf(
        core,
        parts.map(({ id }) => id),
      );
      const id = core.ports.newId();
      const shelved = await shelf.keep({ id, name }, data, meshes, picture);
      await list();
      const kept = shelved.ok
        ? await library.keep(KIND, {
            id,
            name,
            payload: partFacts(parts, meshes),
            content: await contentOf(data, meshes),
          })
        : shelved;
      if (kept.ok) core.toast('toast.personal-kept', { name });
      else core.toast(kept.error.code === 'storage_full' ? 'toast.personal-full' : 'toast.personal-failed');
      return kept.ok;
    },
    async placePersonal(id, at) {
      if (core.isReadOnly() || shelf === undefined) return false;
      const { documents, plate } = core.getState();
      const unreadable = async (): Promise<false> => {
        core.toast('toast.personal-unreadable');
        await list();
        return false;
      };
      // A second press while it is on its way asks for the same.
      if (onTheWay.has(id)) return false;
      onTheWay.add(id);
      const brought = await library.bring(KIND, id).finally(() => onTheWay.delete(id));
      if (!brought.ok) {
        if (brought.error.code === 'cancelled') return false;
        if (brought.error.code !== 'offline') return unreadable();
        core.toast('toast.personal-offline');
        return false;
      }
      const read = await readKept(core, shelf, id);
      // Another document, or no such plate any more: it was asked of what is gone (ADR 0160).
      if (core.getState().documents !== documents || core.document.get('plate', plate) === undefined)
        return false;
      if (!read.ok) return unreadable();
      const { parts, supports, meshes } = read.value;
      const added = addCopied(core, { parts, supports }, meshes, plate, 'import', () =>
        at === undefined ? wayToFree(core, parts, plate) : () => wayTo(core, parts, at),
      );
      return added.ok || unreadable();
    },
  };
}

/** What several parts are called together: their group, or the first of them. */
export function partsName(parts: readonly PartRecord[]): string {
  const [first] = parts;
  return makeName((parts.length > 1 ? first?.group?.name : undefined) ?? first?.name ?? '', 'Part');
}

/** Kept parts and every mesh of them. */
async function readKept(
  core: EditorCore,
  shelf: ShelfPort,
  id: string,
): Promise<Result<Omit<Clip, 'text'> & { readonly meshes: ReadonlyMap<ContentHash, MeshBuffers> }>> {
  const data = await shelf.data(id);
  if (!data.ok) return data;
  const clip = readClip(data.value);
  if (!clip.ok) return clip;
  const { parts, supports } = clip.value;
  const meshes = new Map<ContentHash, MeshBuffers>();
  for (const hash of parts.flatMap(meshesOf)) {
    const here = meshes.get(hash) ?? core.meshes.get(hash);
    const mesh = here === undefined ? await shelf.mesh(id, hash) : ok(here);
    if (!mesh.ok) return fail('not_found', 'the mesh of a kept part is not here', { hash });
    meshes.set(hash, mesh.value);
  }
  return ok({ parts, supports, meshes });
}

/** What brings the middle of parts to a place, as high as they stand. */
function wayTo(core: EditorCore, parts: readonly PartRecord[], [x, y]: readonly [number, number]): Transform {
  const box = joinBoxes(parts.flatMap((part) => core.partBox(part) ?? []));
  if (box === undefined) return translation(0, 0, 0);
  const [fromX, fromY] = boxCentre(box);
  return translation(x - fromX, y - fromY, 0);
}

/** The parts alone; null where there is nothing to draw them with. */
async function pictureOf(core: EditorCore, ids: readonly PartId[]) {
  try {
    return (
      (await core.ports.viewport()?.capture(PICTURE_SIDE, PICTURE_SIDE, true, { only: new Set(ids) })) ?? null
    );
  } catch {
    // A device that was lost costs the picture, not the parts.
    return null;
  }
}
