import type { ContentHash } from '#base';
import { restoreDocument, type DocumentStore } from '#document';
import { replaceDocument } from './plate.ts';
import type { Autosave } from './autosave.ts';
import { readLink } from './cloud.ts';
import type { EditorCore } from './core.ts';

/**
 * Reads what this device kept. What cannot be read is left as it is and nothing is saved over it; a part whose mesh is
 * missing or damaged is left out, and a message names it.
 */
export async function loadStored(core: EditorCore, autosave: Autosave): Promise<void> {
  const loaded = await core.ports.storage.load();
  if (!loaded.ok) return autosave.halt(loaded.error);
  if (loaded.value === null) return;
  const restored = restoreDocument(loaded.value);
  if (!restored.ok) return autosave.halt(restored.error);

  const hashes = await loadMeshes(core, restored.value);
  autosave.noteStored(hashes);
  const parts = restored.value.all('part');
  const kept = parts.filter((part) => hashes.has(part.mesh));
  const plate = restored.value.all('plate')[0]!;
  const isKnown = core.ports.library.findPrinter(plate.printer) !== undefined;
  replaceDocument(core, [isKnown ? plate : { ...plate, printer: core.ports.library.start.printer }, ...kept]);

  core.setState({ cloudLink: readLink(loaded.value.cloud) });

  const lost = parts.filter((part) => !hashes.has(part.mesh));
  if (lost.length > 0) core.toast('toast.mesh-missing', { name: lost[0]!.name, count: lost.length });
  else {
    if (!isKnown) core.toast('toast.printer-unknown', { printer: plate.printer });
    await core.ports.storage.collect(hashes);
  }
}

/** Puts every mesh the document names into memory; returns those that could be read. */
async function loadMeshes(core: EditorCore, document: DocumentStore): Promise<ReadonlySet<ContentHash>> {
  const wanted = new Set(document.all('part').map((part) => part.mesh));
  const read = new Set<ContentHash>();
  for (const hash of wanted) {
    const mesh = await core.ports.storage.getMesh(hash);
    if (!mesh.ok) continue;
    core.meshes.add(hash, mesh.value);
    read.add(hash);
  }
  return read;
}
