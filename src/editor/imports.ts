import { fail, ok, unwrap, type AppError, type ErrorCode, type Progress, type Result } from '#base';
import { boxCentre, boxSize, joinBoxes, translation, type Aabb } from '#kernel';
import {
  addParts,
  addPlate,
  checkCraft,
  createDocument,
  diffBetween,
  makeName,
  setPlate,
  type DocumentDiff,
  type PrintCraft,
} from '#document';
import { labelFor } from './labels.ts';
import { findPlaces } from './place.ts';
import type { EditorCore } from './core.ts';
import type { GeometryOps, ReadMeshFile } from './geometry.ts';
import type { Editor, ImportItem, ModelFile, PartId, PlateId } from './types.ts';

interface ReadFile {
  readonly name: string;
  readonly bodies: ReadMeshFile['bodies'];
  readonly box: Aabb;
}
type ImportVerbs = Pick<Editor, 'importFiles' | 'importOnNewPlate' | 'dismissImport'>;

/** Files that were asked for together: one row in the list while they are read, and one way to stop them. */
interface Batch {
  readonly names: readonly string[];
  readonly controller: AbortController;
}

type StopReason = 'another-document' | 'other-tab';

/** A file that was read, under the id that what is found of it is reported by. */
interface Landing {
  readonly id: string;
  readonly file: ReadFile;
}

/**
 * Files in: those that were asked for together are read one after another and land as one undo step, beside what is there; one that
 * fails says why, and the others come. Being stopped leaves the document as it was (ADR 0333). Files are for the document they were asked for:
 * where another one is here before they have been read they are stopped and say so (ADR 0160). `ready` settles when the stored document
 * has been read: nothing is imported before. `onPlate` hears of every file that has landed.
 */
export function createImportVerbs(
  core: EditorCore,
  ready: Promise<void>,
  onPlate: (id: string, name: string, parts: readonly PartId[]) => void,
): { readonly verbs: ImportVerbs; stop(reason: StopReason): void; dispose(): void } {
  const reading = new Map<string, Batch>();

  const addItems = (...items: readonly ImportItem[]): void =>
    core.setState({ imports: [...core.getState().imports, ...items] });
  const setItem = (item: ImportItem): void =>
    core.setState({ imports: core.getState().imports.map((other) => (other.id === item.id ? item : other)) });
  const dropItem = (id: string): void =>
    core.setState({ imports: core.getState().imports.filter((item) => item.id !== id) });
  const addFailure = (name: string, error: AppError): void =>
    addItems({ id: core.ports.newId(), name, status: 'failed', error: namingFile(error, name) });

  /** Reads files one after another: a large one takes much memory, and parts line up in the order the files came. */
  const readAll = async (
    id: string,
    files: readonly ModelFile[],
    { signal }: AbortController,
  ): Promise<Landing[]> => {
    const landings: Landing[] = [];
    const waiting: WaitingFile[] = files.map((file) => ({ file, isUnpacked: false }));
    for (let at = 0; at < waiting.length; at++) {
      const { file, isUnpacked } = waiting[at]!;
      const { name } = file;
      const show = (progress: Progress | null): void => {
        const batch = waiting.length > 1 ? { at: at + 1, of: waiting.length } : null;
        if (!signal.aborted) setItem({ id, name, status: 'reading', progress, batch });
      };
      show(null);
      // A bug, but one that must not leave the file in the list for ever.
      const internal = (cause: unknown): Result<never> => ({
        ok: false,
        error: { code: 'internal', message: String(cause), cause },
      });
      if (!isUnpacked && isArchive(name)) {
        const unpacked = await unpack(core, file, signal, show).catch(internal);
        if (signal.aborted) return [];
        if (unpacked.ok) {
          const { models, refused } = unpacked.value;
          waiting.splice(at--, 1, ...models.map((each) => ({ file: each, isUnpacked: true })));
          for (const each of refused) addFailure(each.name, each.error);
        } else addFailure(name, unpacked.error);
        continue;
      }
      const read = await readBodies(core, file, signal, show).catch(internal);
      if (signal.aborted) return [];
      if (read.ok) landings.push({ id: landings.length === 0 ? id : core.ports.newId(), file: read.value });
      else addFailure(name, read.error);
    }
    return landings;
  };

  /** Reads nothing more; what was not read says so. */
  const stop = (reason: StopReason): void => {
    const stopped = [...reading.values()].flatMap(({ names }) => names);
    for (const { controller } of reading.values()) controller.abort();
    reading.clear();
    // The rest reports files of the last document.
    core.setState({ imports: stopped.map((name) => notAdded(core.ports.newId(), name, reason)) });
  };
  const stopListening = core.onAnotherDocument(() => {
    // What was asked for while the stored document was being read was asked of that one.
    if (core.getState().loaded) stop('another-document');
  });

  /** Reads files, told in the list of imports meanwhile, and adds what they hold: one change. Null where that was stopped. */
  const read = async <Added>(
    files: readonly ModelFile[],
    add: (landings: readonly Landing[]) => Added,
  ): Promise<Added | null> => {
    const id = core.ports.newId();
    const batch = { names: files.map(({ name }) => name), controller: new AbortController() };
    reading.set(id, batch);
    addItems({ id, name: files[0]!.name, status: 'reading', progress: null, batch: null });
    await ready;
    const landings = await readAll(id, files, batch.controller);
    if (batch.controller.signal.aborted) return null;
    return core.asOneChange(() => {
      reading.delete(id);
      dropItem(id);
      return add(landings);
    });
  };
  const land = (landings: readonly Landing[], added: readonly PartId[][]): void => {
    landings.forEach((landing, at) => onPlate(landing.id, landing.file.name, added[at] ?? []));
    const selection = added.flat().filter((part) => core.part(part)?.plate === core.plate().id);
    if (added.length > 0) core.setState({ selection });
  };

  const verbs: ImportVerbs = {
    async importFiles(files, documents) {
      if (core.isReadOnly()) return;
      // As of a folder without one.
      if (files.length === 0) return core.toast('toast.no-models');
      const { documents: here, plate: shown, loaded } = core.getState();
      if (documents !== undefined && documents !== here) {
        addItems(...files.map(({ name }) => notAdded(core.ports.newId(), name)));
        return;
      }
      await read(files, (landings) =>
        land(landings, addToPlate(core, landings, loaded ? shown : core.plate().id)),
      );
    },
    async importOnNewPlate(file, craft) {
      const isCraft = checkCraft({ ...core.plate().craft, ...craft });
      if (!isCraft.ok) return isCraft;
      // Where there can be no further plate, nothing is read for it.
      const like = core.plate().id;
      const room = addPlate.plan(core.document, { id: core.newPlateId(), like });
      if (!room.ok) return room;
      const outcome = await read([file], (landings) => {
        if (landings.length === 0) return ok(undefined);
        const { added, done } = addOnNewPlate(core, landings, craft);
        if (done.ok) land(landings, added);
        return done;
      });
      return outcome ?? ok(undefined);
    },
    dismissImport(importId) {
      reading.get(importId)?.controller.abort();
      reading.delete(importId);
      dropItem(importId);
    },
  };
  return {
    verbs,
    stop,
    dispose() {
      stopListening();
      for (const { controller } of reading.values()) controller.abort();
    },
  };
}

/** A file still to be read; one out of an archive is not unpacked again. */
interface WaitingFile {
  readonly file: ModelFile;
  readonly isUnpacked: boolean;
}

const isArchive = (name: string): boolean => /\.zip$/i.test(name);

const contentOf = async (file: ModelFile): Promise<Blob | Uint8Array> =>
  'blob' in file ? file.blob : file.bytes();

async function unpack(
  core: EditorCore,
  file: ModelFile,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<Result<GeometryOps['unpack']['out']>> {
  const content = await contentOf(file);
  const call = { op: 'unpack', meshes: [], in: { name: file.name, content } } as const;
  return core.ports.geometry.run(call, { signal, report });
}

async function readBodies(
  core: EditorCore,
  file: ModelFile,
  signal: AbortSignal,
  report: Parameters<EditorCore['ports']['meshReader']['read']>[3],
): Promise<Result<ReadFile>> {
  const { meshReader } = core.ports;
  const read = await meshReader.read(file.name, await contentOf(file), signal, report);
  if (!read.ok) return read;
  const { bodies } = read.value;
  const box = joinBoxes(bodies.map((body) => body.box));
  return box === undefined
    ? fail('mesh_empty', 'the file has no bodies')
    : { ok: true, value: { name: file.name, bodies, box } };
}

/**
 * Puts files on the plate they were asked for, each beside what is there with its bodies in the places they have to each other, as one
 * undo step; where that plate is gone by now, on the one on show. Gives the parts of each file.
 */
function addToPlate(core: EditorCore, landings: readonly Landing[], wanted: PlateId): PartId[][] {
  if (landings.length === 0) return [];
  const plate = core.document.get('plate', wanted) === undefined ? core.plate().id : wanted;
  const parts = standParts(core, landings, plate, core.volume(plate), boxesOnPlate(core, plate));
  const all = parts.flat();
  const added = core.perform(addParts.plan(core.document, { parts: all }), labelFor('import', all));
  return added.ok ? parts.map((ofFile) => ofFile.map(({ id }) => id)) : [];
}

/** Puts files on a plate of their own, set up as the one on show but for what its craft changes, as one undo step, and shows it. */
function addOnNewPlate(
  core: EditorCore,
  landings: readonly Landing[],
  craft: Partial<PrintCraft>,
): { readonly added: PartId[][]; readonly done: Result<void> } {
  const [id, like] = [core.newPlateId(), core.plate().id];
  // The plans follow each other on a copy: together they are one change of the document.
  const draft = unwrap(createDocument(core.document.records()));
  const follow = (planned: Result<DocumentDiff>): void => {
    unwrap(draft.apply(unwrap(planned), 'user'));
  };
  const onceMore = addPlate.plan(draft, { id, like });
  // There may be as many as there can be.
  if (!onceMore.ok) return { added: [], done: onceMore };
  follow(onceMore);
  const change = { craft: { ...draft.get('plate', id)!.craft, ...craft } };
  follow(setPlate.plan(draft, { id, change }));
  const parts = standParts(core, landings, id, core.volume(like), []);
  follow(addParts.plan(draft, { parts: parts.flat() }));
  const together = diffBetween(core.document.records(), draft.records());
  const done = core.perform(ok(together), { key: 'history.plate-new' });
  if (done.ok) core.showPlate(id);
  return { added: parts.map((ofFile) => ofFile.map((part) => part.id)), done };
}

/** Parts of files, each beside what is there with its bodies in the places they have to each other. */
function standParts(
  core: EditorCore,
  landings: readonly Landing[],
  plate: PlateId,
  volume: Aabb,
  there: readonly Aabb[],
) {
  const sizes = landings.map(({ file }) => {
    const [width, depth] = boxSize(file.box);
    return [width, depth] as const;
  });
  const { spots } = findPlaces(sizes, there, volume);
  return landings.map(({ file }, at) => {
    const [x, y] = spots[at]!;
    const [centreX, centreY] = boxCentre(file.box);
    const move = [x - centreX, y - centreY, -file.box.min[2]] as const;
    const fileTitle = makeName(file.name.replace(/\.[^.]{1,8}$/, ''), 'Part');
    return file.bodies.map((body, index) => {
      core.meshes.add(body.hash, body.mesh, body);
      return {
        id: core.newPartId(),
        plate,
        name:
          file.bodies.length === 1
            ? fileTitle
            : makeName(body.name, makeName(`${index + 1} ${fileTitle}`, 'Part')),
        mesh: body.hash,
        transform: translation(...move),
        visible: true,
        locked: false,
      };
    });
  });
}

/** Boxes of every part on a plate with its supports, hidden ones too: they will be shown again. */
export function boxesOnPlate(core: EditorCore, plate: PlateId): readonly Aabb[] {
  return core.document.owned('part', plate).flatMap((part) => core.printedBox(part) ?? []);
}

/** A file that had not been read when another document came, or another tab went on with this one, with why it is not on the plate. */
function notAdded(id: string, name: string, reason: StopReason = 'another-document'): ImportItem {
  const error = fail('cancelled', 'the document it was for is gone', { reason, file: name }).error;
  return { id, name, status: 'failed', error };
}

function namingFile<Code extends ErrorCode>(error: AppError<Code>, file: string): AppError<Code> {
  return { ...error, details: { ...error.details, file } };
}
