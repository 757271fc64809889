import { fail } from '#base';
import { meshesOf, originOf, originPoint, platformOf, setPlate, setProject, type AnyRecord } from '#document';
import { createAutosave } from './autosave.ts';
import { createBatch } from './batch/batch.ts';
import { createClipboardVerbs } from './clipboard.ts';
import { createCloud } from './cloud.ts';
import { createCore, pricedFor, startingName, startingRecords } from './core.ts';
import { createExportVerbs } from './export.ts';
import { createGroupVerbs } from './groups.ts';
import { createImportVerbs } from './imports.ts';
import { createIssueChecks } from './issue-checks.ts';
import { createLiveLayers } from './live-layers.ts';
import { loadStored } from './load.ts';
import { createPartGaps } from './part-gaps.ts';
import { createPartQuality } from './part-quality.ts';
import { createPartVerbs } from './parts.ts';
import { checkPlate } from './plate-check.ts';
import { createProjectFileVerbs } from './project-file.ts';
import { createPlateVerbs, replaceDocument } from './plates.ts';
import { createRepairNotices } from './repair-notices.ts';
import { createSelectionVerbs } from './selection.ts';
import { createTransferVerbs } from './transfers.ts';
import { createIssueParts } from './issue-parts.ts';
import { createTrappedResin } from './trapped-resin.ts';
import { createSupportVerbs } from './supports/support-verbs.ts';
import { createToolSection } from './tool-section.ts';
import { createToolRunner } from './tool-runner.ts';
import { createOtherTab } from './other-tab.ts';
import { followOpenings } from './features/part-openings.ts';
import { followWalls } from './features/part-walls.ts';
import { followInfill } from './features/seen-infill.ts';
import { createPersonalVerbs } from './personal.ts';
import { createPrintFile } from './print-file/print-file.ts';
import { createLibraryVerbs } from './library/library.ts';
import { followOverhangs } from './supports/overhang-figures.ts';
import { createDefaultType } from './supports/default-type.ts';
import { createScriptVerbs } from './supports/scripts.ts';
import { createTransformVerbs } from './transforms.ts';
import type { EditorPorts } from './ports.ts';
import type { Editor } from './types.ts';

/**
 * The headless editor over its ports. It reads the stored document at once (`state.loaded` says when that is done) and
 * from then on keeps document, live layers and storage in step. `dispose` stops everything it started; the ports stay
 * the caller's, but for the slicer and the geometry workers, which are disposed of too. `viewOnly` shows what `openProject` brings and changes
 * none of it.
 */
export function createEditor(ports: EditorPorts, { viewOnly = false } = {}): Editor {
  const core = createCore(ports, viewOnly);
  const autosave = createAutosave(core);
  const layers = createLiveLayers(core);
  const issues = createIssueChecks(core);
  let disposed = false;

  const ready = loadStored(core, autosave).then(() => {
    if (disposed) return;
    autosave.start();
    core.solids.follow();
    layers.start();
    issues.start();
    core.setState({ loaded: true });
    cloud.start();
    otherTab.start();
  });
  const cloud = createCloud(core, autosave, ready);
  const quality = createPartQuality(core, core.derived);
  const gaps = createPartGaps(core, core.derived);
  const stopWalls = followWalls(core, core.derived);
  const stopOverhangs = followOverhangs(core);
  const stopOpenings = followOpenings(core, core.derived);
  const stopInfill = followInfill(core, core.derived);
  const imports = createImportVerbs(core, ready, quality.imported);
  const repairs = createRepairNotices(core);
  /** Puts another document in place of the one here, which is in nobody's cloud yet. */
  const begin = async (records: readonly AnyRecord[]): Promise<void> => {
    // Asked for last: what is still on its way here would come in place of it.
    if (core.getState().cloud.status === 'opening') cloud.verbs.cancelCloud();
    replaceDocument(core, records);
    core.meshes.keepOnly(new Set(core.document.all('part').flatMap(meshesOf)));
    cloud.unlink();
    // The person chose to begin anew: what could not be read may be replaced now; another tab's work may not.
    if (autosave.suspendedBy()?.code !== 'storage_unavailable') autosave.resume();
    await autosave.flush();
  };
  /** What the document's revision is while it is as it began. */
  let untouched = core.document.revision;
  const files = createProjectFileVerbs(core, ready, { begin, cloud: cloud.verbs });
  const exports = createExportVerbs(core);
  const supports = createSupportVerbs(core);
  const library = createLibraryVerbs(core);
  const scripts = createScriptVerbs(core, library);
  const defaultType = createDefaultType(core);
  void defaultType.load();
  const tools = createToolRunner(core, supports, (chosen) => defaultType.keep(chosen));
  const section = createToolSection(core, layers.verbs);
  const batch = createBatch(core, tools.paramsOf);
  const otherTab = createOtherTab(core, {
    autosave,
    cloud,
    ready,
    endEdits() {
      tools.verbs.setTool('select');
      supports.stop();
      batch.verbs.cancelBatch();
      files.verbs.cancelFile();
      imports.stop('other-tab');
      // A drag that is still held is kept as far as it went.
      core.beginGesture({ key: 'history.document-name' }).commit();
    },
  });

  return {
    document: core.document,
    getState: core.getState,
    subscribe: core.subscribe,
    onDiff: core.onDiff,
    project: core.project,
    plates: () => core.document.all('plate'),
    plate: core.plate,
    printer: core.printer,
    platform: (plate = core.plate().id) => platformOf(core.document, plate),
    origin(plate = core.plate().id) {
      const printer = core.printer(plate);
      return originPoint(printer.platform, originOf(platformOf(core.document, plate), printer.origin));
    },
    usableVolume: core.volume,
    parts: core.parts,
    mesh: (hash) =>
      core.meshes.get(hash) ?? core.solids.mesh(hash) ?? core.supportSolids.mesh(hash) ?? batch.mesh(hash),
    partBox(id) {
      const part = core.part(id);
      return part === undefined ? undefined : core.partBox(part);
    },
    printedBox(id) {
      const part = core.part(id);
      return part === undefined ? undefined : core.printedBox(part);
    },
    plateCheck: () => checkPlate(core),
    ...createTrappedResin(core),
    ...createIssueParts(core),
    async platePicture(plate, width, height, asSeen = false) {
      if (core.document.get('plate', plate) === undefined) return null;
      try {
        return (await ports.viewport()?.capture(width, height, true, { plate, asSeen })) ?? null;
      } catch {
        // A lost graphics device, or a plate that went away meanwhile.
        return null;
      }
    },
    ...createSelectionVerbs(core),
    ...imports.verbs,
    ...quality.verbs,
    ...tools.verbs,
    ...createTransformVerbs(core),
    ...createPartVerbs(core),
    ...createTransferVerbs(core),
    ...createClipboardVerbs(core, ready),
    ...createGroupVerbs(core),
    ...createPersonalVerbs(core, library),
    ...scripts.verbs,
    library,
    ...createPlateVerbs(core),
    ...layers.verbs,
    ...issues.verbs,
    ...repairs.verbs,
    ...exports.verbs,
    openPrintFile: (file) =>
      ports.printFiles === undefined ? null : createPrintFile(ports.printFiles, ports, file),
    readCraft: async ({ name, blob }, signal) =>
      (await ports.printFiles?.readCraft(name, blob, core.plate().craft, signal)) ??
      fail('format_unsupported', 'no files are read here'),
    ...batch.verbs,
    canPickFolder: () => ports.delivery.pickFolder !== undefined,
    ...cloud.verbs,
    ...otherTab.verbs,
    ...files.verbs,
    keepOnDevice: () => autosave.flush(),
    async chooseEngine(request) {
      const chosen = await ports.slicer.chooseEngine(request);
      if (chosen.ok && !disposed) core.setState({ engine: { ...chosen.value, notice: null } });
    },
    supports,
    undo: core.undo,
    redo: core.redo,
    setSliceView: (sliceView) => core.setState({ sliceView }),
    setProjection: (projection) => core.setState({ projection }),
    setShading: (shading) => core.setState({ shading }),
    dismissToast: () => core.setState({ toast: null }),
    async newDocument() {
      await ready;
      const { kind: _kind, id: _id, name: _name, order: _order, ...setUp } = core.plate();
      await begin(startingRecords(ports, setUp));
      untouched = core.document.revision;
    },
    localizeUntouched() {
      if (core.document.revision !== untouched || core.getState().cloudLink !== null) return;
      core.performUnrecorded(setProject.plan(core.document, { name: startingName(ports) }), 'load');
      const { id, ...setUp } = core.plate();
      const { craft, material } = pricedFor(ports, setUp);
      core.performUnrecorded(setPlate.plan(core.document, { id, change: { craft, material } }), 'load');
      untouched = core.document.revision;
    },
    dispose() {
      disposed = true;
      imports.dispose();
      quality.dispose();
      gaps.dispose();
      stopWalls();
      stopOpenings();
      stopInfill();
      stopOverhangs();
      core.solids.dispose();
      core.derived.dispose();
      scripts.dispose();
      supports.stop();
      section.dispose();
      tools.dispose();
      exports.dispose();
      batch.dispose();
      files.dispose();
      layers.dispose();
      issues.dispose();
      repairs.dispose();
      cloud.dispose();
      autosave.dispose();
      ports.slicer.dispose();
      ports.geometry.dispose();
    },
  };
}
