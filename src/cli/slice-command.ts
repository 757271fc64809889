import { resolve } from 'node:path';
import { version } from '../../package.json';
import { noteLosses } from './losses-text.ts';
import { fail, type JobContext } from '#base';
import { type Repairs, type SlicePart, engineFor } from '#compute/api';
import type { ChosenBackend, HollowDevice } from '#compute/host/node';
import { genericMaterial, type PrintCraft, type Printer } from '#document';
import { OutOfMemory, createFaceWelder } from '#compute/wasm';
import type { ImportedFile } from '#formats/mesh';
import type { PrinterFormat } from '#formats/printer';
import {
  baseReach,
  boxSize,
  HELD_ISLAND_MM2,
  joinBoxes,
  meshBounds,
  moveBox,
  translation,
  type Aabb,
  type SupportSettings,
} from '#kernel';
import {
  findIssues,
  preflight,
  printPlate,
  sessionLayers,
  type ExportedPrint,
  type PartFault,
} from '#pipeline';
import { standApart, type Shift } from './arrange.ts';
import type { SliceArguments } from './arguments.ts';
import { craftFrom } from './craft-file.ts';
import { chooseEngine } from './engine.ts';
import { describeEngine } from './engine-text.ts';
import { STREAM, fileFailure, nameOfInput, nameOfOutput, sha256OfSource } from './files.ts';
import { drainBody, hollowBody, type DrainedBody, type HollowBody } from './hollow-models.ts';
import { describeHollow, drainWarning, reportHollow, type HollowReport } from './hollow-text.ts';
import { fileOfFault, settingsOf, supportModels, type SupportedModels } from './support-models.ts';
import {
  describeSupports,
  reportSupports,
  sealWarning,
  resinOf,
  supportWarning,
  type SupportReport,
} from './support-text.ts';
import { describeIssues } from './issues-text.ts';
import { failed, misused, refused, type Outcome, type Step, type Terminal } from './outcome.ts';
import { sentenceFor } from './messages.ts';
import { formatOfOutput, noteOtherFormat } from './output-format.ts';
import { createOutput, type PendingFile } from './pending-file.ts';
import { renderPreviews } from './preview.ts';
import { printerNamed } from './printers-command.ts';
import { clearProgress, progressContext } from './progress.ts';
import { readModel } from './read-model.ts';
import { conePlaces, describeRepairs, volumeWarning } from './repairs.ts';
import { type Workbench, openWorkbench } from './workbench.ts';

/** What the command line asks for, looked up: nothing has been read yet. */
interface Order {
  readonly command: SliceArguments;
  readonly printer: Printer;
  readonly format: PrinterFormat;
  readonly craft: PrintCraft;
}

/** One model file as it will stand on the plate. */
interface Placed {
  /** As it is called in sentences. */
  readonly name: string;
  readonly file: ImportedFile;
  /** Its bodies, where they are hollowed. */
  readonly hollow?: readonly HollowBody[];
  /** The box of all its bodies where it stands, mm. */
  readonly box: Aabb;
  readonly shift: Shift;
}

/** What stands on the plate, and what of it does not fit there. */
interface Plate {
  readonly placed: readonly Placed[];
  /** Faults that were forced through; `part` counts the models. */
  readonly faults: readonly PartFault[];
}

/** Slices models into a printer file, reads it back, and only then puts it in its place. */
export async function sliceModels(command: SliceArguments, terminal: Terminal): Promise<Outcome> {
  const base = await craftFrom(command.craftFile, terminal);
  if (!base.ok) return base;
  const order = placeOrder(command, base.value);
  if (!order.ok) return order;
  const output = nameOfOutput(command.output);
  const target = createOutput(command.output, terminal);
  if (!target.ok) return failed(target.error, output);
  const engine = await chooseEngine(command.threads, command.backend);
  if (!engine.ok) {
    target.value.discard();
    return failed(engine.error, output);
  }
  const { backend } = engine.value;
  try {
    return await sliceInto(order.value, target.value, engine.value, terminal);
  } catch (cause) {
    if (cause instanceof OutOfMemory) {
      return failed(fail('compute_out_of_memory', 'the models do not fit').error, output);
    }
    // What the disk refuses while writing arrives as a system error; anything else continues as the bug it is.
    return failed(fileFailure(cause, output).error, output);
  } finally {
    target.value.discard();
    backend.dispose();
  }
}

function placeOrder(command: SliceArguments, base: PrintCraft): Step<Order> {
  const printer = printerNamed(command.printer);
  if (!printer.ok) return printer;
  const format = formatOfOutput(command, printer.value);
  if (!format.ok) return format;
  const isOutput = (model: string): boolean => resolve(model) === resolve(command.output);
  if (command.output !== STREAM && command.models.some(isOutput)) {
    return misused(`${command.output} would overwrite the model being read.`);
  }
  return {
    ok: true,
    value: {
      command,
      printer: printer.value,
      format: format.value,
      craft: { ...base, ...command.craft },
    },
  };
}

async function sliceInto(
  order: Order,
  target: PendingFile,
  { backend, hollowDevice, choice }: ChosenBackend,
  terminal: Terminal,
): Promise<Outcome> {
  const { command, printer, format, craft } = order;
  const context = progressContext(terminal);

  const readStarted = performance.now();
  const workbench = openWorkbench();
  const read = await readModels(order, workbench, context, terminal);
  if (!read.ok) return read;
  const models = await hollowModels(order, read.value, workbench, hollowDevice, context);
  if (!models.ok) return models;
  const settings = command.supports && (await settingsOf(command.supports));
  if (settings && !settings.ok) return failed(settings.error, nameOfSettings(command));
  const plate = placeModels(order, models.value, settings?.value, terminal);
  if (!plate.ok) return plate;
  const { placed, faults: fitFaults } = plate.value;
  const output = nameOfOutput(command.output);
  const readEnded = performance.now();
  const drained = await drainModels(order, placed, context);
  if (!drained.ok) return drained;
  const printedParts = partsOf(placed, drained.value);
  const hollow = command.hollow === undefined ? undefined : reportHollow(drained.value);
  const held = settings
    ? await supportModels(
        placed.map(({ name, file, hollow: bodies, shift }, model) => ({
          key: `${model}`,
          name,
          bodies: file.bodies.map(({ mesh }) => mesh),
          ...(bodies === undefined ? {} : { hollow: bodies }),
          shift,
          parts: printedParts.filter(({ key }) => key.startsWith(`${model}/`)),
        })),
        settings.value,
        { printer, craft, backend },
        workbench,
        context,
        {
          looksForSeals: command.issues,
          ...(command.supports?.script ? { script: command.supports.script } : {}),
        },
      )
    : undefined;
  if (held && !held.ok) return failed(held.error, fileOfFault(held.error, command.supports, placed[0]!.name));
  const beyond = held ? supportsOutside(order, placed, held.value) : [];
  if (beyond[0] && !command.force) return notForced(failed(beyond[0].error, placed[beyond[0].part]!.name));
  for (const fault of beyond) terminal.note(`corallite: note: ${faultOf(fault, placed).sentence}\n`);
  const faults = [...fitFaults, ...beyond];
  const supports = held && reportSupports(held.value);
  const parts = [...printedParts, ...(held?.value.models.flatMap((model) => model.parts) ?? [])];

  // Of the bytes that are checked, while they are checked.
  let hashing: Promise<string> | undefined;
  const printed = await printPlate(
    {
      format,
      parts,
      backend,
      sink: target,
      reopen: () => {
        const source = target.source();
        // Only figures for programs name it.
        if (command.json) hashing = sha256OfSource(source);
        // A read that fails is reported by whoever waits for it; the check may fail first.
        hashing?.catch(() => undefined);
        return source;
      },
      printer,
      craft,
      material: genericMaterial,
      software: { name: 'Corallite', version },
      createdAt: new Date().toISOString(),
      previews: () => renderPreviews(workbench, parts, format.previewSizes),
    },
    context,
  );
  clearProgress(terminal);
  if (!printed.ok) return failed(printed.error, output);
  const { session } = printed.value;
  const issuesStarted = performance.now();
  const issues = command.issues
    ? await findIssues(
        sessionLayers(session, printed.value.raster),
        context,
        supports ? { islandHeldMm2: HELD_ISLAND_MM2 } : {},
      )
    : undefined;
  clearProgress(terminal);
  if (issues && !issues.ok) return failed(issues.error, output);
  const issuesSeconds = (performance.now() - issuesStarted) / 1000;
  const fileSha256 = await hashing;
  const kept = await target.keep();
  if (!kept.ok) return failed(kept.error, output);

  noteOtherFormat(printer, format, terminal);
  const notices = session.notices ?? [];
  for (const { code, layer } of notices) {
    terminal.note(
      `corallite: note: part of the engine failed (${code}). The rest continued from layer ${layer + 1}.\n`,
    );
  }
  const { repairs } = session;
  const cones = conePlaces(session.openEdges);
  const warnings = warningsOf(repairs, hollow, supports, command);
  for (const { sentence } of warnings) terminal.note(`corallite: warning: ${sentence}\n`);
  const { seconds, estimate } = printed.value;
  noteLosses(printed.value.losses, terminal);
  const engine = engineFor(choice, session);
  const said = {
    printer: printer.id,
    format: format.id,
    antialias: craft.antialias,
    layers: printed.value.layers,
    width: printer.width,
    height: printer.height,
    volumeMm3: estimate.volumeMm3,
    ...(supports ? { partsVolumeMm3: estimate.volumeMm3 - resinOf(supports) } : {}),
    ...(estimate.byArea
      ? { byArea: { secondsSaved: estimate.byArea.secondsSaved, largestPull: estimate.byArea.largestPull } }
      : {}),
    triangles: parts.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0),
    repairs: {
      ...repairs,
      cones: cones.map(({ key, ...place }) => ({ ...place, file: placed[Number.parseInt(key, 10)]!.name })),
    },
    ...(hollow ? { hollow } : {}),
    ...(supports ? { supports } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(faults.length > 0 ? { faults: faults.map((fault) => faultOf(fault, placed)) } : {}),
    backend: session.backend,
    engine,
    ...(notices.length > 0 ? { notices } : {}),
    threads: session.threads,
    seconds: {
      read: (readEnded - readStarted) / 1000,
      slice: seconds.prepare,
      encode: seconds.encode,
      verify: seconds.verify,
      ...(issues ? { issues: issuesSeconds } : {}),
      // Since the process began: Node's own start is in it.
      total: performance.now() / 1000,
    },
    layersSha256: printed.value.layersSha256,
    fileSha256,
    bytes: printed.value.bytes,
    losses: printed.value.losses,
    ...(issues ? { issues: issues.value } : {}),
  };
  const text = (): string =>
    summary(order, printed.value, supports, said.seconds.total) +
    describeRepairs(repairs, cones) +
    (hollow ? describeHollow(hollow) : '') +
    (supports ? describeSupports(supports) : '') +
    describeEngine(engine, said.threads) +
    (issues ? `\n${describeIssues(issues.value)}` : '');
  terminal.out(command.json ? `${JSON.stringify(said)}\n` : text());
  return { ok: true };
}

function summary(
  { command, printer, craft }: Order,
  exported: ExportedPrint,
  supports: SupportReport | undefined,
  seconds: number,
): string {
  const { estimate, layers, bytes } = exported;
  const hours = Math.floor(estimate.seconds / 3600);
  const minutes = Math.round((estimate.seconds % 3600) / 60);
  const held = supports ? ` (${(resinOf(supports) / 1000).toFixed(1)} ml in supports)` : '';
  return (
    `${nameOfOutput(command.output)}: ${layers} layers of ${craft.layerHeight} mm for ${printer.name}, ` +
    `${(estimate.volumeMm3 / 1000).toFixed(1)} ml${held}, about ${hours} h ${minutes} min to print\n` +
    `${(bytes / 1e6).toFixed(1)} MB, verified, in ${seconds.toFixed(2)} s\n`
  );
}

async function readModels(
  { command }: Order,
  { engine, heap }: Workbench,
  context: JobContext,
  terminal: Terminal,
): Promise<Step<readonly Omit<Placed, 'shift'>[]>> {
  const models: Omit<Placed, 'shift'>[] = [];
  for (const path of command.models) {
    const name = nameOfInput(path);
    const file = await readModel(path, context, terminal, (faceCount) =>
      createFaceWelder(engine, heap, faceCount),
    );
    if (!file.ok) return failed(file.error, name);
    const box = joinBoxes(file.value.bodies.map(({ mesh, bounds }) => bounds ?? meshBounds(mesh)))!;
    models.push({ name, file: file.value, box });
  }
  return { ok: true, value: models };
}

/** Hollows models that are to be: what grows outwards needs more room on the plate. */
async function hollowModels(
  { command }: Order,
  models: readonly Omit<Placed, 'shift'>[],
  workbench: Workbench,
  device: HollowDevice | null,
  context: JobContext,
): Promise<Step<readonly Omit<Placed, 'shift'>[]>> {
  if (command.hollow === undefined) return { ok: true, value: models };
  const made: Omit<Placed, 'shift'>[] = [];
  for (const model of models) {
    const hollow: HollowBody[] = [];
    for (const { mesh } of model.file.bodies) {
      const body = await hollowBody(mesh, command.hollow, workbench, device, context);
      if (!body.ok) return failed(body.error, model.name);
      hollow.push(body.value);
    }
    made.push({ ...model, hollow, box: joinBoxes(hollow.map(({ body }) => meshBounds(body)))! });
  }
  return { ok: true, value: made };
}

/** Drains what is hollow where it stands, body by body in the order of the models. */
async function drainModels(
  { command }: Order,
  placed: readonly Placed[],
  context: JobContext,
): Promise<Step<readonly (DrainedBody & { readonly file: string })[]>> {
  const bodies: (DrainedBody & { readonly file: string })[] = [];
  for (const [model, { name, hollow = [], shift }] of placed.entries())
    for (const [index, body] of hollow.entries()) {
      const key = `${model}/${index}`;
      const drained = await drainBody(body, key, translation(...shift), command.hollow!, context);
      if (!drained.ok) return failed(drained.error, name);
      bodies.push({ ...drained.value, file: name });
    }
  return { ok: true, value: bodies };
}

function partsOf(placed: readonly Placed[], drained: readonly DrainedBody[]): readonly SlicePart[] {
  if (drained.length > 0) return drained.flatMap(({ parts }) => parts);
  return placed.flatMap(({ file, shift }, model) =>
    file.bodies.map(({ mesh }, body): SlicePart => ({
      key: `${model}/${body}`,
      mesh,
      transform: translation(...shift),
    })),
  );
}

function nameOfSettings({ supports }: SliceArguments): string {
  return typeof supports?.type === 'object' ? supports.type.path : '';
}

function warningsOf(
  repairs: Repairs,
  hollow: HollowReport | undefined,
  supports: SupportReport | undefined,
  command: SliceArguments,
) {
  const volume = volumeWarning(repairs);
  const bare = supports && supportWarning(supports);
  const sealed = supports && sealWarning(supports);
  const trapped = hollow && drainWarning(hollow, command.hollow!.drains > 0);
  return [
    ...(volume ? [{ code: 'volume_changed', sentence: volume }] : []),
    ...(trapped ? [{ code: 'resin_trapped', sentence: trapped }] : []),
    ...(bare ? [{ code: 'unsupported', sentence: bare }] : []),
    ...(sealed ? [{ code: 'supports_sealed', sentence: sealed }] : []),
  ];
}

/** Stands models on the plate, or hangs them above it for their supports, and refuses what does not fit there, unless that is forced. */
function placeModels(
  { command, printer, craft }: Order,
  models: readonly Omit<Placed, 'shift'>[],
  settings: SupportSettings | undefined,
  terminal: Terminal,
): Step<Plate> {
  const { liftHeight: lift = 0 } = settings ?? {};
  const base = settings === undefined ? 0 : baseReach(settings);
  const shifts = command.keepPosition
    ? models.map((): Shift => [0, 0, 0])
    : standApart(
        models.map(({ box }) => box),
        printer.platform,
        base,
      );
  if (!shifts) {
    const [width, depth] = printer.platform;
    return refused(
      'part_outside',
      `The models don't fit side by side on the ${width} × ${depth} mm build plate of ${printer.name}.`,
    );
  }
  const placed = models.map((model, index): Placed => {
    const [x, y, z] = shifts[index]!;
    const shift: Shift = command.keepPosition ? [x, y, z] : [x, y, z + lift];
    return { ...model, shift, box: moveBox(model.box, shift) };
  });
  const checked = preflight({ printer, craft, boxes: placed.map(({ box }) => box) });
  if (!checked.ok) return failed(checked.error, placed[0]!.name);
  const [first] = checked.value;
  if (first && !command.force) {
    const { name } = placed[first.part]!;
    return notForced(failed(first.error, name));
  }
  for (const fault of checked.value) terminal.note(`corallite: note: ${faultOf(fault, placed).sentence}\n`);
  for (const model of placed) warnOfUnit(model, terminal);
  return { ok: true, value: { placed, faults: checked.value } };
}

const notForced = <Failure extends { readonly sentence: string }>(failure: Failure): Failure => ({
  ...failure,
  sentence: `${failure.sentence} To slice anyway, add --force.`,
});

/** Supports and bases that reach outside the build volume: settings may allow that. */
function supportsOutside(
  { printer, craft }: Order,
  placed: readonly Placed[],
  { models }: SupportedModels,
): readonly PartFault[] {
  const checked = preflight({
    printer,
    craft,
    boxes: placed.map(({ box }) => box),
    supports: models.map(({ parts }) => joinBoxes(parts.map(({ mesh }) => meshBounds(mesh)))),
  });
  return checked.ok ? checked.value.filter(({ error }) => error.code === 'supports_outside') : [];
}

function faultOf({ part, error }: PartFault, placed: readonly Placed[]) {
  const { name } = placed[part]!;
  return { file: name, code: error.code, sentence: sentenceFor(error, name), ...error.details };
}

/** Says that a unit may have been guessed badly. */
function warnOfUnit({ name, file, box }: Placed, terminal: Terminal): void {
  const size = boxSize(box);
  if (file.unit !== 'unknown' || Math.max(...size) >= 1) return;
  const shown = size.map((length) => Number(length.toPrecision(4))).join(' × ');
  terminal.note(`corallite: note: ${name} is ${shown} mm. Its unit may not be millimetres.\n`);
}
