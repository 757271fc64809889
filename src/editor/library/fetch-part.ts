import { ok, unwrap, type ContentHash, type Result } from '#base';
import { decodeMeshBytes, identityTransform, meshBounds, translation, type MeshBuffers } from '#kernel';
import {
  addParts,
  createDocument,
  makeName,
  orderBetween,
  PROJECT_ID,
  storeDocument,
  type PartRecord,
} from '#document';
import { builtInLibrary } from '../built-in-library.ts';
import { readClip, writeClip, type Clip } from '../clip.ts';
import { encodeStored, fetchBlob } from '../cloud-transfer.ts';
import type { CloudPort } from '../cloud-types.ts';
import { copyParts, supportsFor } from '../parts.ts';
import type { PlateId } from '../types.ts';
import type { FilledItem } from './contents.ts';

type Source = Pick<CloudPort, 'download'>;

/** A part as it comes from the cloud. */
export interface FetchedPart {
  /** The clip as text. */
  readonly data: string;
  readonly clip: Clip;
  /** Bytes that came. */
  readonly size: number;
  /** The mesh, where the part is published as nothing but one: nothing more has to come then. */
  readonly mesh: { readonly hash: ContentHash; readonly buffers: MeshBuffers } | null;
}

/** Fetches what a part is made of, without the meshes that it names. Nothing that comes is trusted. */
export async function fetchPart(
  from: Source,
  { name, content }: Pick<FilledItem, 'name' | 'content'>,
  signal: AbortSignal,
  report: (bytes: number) => void,
): Promise<Result<FetchedPart>> {
  const { content: hash, size, assets } = content;
  const came = await fetchBlob(from, hash, size, signal, report);
  if (!came.ok) return came;
  let data = '';
  let mesh: FetchedPart['mesh'] = null;
  if (assets.length === 0) {
    const read = decodeMeshBytes(came.value);
    if (!read.ok) return read;
    mesh = { hash, buffers: read.value };
    data = clipOfMesh(name, hash, read.value);
  } else data = new TextDecoder().decode(came.value);
  const clip = readClip(data);
  return clip.ok ? ok({ data, clip: clip.value, size: came.value.length, mesh }) : clip;
}

/** A mesh alone as a clip: a part of that name that stands on the plate. */
function clipOfMesh(name: string, hash: ContentHash, mesh: MeshBuffers): string {
  const part = {
    kind: 'part',
    id: 'kept',
    plate: 'kept',
    order: orderBetween(null, null),
    name,
    mesh: hash,
    transform: mesh.positions.length === 0 ? identityTransform : translation(0, 0, -meshBounds(mesh).min[2]),
    visible: true,
    locked: false,
  };
  return writeClip({ text: name, parts: [part as unknown as PartRecord], supports: [] });
}

/**
 * A part of the library as a project with nothing else in it, so that what shows a project shows it: the document as it would
 * lie in the cloud. The parts stand where they stood when they were kept; hidden ones show too: who decides about a part sees all of it.
 */
export async function projectOfPart(
  from: Source,
  item: Pick<FilledItem, 'name' | 'content'>,
  signal: AbortSignal,
): Promise<Result<Awaited<ReturnType<typeof encodeStored>>>> {
  const fetched = await fetchPart(from, item, signal, () => undefined);
  if (!fetched.ok) return fetched;
  const { parts, supports } = fetched.value.clip;
  const plate = 'plate' as PlateId;
  const document = unwrap(
    createDocument([
      { kind: 'project', id: PROJECT_ID, name: makeName(item.name, 'Part') },
      { kind: 'plate', id: plate, name: '', order: orderBetween(null, null), ...builtInLibrary.start },
    ]),
  );
  let ids = 0;
  const shown = copyParts(
    parts.map((part) => ({ ...part, visible: true })),
    plate,
    () => identityTransform,
    new Set(),
    () => `part-${(ids += 1)}` as PartRecord['id'],
  );
  const planned = addParts.plan(document, { parts: shown, supports: supportsFor(supports, parts, shown) });
  if (!planned.ok) return planned;
  const added = document.apply(planned.value, 'load');
  return added.ok ? ok(await encodeStored(storeDocument(document))) : added;
}
