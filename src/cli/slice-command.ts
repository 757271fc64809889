import { basename, extname, resolve } from 'node:path';
import { version } from '../../package.json';
import { fail, type JobContext, type Progress, type Result } from '#base';
import { type SlicePart, engineFor } from '#compute/api';
import type { ChosenBackend } from '#compute/host/node';
import { genericCraft, genericMaterial, printerById, type PrintCraft, type Printer } from '#document';
import { OutOfMemory, createFaceWelder } from '#compute/wasm';
import { MESH_LIMITS, decodeMesh, type ImportedFile } from '#formats/mesh';
import {
  printerFormatById,
  printerFormatForExtension,
  printerFormats,
  type PrinterFormat,
} from '#formats/printer';
import { meshBounds, translation, type Aabb } from '#kernel';
import { exportPrint, findIssues, ownFormat, planSlice, sessionLayers, type ExportedPrint } from '#pipeline';
import { arrangeBoxes, joinBoxes, type Shift } from './arrange.ts';
import type { SliceArguments } from './arguments.ts';
import { type Workbench, chooseEngine, openWorkbench } from './engine.ts';
import { describeEngine } from './engine-text.ts';
import { createPendingFile, fileFailure, openModel, sha256OfSource, type PendingFile } from './files.ts';
import { describeIssues } from './issues-text.ts';
import { failed, refused, type Outcome, type Terminal } from './outcome.ts';
import { renderPreviews } from './preview.ts';
import { similarPrinters } from './printers-command.ts';

/** What the command line asks for, looked up: nothing has been read yet. */
interface Order {
  readonly command: SliceArguments;
  readonly printer: Printer;
  readonly format: PrinterFormat;
  readonly craft: PrintCraft;
}

/** One model file as it will stand on the plate. */
interface Placed {
  readonly path: string;
  readonly file: ImportedFile;
  /** The box of all its bodies before it was moved, mm. */
  readonly box: Aabb;
  readonly shift: Shift;
}

type Step<T> = { readonly ok: true; readonly value: T } | Exclude<Outcome, { readonly ok: true }>;

/** Slices models into a printer file, reads it back, and only then puts it in its place. */
export async function sliceModels(command: SliceArguments, terminal: Terminal): Promise<Outcome> {
  const order = placeOrder(command);
  if (!order.ok) return order;
  const target = createPendingFile(command.output);
  if (!target.ok) return failed(target.error, command.output);
  const engine = await chooseEngine(command.threads, command.backend);
  if (!engine.ok) {
    target.value.discard();
    return failed(engine.error, command.output);
  }
  const { backend } = engine.value;
  try {
    return await sliceInto(order.value, target.value, engine.value, terminal);
  } catch (cause) {
    if (cause instanceof OutOfMemory) {
      return failed(fail('compute_out_of_memory', 'the models do not fit').error, command.output);
    }
    // What the disk refuses while writing arrives as a system error; anything else goes on as the bug it is.
    return failed(fileFailure(cause, command.output).error, command.output);
  } finally {
    target.value.discard();
    backend.dispose();
  }
}

function placeOrder(command: SliceArguments): Step<Order> {
  const printer = printerById(command.printer);
  if (!printer) {
    const similar = similarPrinters(command.printer);
    const error = {
      code: 'printer_unknown',
      message: similar.length > 0 ? `similar: ${similar.join(', ')}` : 'none has a similar name',
      details: { printer: command.printer },
    } as const;
    return refusal(failed(error, command.output));
  }
  const extension = extname(command.output);
  const format =
    command.format === undefined ? printerFormatForExtension(extension) : printerFormatById(command.format);
  if (!format) {
    const known = printerFormats.map(({ id, extensions }) => `${id} (.${extensions.join(', .')})`).join(', ');
    const asked = command.format === undefined ? `for the extension "${extension}"` : `"${command.format}"`;
    return { ok: false, sentence: `There is no printer file format ${asked}: ${known}.`, exitCode: 2 };
  }
  if (command.models.some((model) => resolve(model) === resolve(command.output))) {
    return { ok: false, sentence: `${command.output} would be written over the model itself.`, exitCode: 2 };
  }
  const craft: PrintCraft = {
    ...genericCraft,
    ...(command.layerHeight === undefined
      ? {}
      : { layerHeight: command.layerHeight, firstLayerHeight: command.layerHeight }),
    ...(command.antialias === undefined ? {} : { antialias: command.antialias }),
    ...command.craft,
  };
  return { ok: true, value: { command, printer, format, craft } };
}

/** A failed outcome as a failed step. */
function refusal(outcome: Outcome): Exclude<Outcome, { readonly ok: true }> {
  if (outcome.ok) throw new Error('a refusal cannot be a success');
  return outcome;
}

async function sliceInto(
  order: Order,
  target: PendingFile,
  { backend, choice }: ChosenBackend,
  terminal: Terminal,
): Promise<Outcome> {
  const { command, printer, format, craft } = order;
  const context = progressContext(terminal);

  const readStarted = performance.now();
  const workbench = openWorkbench();
  const placed = readModels(order, workbench, context, terminal);
  if (!placed.ok) return placed;
  const sliceStarted = performance.now();
  const parts = placed.value.flatMap(({ file, shift }, model) =>
    file.bodies.map(({ mesh }, body): SlicePart => ({
      key: `${model}/${body}`,
      mesh,
      transform: translation(...shift),
    })),
  );
  const input = planSlice({ printer, craft, format, parts });
  if (!input.ok) return failed(input.error, command.output);
  const session = await backend.prepare(input.value, context);
  if (!session.ok) return failed(session.error, command.models[0]!);
  const encodeStarted = performance.now();

  // Of the bytes that are checked, while they are checked.
  let hashing: Promise<string> | undefined;
  const exported = await exportPrint(
    {
      format,
      input: input.value,
      session: session.value,
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
  if (!exported.ok) return failed(exported.error, command.output);
  const issuesStarted = performance.now();
  const issues = command.issues
    ? await findIssues(sessionLayers(session.value, input.value.raster), context)
    : undefined;
  clearProgress(terminal);
  if (issues && !issues.ok) return failed(issues.error, command.output);
  const issuesSeconds = (performance.now() - issuesStarted) / 1000;
  const fileSha256 = await hashing;
  const kept = target.keep();
  if (!kept.ok) return failed(kept.error, command.output);

  const own = ownFormat(printer);
  if (own !== format) {
    const version = printer.formatVersion === null ? '' : ` ${printer.formatVersion}`;
    const usual = own ? own.label : `"${printer.fileFormat}${version}" files, which are not written yet`;
    terminal.note(`corallite: note: ${printer.name} prints ${usual}; this is ${format.label}.\n`);
  }
  const notices = session.value.notices ?? [];
  for (const { code, layer } of notices) {
    terminal.note(
      `corallite: note: part of the engine failed (${code}): the rest went on from layer ${layer + 1}.\n`,
    );
  }
  const { seconds, estimate } = exported.value;
  const engine = engineFor(choice, session.value);
  const said = {
    printer: printer.id,
    format: format.id,
    layers: exported.value.layers,
    width: printer.width,
    height: printer.height,
    volumeMm3: estimate.volumeMm3,
    triangles: parts.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0),
    repairs: session.value.repairs,
    backend: session.value.backend,
    engine,
    ...(notices.length > 0 ? { notices } : {}),
    threads: session.value.threads,
    seconds: {
      read: (sliceStarted - readStarted) / 1000,
      slice: (encodeStarted - sliceStarted) / 1000,
      encode: seconds.encode,
      verify: seconds.verify,
      ...(issues ? { issues: issuesSeconds } : {}),
      // Since the process began: Node's own start is in it.
      total: performance.now() / 1000,
    },
    layersSha256: exported.value.layersSha256,
    fileSha256,
    bytes: exported.value.bytes,
    ...(issues ? { issues: issues.value } : {}),
  };
  const text = (): string =>
    summary(order, exported.value, said.seconds.total) +
    describeEngine(engine, said.threads) +
    (issues ? `\n${describeIssues(issues.value)}` : '');
  terminal.out(command.json ? `${JSON.stringify(said)}\n` : text());
  return { ok: true };
}

function summary({ command, printer, craft }: Order, exported: ExportedPrint, seconds: number): string {
  const { estimate, layers, bytes } = exported;
  const hours = Math.floor(estimate.seconds / 3600);
  const minutes = Math.round((estimate.seconds % 3600) / 60);
  return (
    `${command.output}: ${layers} layers of ${craft.layerHeight} mm for ${printer.name}, ` +
    `${(estimate.volumeMm3 / 1000).toFixed(1)} ml, about ${hours} h ${minutes} min to print\n` +
    `${(bytes / 1e6).toFixed(1)} MB, read back and compared, in ${seconds.toFixed(2)} s\n`
  );
}

function readModels(
  order: Order,
  workbench: Workbench,
  context: JobContext,
  terminal: Terminal,
): Step<readonly Placed[]> {
  const { command, printer } = order;
  const files: { path: string; file: ImportedFile; box: Aabb }[] = [];
  for (const path of command.models) {
    const file = readModel(path, workbench, context);
    if (!file.ok) return refusal(failed(file.error, path));
    const box = joinBoxes(file.value.bodies.map(({ mesh, bounds }) => bounds ?? meshBounds(mesh)));
    files.push({ path, file: file.value, box });
  }
  const shifts = command.keepPosition
    ? files.map((): Shift => [0, 0, 0])
    : arrangeBoxes(
        files.map(({ box }) => box),
        printer.platform,
      );
  if (!shifts) {
    const [width, depth] = printer.platform;
    return refusal(
      refused(
        `The models do not fit beside each other on the ${width} × ${depth} mm plate of ${printer.name}.`,
      ),
    );
  }
  const placed = files.map((one, index): Placed => ({ ...one, shift: shifts[index]! }));
  for (const model of placed) warnOfSize(model, printer, terminal);
  return { ok: true, value: placed };
}

function readModel(path: string, { engine, heap }: Workbench, context: JobContext): Result<ImportedFile> {
  try {
    const bytes = openModel(path);
    try {
      return decodeMesh(basename(path), bytes, context, MESH_LIMITS, (faceCount) =>
        createFaceWelder(engine, heap, faceCount),
      );
    } finally {
      bytes.close();
    }
  } catch (cause) {
    if (cause instanceof OutOfMemory) throw cause;
    return fileFailure(cause, path);
  }
}

/** Says what looks wrong and is not refused: a unit that was guessed badly, and what lies outside the platform. */
function warnOfSize({ path, file, box, shift }: Placed, printer: Printer, terminal: Terminal): void {
  const size = [0, 1, 2].map((axis) => box.max[axis]! - box.min[axis]!);
  const [width, depth, height] = printer.platform;
  const shown = size.map((length) => Number(length.toPrecision(4))).join(' × ');
  const low = [0, 1, 2].map((axis) => box.min[axis]! + shift[axis]!);
  const high = [0, 1, 2].map((axis) => box.max[axis]! + shift[axis]!);
  const outside = Math.max(
    -width / 2 - low[0]!,
    high[0]! - width / 2,
    -depth / 2 - low[1]!,
    high[1]! - depth / 2,
    high[2]! - height,
    -low[2]!,
  );
  // Less than this is rounding, not reach.
  if (outside > 1e-3) {
    terminal.note(
      `corallite: note: ${path} (${shown} mm) reaches ${outside.toFixed(2)} mm outside the build volume.\n`,
    );
  } else if (file.unit === 'unknown' && Math.max(...size) < 1) {
    terminal.note(`corallite: note: ${path} is ${shown} mm: its unit may be another than millimetres.\n`);
  }
}

/** Progress on a terminal, in place, a few times a second at most. */
function progressContext(terminal: Terminal): JobContext {
  let shown = 0;
  return {
    signal: terminal.signal,
    report: ({ phase, done, total }: Progress) => {
      if (!terminal.interactive) return;
      const now = performance.now();
      if (now - shown < 100) return;
      shown = now;
      terminal.note(`\r${phase} ${done} of ${total}\u001b[K`);
    },
  };
}

function clearProgress(terminal: Terminal): void {
  if (terminal.interactive) terminal.note('\r\u001b[K');
}
