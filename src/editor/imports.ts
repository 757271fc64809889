import { fail, type AppError, type ErrorCode, type Result } from '#base';
import { boxCentre, boxSize, joinBoxes, translation, type Aabb } from '#kernel';
import { addParts, makeName } from '#document';
import { labelFor } from './labels.ts';
import { findPlace } from './place.ts';
import type { EditorCore } from './core.ts';
import type { ReadMeshFile } from './geometry.ts';
import type { Editor, ImportItem, ModelFile, PartId, PlateId } from './types.ts';

interface ReadFile {
  readonly name: string;
  readonly bodies: ReadMeshFile['bodies'];
  readonly box: Aabb;
}
type ImportVerbs = Pick<Editor, 'importFiles' | 'dismissImport'>;

/**
 * Files in: each is read on its own and lands as one undo step, beside what is there; one that fails says why and leaves
 * the document as it was. A file is for the document it was asked for: where another one is here before it has been read it is
 * stopped and says so (ADR 0160). `ready` settles when the stored document has been read: nothing is imported before. `onPlate` hears
 * of every file that has landed.
 */
export function createImportVerbs(
  core: EditorCore,
  ready: Promise<void>,
  onPlate: (id: string, name: string, parts: readonly PartId[]) => void,
): { readonly verbs: ImportVerbs; dispose(): void } {
  const reading = new Map<string, AbortController>();

  const setItem = (item: ImportItem): void =>
    core.setState({ imports: core.getState().imports.map((other) => (other.id === item.id ? item : other)) });
  const dropItem = (id: string): void =>
    core.setState({ imports: core.getState().imports.filter((item) => item.id !== id) });

  const importOne = async (
    id: string,
    file: ModelFile,
    plate: PlateId,
    controller: AbortController,
  ): Promise<PartId[]> => {
    const read = await readBodies(core, file, controller.signal, (progress) => {
      if (!controller.signal.aborted) setItem({ id, name: file.name, status: 'reading', progress });
    }).catch((cause: unknown): Result<never> => {
      // A bug, but one that must not leave the file in the list for ever.
      return { ok: false, error: { code: 'internal', message: String(cause), cause } };
    });
    if (controller.signal.aborted) return [];
    reading.delete(id);
    if (!read.ok) {
      setItem({ id, name: file.name, status: 'failed', error: namingFile(read.error, file.name) });
      return [];
    }
    dropItem(id);
    const parts = addToPlate(core, read.value, plate);
    onPlate(id, file.name, parts);
    return parts;
  };

  const stopListening = core.onAnotherDocument(() => {
    const { loaded, imports } = core.getState();
    // What was asked for while the stored document was being read was asked of that one.
    if (!loaded) return;
    for (const controller of reading.values()) controller.abort();
    reading.clear();
    // The rest is told of files of the last document.
    core.setState({
      imports: imports.flatMap(({ id, name, status }): ImportItem[] =>
        status === 'reading' ? [notAdded(id, name)] : [],
      ),
    });
  });

  const verbs: ImportVerbs = {
    async importFiles(files, documents) {
      if (core.viewOnly) return;
      const { imports, documents: here, plate: shown, loaded } = core.getState();
      if (documents !== undefined && documents !== here) {
        const late = files.map(({ name }) => notAdded(core.ports.newId(), name));
        core.setState({ imports: [...imports, ...late] });
        return;
      }
      const waiting = files.map((file) => ({
        file,
        id: core.ports.newId(),
        controller: new AbortController(),
      }));
      for (const { id, controller } of waiting) reading.set(id, controller);
      const items = waiting.map(({ file, id }): ImportItem => ({
        id,
        name: file.name,
        status: 'reading',
        progress: null,
      }));
      core.setState({ imports: [...core.getState().imports, ...items] });
      await ready;
      const added: PartId[] = [];
      // One after another: a large file takes much memory, and parts line up in the order the files came.
      for (const { file, id, controller } of waiting) {
        if (controller.signal.aborted) continue;
        added.push(...(await importOne(id, file, loaded ? shown : core.plate().id, controller)));
        if (added.length > 0 && !controller.signal.aborted)
          core.setState({ selection: added.filter((part) => core.part(part)?.plate === core.plate().id) });
      }
    },
    dismissImport(importId) {
      reading.get(importId)?.abort();
      reading.delete(importId);
      dropItem(importId);
    },
  };
  return {
    verbs,
    dispose() {
      stopListening();
      for (const controller of reading.values()) controller.abort();
    },
  };
}

async function readBodies(
  core: EditorCore,
  file: ModelFile,
  signal: AbortSignal,
  report: Parameters<EditorCore['ports']['meshReader']['read']>[3],
): Promise<Result<ReadFile>> {
  const { meshReader } = core.ports;
  const read = await meshReader.read(
    file.name,
    'blob' in file ? file.blob : await file.bytes(),
    signal,
    report,
  );
  if (!read.ok) return read;
  const { bodies } = read.value;
  const box = joinBoxes(bodies.map((body) => body.box));
  return box === undefined
    ? fail('mesh_empty', 'the file has no bodies')
    : { ok: true, value: { name: file.name, bodies, box } };
}

/**
 * Puts the bodies of a file on the plate they were asked for, in the places they have to each other, as one undo step; where that
 * plate is gone by now, on the one on show.
 */
function addToPlate(core: EditorCore, file: ReadFile, wanted: PlateId): PartId[] {
  const plate = core.document.get('plate', wanted) === undefined ? core.plate().id : wanted;
  const [width, depth] = boxSize(file.box);
  const { platform } = core.printer(plate);
  const [x, y] = findPlace([width, depth], [0, 0], boxesOnPlate(core, plate), platform);
  const [centreX, centreY] = boxCentre(file.box);
  const transform = translation(x - centreX, y - centreY, -file.box.min[2]);
  const fileTitle = makeName(file.name.replace(/\.[^.]{1,8}$/, ''), 'Part');
  const parts = file.bodies.map((body, index) => ({
    id: core.newPartId(),
    plate,
    name:
      file.bodies.length === 1
        ? fileTitle
        : makeName(body.name, makeName(`${index + 1} ${fileTitle}`, 'Part')),
    mesh: body.hash,
    transform,
    visible: true,
    locked: false,
  }));
  for (const body of file.bodies) core.meshes.add(body.hash, body.mesh, body);
  const added = core.perform(addParts.plan(core.document, { parts }), labelFor('import', parts));
  return added.ok ? parts.map((part) => part.id) : [];
}

/** Boxes of every part on a plate, hidden ones too: they will be shown again. */
export function boxesOnPlate(core: EditorCore, plate: PlateId): readonly Aabb[] {
  return core.document.owned('part', plate).flatMap((part) => core.partBox(part) ?? []);
}

/** A file that had not been read when another document came, with why it is not on the plate. */
function notAdded(id: string, name: string): ImportItem {
  const details = { reason: 'another-document', file: name };
  return { id, name, status: 'failed', error: fail('cancelled', 'another document is here', details).error };
}

function namingFile<Code extends ErrorCode>(error: AppError<Code>, file: string): AppError<Code> {
  return { ...error, details: { ...error.details, file } };
}
