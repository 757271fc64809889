import { createQueue, fail, ok, type Progress, type Result } from '#base';
import type { AnyRecord } from '#document';
import { encodeDocument } from './cloud-transfer.ts';
import type { EditorCore } from './core.ts';
import { safeFileName } from './file-names.ts';
import { withKnownPrinters } from './plates.ts';
import type { FilePlace } from './file-places.ts';
import { encodeProjectFile, readProjectFile } from './project-file-content.ts';
import type { Editor } from './types.ts';

type FileVerbs = Pick<Editor, 'saveToFile' | 'openFile' | 'pickFile' | 'placeOf' | 'cancelFile'>;

interface Surroundings {
  /** Puts another document in place of the one here, whose meshes are in memory. */
  readonly begin: (records: readonly AnyRecord[]) => Promise<void>;
  readonly cloud: Pick<Editor, 'hasUnsavedWork' | 'picture'>;
}

/** Projects to files of this device and back: 3MF that other programs open, too (ADR 0330). One at a time. */
export function createProjectFileVerbs(
  core: EditorCore,
  ready: Promise<void>,
  { begin, cloud }: Surroundings,
): { readonly verbs: FileVerbs; dispose(): void } {
  const inTurn = createQueue();
  let stop = new AbortController();
  /** Where the document is saved again without being asked about. */
  let place: FilePlace | null = null;

  const work = (
    kind: 'saving' | 'opening',
    name: string,
    act: (signal: AbortSignal, report: (progress: Progress) => void) => Promise<Result<void>>,
  ): Promise<Result<void>> =>
    inTurn(async () => {
      stop = new AbortController();
      const { signal } = stop;
      core.setState({ fileJob: { kind, name, progress: null } });
      try {
        const done = await act(signal, (progress) => {
          if (!signal.aborted) core.setState({ fileJob: { kind, name, progress } });
        });
        return signal.aborted && !done.ok ? fail('cancelled', 'the file was stopped') : done;
      } finally {
        core.setState({ fileJob: null });
      }
    });

  const save = async (
    to: FilePlace | null,
    name: string,
    documents: number,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<Result<void>> => {
    const picture = await cloud.picture();
    if (signal.aborted || core.getState().documents !== documents)
      return fail('cancelled', 'another document is here');
    const hashing = encodeDocument(core);
    const encoded = await encodeProjectFile(core, picture, { signal, report });
    if (!encoded.ok) return encoded;
    if (signal.aborted) return fail('cancelled', 'the file was stopped');
    const written =
      to === null ? ok(core.ports.delivery.deliver(name, encoded.value)) : await to.write(encoded.value);
    if (!written.ok) return written;
    const { hash: content } = await hashing;
    if (core.getState().documents !== documents) return ok(undefined);
    place = to;
    core.setState({ projectFile: { name, content } });
    core.toast('toast.file-saved', { name });
    return ok(undefined);
  };

  const verbs: FileVerbs = {
    async saveToFile({ elsewhere = false } = {}) {
      if (core.viewOnly) return fail('view_only', 'the document is open for viewing only');
      const { documents } = core.getState();
      const suggested = `${safeFileName(core.project().name)}.3mf`;
      let to = elsewhere ? null : place;
      // A file that was opened is there to be read, until the person agrees to more.
      if ((await to?.allow?.()) === false) return fail('cancelled', 'the file may not be written');
      if (to === null && core.ports.places !== undefined) {
        to = await core.ports.places.choose(core.getState().projectFile?.name ?? suggested);
        if (to === null) return fail('cancelled', 'no file was chosen');
      }
      await ready;
      const name = to?.name ?? suggested;
      return work('saving', name, (signal, report) => save(to, name, documents, signal, report));
    },
    async openFile({ name, blob, place: from }, discard = false) {
      if (core.isReadOnly()) return fail('view_only', 'the document is open for viewing only');
      await ready;
      if (!discard && (await cloud.hasUnsavedWork())) return unsaved();
      const { documents } = core.getState();
      return work('opening', name, async (signal, report) => {
        const { revision } = core.document;
        const opened = await readProjectFile(core, name, blob, { signal, report });
        if (!opened.ok) return opened;
        const changed = core.document.revision !== revision;
        if (!discard && changed && (await cloud.hasUnsavedWork())) return unsaved();
        if (signal.aborted || core.getState().documents !== documents)
          return fail('cancelled', 'another document is here');
        for (const { hash, mesh, ...measures } of opened.value.meshes) core.meshes.add(hash, mesh, measures);
        const { records, unknownPrinter } = withKnownPrinters(core, opened.value.document);
        await begin(records);
        if (opened.value.plate !== null) core.showPlate(opened.value.plate);
        // A file of another program is no project yet: what is saved is saved beside it.
        if (opened.value.isOurs) {
          place = from ?? null;
          core.setState({ projectFile: { name, content: (await encodeDocument(core)).hash } });
        }
        if (unknownPrinter !== null) core.toast('toast.printer-unknown', { printer: unknownPrinter });
        return ok(undefined);
      });
    },
    pickFile: (endings) => core.ports.places?.open(endings) ?? null,
    placeOf: (handle) => core.ports.places?.of(handle) ?? null,
    cancelFile: () => stop.abort(),
  };
  const stopListening = core.onAnotherDocument(() => (place = null));
  return {
    verbs,
    dispose() {
      stopListening();
      stop.abort();
    },
  };
}

const unsaved = (): Result<never> =>
  fail('unsaved_work', 'the document here is in no file and not in the cloud');
