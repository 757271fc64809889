import { fail, type ContentHash } from '#base';
import {
  DOCUMENT_VERSION,
  labelsWithin,
  meshesOf,
  restoreDocument,
  storeDocument,
  type AnyRecord,
  type DocumentStore,
  type StoredDocument,
} from '#document';
import { replaceDocument, withKnownPrinters } from './plates.ts';
import type { Autosave } from './autosave.ts';
import { readLink } from './cloud-link.ts';
import { encodeStored, fetchMesh } from './cloud-transfer.ts';
import type { CloudLink } from './cloud-types.ts';
import type { EditorCore } from './core.ts';
import type { KeptDocument } from './ports.ts';
import type { PlateId } from './types.ts';

/**
 * Reads what this device kept. What cannot be read is left as it is and nothing is saved over it. A mesh that is missing
 * or damaged comes from the document's project in the cloud; a part whose mesh cannot be had is left out, a message names
 * it, and the document is no longer that project's, which has all of it and would be saved over.
 */
export async function loadStored(core: EditorCore, autosave: Autosave): Promise<void> {
  const loaded = await core.ports.storage.load();
  if (!loaded.ok) return autosave.suspend(loaded.error);
  if (loaded.value === null) return;
  const restored = restoreDocument(loaded.value);
  if (!restored.ok) return autosave.suspend(restored.error);

  const link = await linkOf(loaded.value, restored.value);
  const hashes = await loadMeshes(core, restored.value, autosave, link);
  const parts = restored.value.all('part');
  const lost = parts.filter((part) => !hashes.has(part.mesh));
  const { records, unknownPrinter } = withKnownPrinters(core, restored.value);
  const left = new Set<AnyRecord>([...lost, ...restored.value.dependants(lost)]);
  replaceDocument(
    core,
    records.flatMap((record) => {
      if (left.has(record)) return [];
      return [record.kind === 'part' ? labelsWithin(record, (hash) => hashes.has(hash)) : record];
    }),
  );
  core.showPlate(loaded.value.plate as PlateId);
  const { editedAt } = loaded.value;
  core.setState({
    cloudLink: lost.length > 0 ? null : link,
    editedAt: typeof editedAt === 'string' ? editedAt : null,
  });
  if (lost.length > 0) core.toast('toast.mesh-missing', { name: lost[0]!.name, count: lost.length });
  else {
    if (unknownPrinter !== null) core.toast('toast.printer-unknown', { printer: unknownPrinter });
    await core.ports.storage.collect(hashes);
  }
}

/**
 * The link beside a stored document. One that was in step with its project when an older build wrote it is in step still, though
 * its form at rest is another now.
 */
async function linkOf(stored: KeptDocument, restored: DocumentStore): Promise<CloudLink | null> {
  const link = readLink(stored.cloud);
  if (link === null || stored.version === DOCUMENT_VERSION) return link;
  const { version, records } = stored;
  const before = await digestOf({ version, records });
  return before === link.content ? { ...link, content: await digestOf(storeDocument(restored)) } : link;
}

async function digestOf(stored: StoredDocument): Promise<ContentHash> {
  return (await encodeStored(stored)).hash;
}

/** Puts every mesh the document names into memory; returns those that could be had. */
async function loadMeshes(
  core: EditorCore,
  document: DocumentStore,
  autosave: Autosave,
  link: CloudLink | null,
): Promise<ReadonlySet<ContentHash>> {
  const wanted = new Set(document.all('part').flatMap(meshesOf));
  const read = new Set<ContentHash>();
  for (const hash of wanted) {
    const stored = await core.ports.storage.getMesh(hash);
    const mesh = stored.ok ? stored : link === null ? stored : await meshOfProject(core, link, hash);
    if (!mesh.ok) continue;
    core.meshes.add(hash, mesh.value);
    // What came from elsewhere is written with the next change.
    if (stored.ok) autosave.noteStored([hash]);
    read.add(hash);
  }
  return read;
}

async function meshOfProject(core: EditorCore, { owner }: CloudLink, hash: ContentHash) {
  const { cloud } = core.ports;
  await cloud?.ready();
  if (cloud === undefined || cloud.owner() !== owner) return fail('not_found', 'no cloud to fetch it from');
  return fetchMesh(cloud, hash, 0, new AbortController().signal, () => undefined);
}
