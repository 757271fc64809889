import { fail, ok, type ContentHash, type Result } from '#base';
import { boxSize, identityTransform, type MeshBuffers } from '#kernel';
import { addParts, meshesOf, removeParts, supportsOf, type PartRecord } from '#document';
import { readClip, writeClip, type Clip } from './clip.ts';
import { labelFor } from './labels.ts';
import { copyParts, namesOn, supportsFor } from './parts.ts';
import { wayToFree, type Way } from './way-to-free.ts';
import type { EditorCore } from './core.ts';
import type { CopiedParts, Editor, PasteRequest, PlateId } from './types.ts';

type ClipboardVerbs = Pick<Editor, 'copySelection' | 'cutSelection' | 'paste'>;

/**
 * Parts to the clipboard and back. What was copied last is kept on the device with its meshes, so that another tab, or this one
 * after a reload, has all of it. `ready` settles when the stored document has been read: nothing is pasted before.
 */
export function createClipboardVerbs(core: EditorCore, ready: Promise<void>): ClipboardVerbs {
  const { clipboard } = core.ports;
  /** What was copied in this tab last, for where the device keeps nothing. */
  let copiedHere: string | null = null;

  const copy = (parts: readonly PartRecord[], put?: (copied: CopiedParts) => void): void => {
    const text = parts.map((part) => describe(core, part)).join('\n');
    const data = writeClip({ text, parts, supports: supportsOf(core.document, parts) });
    copiedHere = data;
    if (put !== undefined) put({ text, data });
    else clipboard?.putText(text);
    void clipboard?.keep(data, heldMeshes(core, parts)).then((kept) => {
      if (!kept.ok && kept.error.code === 'storage_full') core.toast('toast.copied-here-only');
    });
  };

  /** The clip a request is for; null where the clipboard holds something else. */
  const clipFor = async ({ data, text }: PasteRequest): Promise<Result<Clip> | null> => {
    if (data !== undefined) return readClip(data);
    const kept = await clipboard?.kept();
    const stored = kept?.ok === true && kept.value !== null ? kept.value : copiedHere;
    if (stored === null) return null;
    const clip = readClip(stored);
    // Some systems end lines in their own way.
    const isOther = text !== undefined && !(clip.ok && sameText(clip.value.text, text));
    return isOther ? null : clip;
  };

  /** Every mesh of these parts, or the first part whose mesh cannot be had. */
  const fetchMeshes = async (
    parts: readonly PartRecord[],
  ): Promise<Result<ReadonlyMap<ContentHash, MeshBuffers>>> => {
    const meshes = new Map<ContentHash, MeshBuffers>();
    const wanted = parts.flatMap((part) => meshesOf(part).map((hash) => ({ hash, name: part.name })));
    for (const { hash, name } of wanted) {
      if (meshes.has(hash)) continue;
      const here = core.meshes.get(hash);
      const mesh = here === undefined ? await clipboard?.mesh(hash) : ok(here);
      if (mesh?.ok !== true) return fail('not_found', 'the mesh of a copied part is not here', { name });
      meshes.set(hash, mesh.value);
    }
    return ok(meshes);
  };

  return {
    copySelection(put) {
      const parts = core.selectedParts();
      if (parts.length > 0) copy(parts, put);
    },
    cutSelection(put) {
      const parts = core.selectedParts();
      if (parts.length === 0 || core.isReadOnly()) return;
      if (parts.some(({ locked }) => locked)) return core.toast('toast.cut-locked');
      copy(parts, put);
      const ids = parts.map(({ id }) => id);
      core.perform(removeParts.plan(core.document, { ids }), labelFor('cut', parts));
    },
    async paste(request = {}) {
      if (core.isReadOnly()) return;
      await ready;
      const { documents, plate } = core.getState();
      const clip = await clipFor(request);
      if (clip === null) {
        if (request.text === undefined) core.toast('toast.nothing-to-paste');
        return;
      }
      if (!clip.ok) return core.toast('toast.paste-unreadable');
      const { parts: copied } = clip.value;
      const meshes = await fetchMeshes(copied);
      // Another document, or no such plate any more: it was asked of what is gone (ADR 0160).
      if (core.getState().documents !== documents || core.document.get('plate', plate) === undefined) return;
      if (!meshes.ok)
        return core.toast('toast.paste-mesh-missing', { name: String(meshes.error.details?.name) });
      const added = addCopied(core, clip.value, meshes.value, plate, 'paste', () =>
        request.inPlace === true ? () => identityTransform : wayToFree(core, copied, plate),
      );
      if (!added.ok) core.toast('toast.paste-unreadable');
    },
  };
}

/** Adds copies of parts with their meshes and supports to a plate, moved by what `way` says once the meshes are here, as one step; selected where it is on show. */
export function addCopied(
  core: EditorCore,
  { parts: copied, supports: standing }: Omit<Clip, 'text'>,
  meshes: ReadonlyMap<ContentHash, MeshBuffers>,
  plate: PlateId,
  verb: 'paste' | 'import',
  way: () => Way,
): Result<void> {
  for (const [hash, mesh] of meshes) if (core.meshes.get(hash) === undefined) core.meshes.add(hash, mesh);
  const parts = copyParts(copied, plate, way(), namesOn(core.document, plate), core.newPartId);
  const supports = supportsFor(standing, copied, parts);
  const added = core.perform(addParts.plan(core.document, { parts, supports }), labelFor(verb, parts));
  if (added.ok && core.plate().id === plate) core.setState({ selection: parts.map(({ id }) => id) });
  return added;
}

/** The meshes of parts that are in memory. */
export function heldMeshes(core: EditorCore, parts: readonly PartRecord[]): Map<ContentHash, MeshBuffers> {
  const meshes = new Map<ContentHash, MeshBuffers>();
  for (const hash of parts.flatMap(meshesOf)) {
    const mesh = core.meshes.get(hash);
    if (mesh !== undefined) meshes.set(hash, mesh);
  }
  return meshes;
}

/** A part as other programs paste it: its name and size. */
function describe(core: EditorCore, part: PartRecord): string {
  const box = core.partBox(part);
  if (box === undefined) return part.name;
  const size = boxSize(box).map((length) => length.toFixed(1));
  return `${part.name}, ${size.join(' × ')} mm`;
}

const sameText = (one: string, other: string): boolean =>
  one.replaceAll('\r', '').trim() === other.replaceAll('\r', '').trim();
