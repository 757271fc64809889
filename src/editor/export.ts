import { fail, ok, type AppError, type Progress } from '#base';
import type { Printer } from '#document';
import { modelExtension } from '#formats/mesh';
import { planExport, writePlate } from './export-plate.ts';
import { indexParts } from './features/baked-parts.ts';
import { exportName, printName, safeFileName } from './file-names.ts';
import type { EditorCore } from './core.ts';
import type { ExportedFile } from './ports.ts';
import type { Editor } from './types.ts';

type ExportVerbs = Pick<
  Editor,
  'exportName' | 'exportBytes' | 'exportFile' | 'exportModel' | 'cancelExport' | 'dismissExport'
>;

/**
 * The printer file out: one at a time, with progress, verified by the slicer before it is handed over. It takes all it needs
 * when it begins: another document that comes meanwhile changes nothing about the file.
 */
export function createExportVerbs(core: EditorCore): { readonly verbs: ExportVerbs; dispose(): void } {
  let running: AbortController | null = null;

  const refuse = (error: AppError, fileName: string | null = null): void =>
    core.setState({ export: { status: 'failed', fileName, error } });

  const usualName = (): string => exportName(printName(core), core.plate().craft.layerHeight);

  const run = async (
    formatId: string,
    { anyway, name }: { readonly anyway: boolean; readonly name: string },
    { signal }: AbortController,
  ): Promise<void> => {
    const plan = planExport(core, core.plate().id, formatId, anyway);
    if (!plan.ok) return refuse(plan.error);
    const { plate, extension } = plan.value;
    const fileName = `${safeFileName(name)}.${extension}`;
    const show = (progress: Progress): void =>
      core.setState({ export: { status: 'running', formatId, fileName, progress } });
    show({ phase: 'previews', done: 0, total: 1 });
    const exported = await writePlate(core, plan.value, fileName, signal, show);
    if (signal.aborted) return;
    if (!exported.ok) return refuse(exported.error, fileName);
    const { engine, notice } = exported.value;
    core.setState({
      export: doneState(formatId, fileName, exported.value, plate.printer),
      engine: { ...engine, notice },
    });
    core.ports.delivery.deliver(fileName, exported.value.file);
  };

  const verbs: ExportVerbs = {
    exportName: usualName,
    async exportBytes(formatId) {
      if (core.getState().layers.count === 0) return null;
      const bytes = await core.ports.slicer.fileBytes(formatId);
      return bytes.ok ? bytes.value : null;
    },
    async exportFile(formatId, { anyway = false, name = usualName() } = {}) {
      if (running !== null || core.getState().batch.status === 'running') return;
      const controller = new AbortController();
      running = controller;
      try {
        await run(formatId, { anyway, name }, controller);
      } finally {
        if (running === controller) running = null;
      }
    },
    async exportModel(format, which = 'all', signal, content = 'parts') {
      const chosen =
        which === 'selected' ? core.selectedParts() : core.parts().filter(({ visible }) => visible);
      const parts = chosen.filter(({ mesh }) => core.meshes.get(mesh) !== undefined);
      if (parts.length === 0) return fail('plate_empty', 'nothing to export');
      const made = await core.solids.settled(parts, signal);
      if (!made.ok) return made;
      const held = await core.supportSolids.settled(content === 'parts' ? [] : parts, signal);
      if (!held.ok) return held;
      const bodies = content === 'supports' ? [] : parts;
      const { meshes: ofParts, parts: indexed } = indexParts(
        bodies,
        ({ id }) => made.value.get(id)?.solids ?? [],
      );
      const single = which === 'selected' && parts.length === 1 ? parts[0]!.name : printName(core);
      const fileName = `${safeFileName(single)}.${modelExtension(format)}`;
      const named = bodies.map(({ name, transform }, at) => {
        const { body: mesh, solids } = indexed[at]!;
        return { mesh, name, transform, ...(solids.length === 0 ? {} : { solids }) };
      });
      const supports = parts.flatMap(({ id, name }) => {
        const solids = held.value.get(id);
        return [solids?.made.struts, solids?.made.base].flatMap((each) =>
          each ? [{ hash: each.hash, name, transform: solids!.transform }] : [],
        );
      });
      if (named.length + supports.length === 0) return fail('plate_empty', 'there are no supports');
      const meshes = [...ofParts, ...supports.map(({ hash }) => hash)];
      const placed = supports.map(({ name, transform }, at) => ({
        mesh: ofParts.length + at,
        name,
        transform,
      }));
      const call = { op: 'encode', meshes, in: { format, parts: [...named, ...placed] } } as const;
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
  printer: Pick<Printer, 'width' | 'height'>,
): ReturnType<EditorCore['getState']>['export'] {
  const { bytes, layers, layersSha256, fileSha256, seconds, losses, file } = exported;
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
    losses,
    file,
    panel: { width: printer.width, height: printer.height },
  };
}
