import { contentHash, fail, ok, unwrap, type ContentHash, type JobContext, type Result } from '#base';
import { decodeMeshBytes, encodeMesh, type MeshBuffers } from '#kernel';
import {
  labelsWithin,
  makeName,
  meshesOf,
  restoreDocument,
  setProject,
  storeDocument,
  type AnyRecord,
  type StoredDocument,
} from '#document';
import type { CloudContent, CloudPort, OpenedCloudProject } from './cloud-types.ts';
import type { EditorCore } from './core.ts';
import { withKnownPrinters } from './plates.ts';

/** Names in the cloud are at most this long (the contract's projectName). */
export const NAME_LENGTH = 50;
const THUMBNAIL = { width: 640, height: 480 };
/** A processor that draws in place of a graphics device takes seconds. */
const LONGEST_PICTURE_MS = 15_000;
/** What a mesh takes besides its arrays: all of them are measured before the first is encoded, one at a time. */
const NO_MESH_BYTES = encodeMesh({ positions: new Float32Array(), indices: new Uint32Array() }).length;

/** Bytes of a mesh in the cloud, without encoding it. */
export const encodedSize = ({ positions, indices }: MeshBuffers): number =>
  NO_MESH_BYTES + positions.byteLength + indices.byteLength;

interface EncodedDocument {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly hash: ContentHash;
}

/** The document as it lies in the cloud: the JSON of its form at rest, named by its digest. */
export function encodeDocument(core: EditorCore): Promise<EncodedDocument> {
  return encodeStored(storeDocument(core.document));
}

/** A document at rest as it lies in the cloud. */
export async function encodeStored(stored: StoredDocument): Promise<EncodedDocument> {
  const bytes = new TextEncoder().encode(JSON.stringify(stored));
  return { bytes, hash: await contentHash(bytes) };
}

/** A name as the cloud takes it: it counts as JavaScript does, and half a character is none. */
export function cloudName(name: string): string {
  const cut = makeName(name, 'Untitled').slice(0, NAME_LENGTH);
  return cut.replace(/[\uD800-\uDBFF]$/, '').trim();
}

/**
 * Sends what the cloud lacks of the document as it is now and answers what a save names. Null when the document is
 * `unchanged` already. Meshes go before what names them; each is sent once in its life. All that is sent is taken at once:
 * another document may be here before it has arrived.
 */
export async function sendDocument(
  core: EditorCore,
  cloud: CloudPort,
  unchanged: ContentHash | null,
  job: JobContext,
): Promise<Result<Omit<CloudContent, 'name'> | null>> {
  const { documents } = core.getState();
  const assets = [...new Set(core.document.all('part').flatMap(meshesOf))];
  const meshes = new Map(assets.map((asset) => [asset, core.meshes.get(asset)]));
  const { bytes, hash } = await encodeDocument(core);
  if (hash === unchanged) return ok(null);

  const missing = await cloud.missing([hash, ...assets]);
  if (!missing.ok) return missing;
  const thumbnail = core.getState().documents === documents ? await takePicture(core, cloud) : null;
  const encode = (wanted: ContentHash): Uint8Array<ArrayBuffer> | null => {
    if (wanted === hash) return bytes;
    const mesh = meshes.get(wanted);
    return mesh === undefined ? null : encodeMesh(mesh);
  };
  const lengthOf = (wanted: ContentHash): number => {
    if (wanted === hash) return bytes.length;
    const mesh = meshes.get(wanted);
    return mesh === undefined ? 0 : encodedSize(mesh);
  };
  const total = missing.value.reduce((sum, wanted) => sum + lengthOf(wanted), 0);
  let before = 0;
  for (const wanted of missing.value) {
    const blob = encode(wanted);
    if (blob === null) return fail('not_found', 'a mesh of the document is not in memory', { hash: wanted });
    const done = before;
    const sent = await cloud.upload(wanted, blob, job.signal, (part) =>
      job.report({ phase: 'cloud-upload', done: done + part, total }),
    );
    if (job.signal.aborted) return fail('cancelled', 'the save was stopped');
    if (!sent.ok) return sent;
    before += blob.length;
  }
  if (job.signal.aborted) return fail('cancelled', 'the save was stopped');
  return ok({ content: hash, assets, thumbnail });
}

/** The parts as they are now, PNG in base64. Null where there is no picture: a project without one is better than no save. */
export async function takePicture(core: EditorCore, cloud: CloudPort): Promise<string | null> {
  const viewport = core.ports.viewport();
  if (viewport === null || core.parts().length === 0) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A device that was lost while it drew may never answer.
  const given = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_PICTURE_MS);
  });
  try {
    const picture = await Promise.race([viewport.capture(THUMBNAIL.width, THUMBNAIL.height, true), given]);
    return picture === null ? null : await cloud.encodePicture(picture);
  } catch {
    // Nor must one that did cost the save.
    return null;
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}

export interface FetchedDocument {
  readonly records: readonly AnyRecord[];
  readonly meshes: ReadonlyMap<ContentHash, MeshBuffers>;
  /** The printer it was made for, where this build does not have it and another stands in; else null. */
  readonly unknownPrinter: string | null;
}

/**
 * Fetches a project whole; nothing of what is open is touched. Meshes this device has are not fetched again. Nothing
 * that comes is trusted: bytes are checked against their names, the document record by record.
 */
export async function fetchDocument(
  core: EditorCore,
  cloud: CloudPort,
  project: OpenedCloudProject,
  job: JobContext,
): Promise<Result<FetchedDocument>> {
  const content = await fetchBlob(cloud, project.content, 0, job.signal, () => undefined);
  if (!content.ok) return content;
  const restored = restoreDocument(parseJson(content.value));
  if (!restored.ok) return restored;
  const total = project.assets.reduce((sum, { size }) => sum + size, 0);
  const sizes = new Map(project.assets.map(({ hash, size }) => [hash, size]));
  const meshes = new Map<ContentHash, MeshBuffers>();
  let done = 0;
  const parts = restored.value.all('part').map((part) => labelsWithin(part, (hash) => sizes.has(hash)));
  for (const hash of parts.flatMap(meshesOf)) {
    if (meshes.has(hash)) continue;
    const here = core.meshes.get(hash) ?? (await storedMesh(core, hash));
    if (here !== undefined) {
      meshes.set(hash, here);
    } else {
      const before = done;
      const mesh = await fetchMesh(cloud, hash, sizes.get(hash) ?? 0, job.signal, (part) =>
        job.report({ phase: 'cloud-download', done: before + part, total }),
      );
      if (!mesh.ok) return mesh;
      meshes.set(hash, mesh.value);
    }
    done += sizes.get(hash) ?? 0;
  }
  // The project may have been renamed where its document is not opened.
  const named = unwrap(setProject.plan(restored.value, { name: makeName(project.name, 'Untitled') }));
  unwrap(restored.value.apply(named, 'load'));
  const { records, unknownPrinter } = withKnownPrinters(core, restored.value);
  const byId = new Map<string, AnyRecord>(parts.map((part) => [part.id, part]));
  return ok({ records: records.map((record) => byId.get(record.id) ?? record), unknownPrinter, meshes });
}

/** One mesh from the cloud, checked against its name. */
export async function fetchMesh(
  cloud: Pick<CloudPort, 'download'>,
  hash: ContentHash,
  size: number,
  signal: AbortSignal,
  report: (bytes: number) => void,
): Promise<Result<MeshBuffers>> {
  const bytes = await fetchBlob(cloud, hash, size, signal, report);
  return bytes.ok ? decodeMeshBytes(bytes.value) : bytes;
}

async function storedMesh(core: EditorCore, hash: ContentHash): Promise<MeshBuffers | undefined> {
  const stored = await core.ports.storage.getMesh(hash);
  return stored.ok ? stored.value : undefined;
}

/** One blob from the cloud, checked against its name. */
export async function fetchBlob(
  cloud: Pick<CloudPort, 'download'>,
  hash: ContentHash,
  size: number,
  signal: AbortSignal,
  report: (bytes: number) => void,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const fetched = await cloud.download(hash, size, signal, report);
  if (signal.aborted) return fail('cancelled', 'opening was stopped');
  if (!fetched.ok) return fetched;
  if ((await contentHash(fetched.value)) !== hash) {
    return fail('format_corrupt', 'what came is not what was asked for', { hash });
  }
  return fetched;
}

/** Undefined for what is no JSON; the document's own check refuses it then. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
