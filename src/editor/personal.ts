import { fail, ok, type ContentHash, type Result } from '#base';
import { boxCentre, joinBoxes, translation, type MeshBuffers, type Transform } from '#kernel';
import { makeName, meshesOf, supportsOf, type PartRecord } from '#document';
import { addCopied, heldMeshes } from './clipboard.ts';
import { readClip, writeClip, type Clip } from './clip.ts';
import { wayToFree } from './parts.ts';
import type { EditorCore } from './core.ts';
import type { ShelfPort } from './ports.ts';
import type { Editor, PartId } from './types.ts';

type PersonalVerbs = Pick<
  Editor,
  'loadPersonal' | 'keepPersonal' | 'placePersonal' | 'renamePersonal' | 'removePersonal'
>;

/** Side of the pictures of kept parts, pixels: twice what a tile shows. */
const PICTURE_SIDE = 128;

/** Parts a person keeps on this device, to be placed in any project: in the form the clipboard has (ADR 0337). */
export function createPersonalVerbs(core: EditorCore): PersonalVerbs {
  const { shelf } = core.ports;

  const load = async (): Promise<void> => {
    const listed = await shelf?.list();
    if (listed?.ok !== true) return core.setState({ personal: [] });
    const personal = listed.value.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
    core.setState({ personal });
  };

  /** Lists them anew after a change, and reports one that failed. */
  const after = async (changed: Result<unknown> | undefined): Promise<boolean> => {
    if (changed?.ok !== true) {
      const isFull = changed?.error.code === 'storage_full';
      core.toast(isFull ? 'toast.personal-full' : 'toast.personal-failed');
    }
    await load();
    return changed?.ok === true;
  };

  return {
    loadPersonal: load,
    async keepPersonal() {
      const parts = core.selectedParts();
      const [first] = parts;
      if (first === undefined || core.viewOnly) return;
      const name = makeName(parts.length > 1 ? (first.group?.name ?? first.name) : first.name, 'Part');
      // Taken now: the document may be another one before the picture is there.
      const data = writeClip({ text: name, parts, supports: supportsOf(core.document, parts) });
      const meshes = heldMeshes(core, parts);
      const picture = await pictureOf(
        core,
        parts.map(({ id }) => id),
      );
      const kept = await after(await shelf?.keep({ id: core.ports.newId(), name }, data, meshes, picture));
      if (kept) core.toast('toast.personal-kept', { name });
    },
    async placePersonal(id, at) {
      if (core.viewOnly || shelf === undefined) return;
      const { documents, plate } = core.getState();
      const read = await readKept(core, shelf, id);
      // Another document, or no such plate any more: it was asked of what is gone (ADR 0160).
      if (core.getState().documents !== documents || core.document.get('plate', plate) === undefined) return;
      if (!read.ok) {
        core.toast('toast.personal-unreadable');
        return load();
      }
      const { parts, supports, meshes } = read.value;
      const added = addCopied(core, { parts, supports }, meshes, plate, 'import', () =>
        at === undefined ? wayToFree(core, parts, plate) : wayTo(core, parts, at),
      );
      if (!added.ok) core.toast('toast.personal-unreadable');
    },
    async renamePersonal(id, name) {
      await after(await shelf?.rename(id, makeName(name, 'Part')));
    },
    async removePersonal(id) {
      await after(await shelf?.remove(id));
    },
  };
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
