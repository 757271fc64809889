import { fail, ok, type AppError } from '#base';
import { modelExtension } from '#formats/mesh';
import type { Picture } from '#formats/printer';
import { checkPlate } from './plate-check.ts';
import { plateInput } from './plate-input.ts';
import type { EditorCore } from './core.ts';
import type { ExportedFile } from './ports.ts';
import type { Editor, EditorState } from './types.ts';

type ExportVerbs = Pick<Editor, 'exportFile' | 'exportModel' | 'cancelExport' | 'dismissExport'>;

/** Previews are rendered at the largest size a format here holds; writers scale them down. */
const LARGE_PREVIEW = [800, 600] as const;
const SMALL_PREVIEW = [400, 300] as const;

/**
 * The printer file out: one at a time, with progress, verified by the slicer before it is handed over. It takes all it needs
 * when it begins: another document that comes meanwhile changes nothing about the file.
 */
export function createExportVerbs(core: EditorCore): { readonly verbs: ExportVerbs; dispose(): void } {
  let running: AbortController | null = null;

  const refuse = (error: AppError, fileName: string | null = null): void =>
    core.setState({ export: { status: 'failed', fileName, error } });

  const run = async (formatId: string, anyway: boolean, controller: AbortController): Promise<void> => {
    const extension = core.ports.library.formatExtension(formatId);
    if (extension === undefined) {
      return refuse(fail('format_unsupported', 'no such printer format', { format: formatId }).error);
    }
    const shown = core.getState();
    const input = plateInput(core);
    if (input === null) return refuse(fail('plate_empty', 'nothing to export').error);
    const check = checkPlate(core);
    if (check.status === 'refused') return refuse(check.error);
    if (check.status === 'asks' && !anyway) return refuse(check.faults[0]!.error);
    const fileName = exportFileName(printName(core), input.plate.craft.layerHeight, extension);
    const progress = { phase: 'previews', done: 0, total: 1 };
    core.setState({ export: { status: 'running', formatId, fileName, progress } });
    const previews = {
      large: await capture(core, shown, ...LARGE_PREVIEW),
      small: await capture(core, shown, ...SMALL_PREVIEW),
    };
    if (controller.signal.aborted) return;
    const request = { formatId, fileName, createdAt: core.ports.now(), previews };
    const exported = await core.ports.slicer.export(input, request, controller.signal, (now) => {
      if (!controller.signal.aborted)
        core.setState({ export: { status: 'running', formatId, fileName, progress: now } });
    });
    if (controller.signal.aborted) return;
    if (!exported.ok) return refuse(exported.error, fileName);
    const { engine, notice } = exported.value;
    core.setState({
      export: doneState(formatId, fileName, exported.value),
      engine: { ...engine, notice },
    });
    core.ports.delivery.deliver(fileName, exported.value.file);
  };

  const verbs: ExportVerbs = {
    async exportFile(formatId, anyway = false) {
      if (running !== null) return;
      const controller = new AbortController();
      running = controller;
      try {
        await run(formatId, anyway, controller);
      } finally {
        if (running === controller) running = null;
      }
    },
    async exportModel(format, which = 'all', signal) {
      const chosen =
        which === 'selected' ? core.selectedParts() : core.parts().filter(({ visible }) => visible);
      const parts = chosen.filter(({ mesh }) => core.meshes.get(mesh) !== undefined);
      if (parts.length === 0) return fail('plate_empty', 'nothing to export');
      const meshes = [...new Set(parts.map(({ mesh }) => mesh))];
      const placed = parts.map(({ mesh, name, transform }) => ({
        mesh: meshes.indexOf(mesh),
        name,
        transform,
      }));
      const single = which === 'selected' && parts.length === 1 ? parts[0]!.name : printName(core);
      const fileName = `${safeFileName(single)}.${modelExtension(format)}`;
      const call = { op: 'encode', meshes, in: { format, parts: placed } } as const;
      const encoded = await core.ports.geometry.run(call, signal === undefined ? {} : { signal });
      if (!encoded.ok) return encoded;
      if (signal?.aborted === true) return fail('cancelled', 'the export was cancelled');
      core.ports.delivery.deliver(fileName, encoded.value);
      return ok(undefined);
    },
    cancelExport() {
      if (running === null) return;
      running.abort();
      running = null;
      core.setState({ export: { status: 'idle' } });
    },
    dismissExport() {
      if (running === null) core.setState({ export: { status: 'idle' } });
    },
  };
  const stopListening = core.onAnotherDocument(() => verbs.dismissExport());
  return {
    verbs,
    dispose() {
      stopListening();
      running?.abort();
    },
  };
}

function doneState(
  formatId: string,
  fileName: string,
  exported: ExportedFile,
): ReturnType<EditorCore['getState']>['export'] {
  const { bytes, layers, layersSha256, fileSha256, seconds } = exported;
  return {
    status: 'done',
    formatId,
    fileName,
    bytes,
    layers,
    verified: true,
    layersSha256,
    fileSha256,
    seconds,
  };
}

/**
 * What the scene shows as it is asked, or a plain grey picture while there is none, or none of that plate any more: a file
 * is not worth less for its picture.
 */
async function capture(
  core: EditorCore,
  shown: Pick<EditorState, 'documents' | 'plate'>,
  width: number,
  height: number,
): Promise<Picture> {
  const { documents, plate } = core.getState();
  const isHere = documents === shown.documents && plate === shown.plate;
  try {
    const picture = isHere ? await core.ports.viewport()?.capture(width, height) : undefined;
    if (picture !== undefined) return picture;
  } catch {
    // A lost graphics device: the plain picture below.
  }
  const rgba = new Uint8Array(width * height * 4).fill(0x80);
  for (let alpha = 3; alpha < rgba.length; alpha += 4) rgba[alpha] = 0xff;
  return { width, height, rgba };
}

/** What the plate on show is called in files: by its project, and by its own name or its number where there are several. */
function printName(core: EditorCore): string {
  const plates = core.document.all('plate');
  const project = core.project().name;
  if (plates.length === 1) return project;
  const plate = core.plate();
  return `${project}-${plate.name === '' ? plates.indexOf(plate) + 1 : plate.name}`;
}

/** `Ammonite study 0.05mm.goo`: the document's name without what file systems refuse, the layer height, the extension. */
export function exportFileName(documentName: string, layerHeight: number, extension: string): string {
  return `${safeFileName(documentName)} ${Number(layerHeight.toFixed(4))}mm.${extension}`;
}

function safeFileName(documentName: string): string {
  const safe = documentName
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, '_')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    // Names of devices on Windows, whatever follows.
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$1');
  return safe === '' ? 'print' : safe;
}
