import { basename, resolve } from 'node:path';
import { version } from '../../package.json';
import { noteLosses } from './losses-text.ts';
import type { SliceBackend } from '#compute/api';
import { genericMaterial, type Printer } from '#document';
import { convertPrint, openPrint, printerOfPrint, type ConvertedPrint, type OpenedPrint } from '#pipeline';
import type { ConvertArguments } from './arguments.ts';
import { startEngine } from './engine.ts';
import { STREAM, fileFailure, nameOfInput, nameOfOutput, openInput, sha256OfSource } from './files.ts';
import { failed, misused, type Outcome, type Step, type Terminal } from './outcome.ts';
import { formatOfOutput, noteOtherFormat } from './output-format.ts';
import { createOutput, type PendingFile } from './pending-file.ts';
import { printerNamed } from './printers-command.ts';
import { clearProgress, progressContext } from './progress.ts';
import { warningsOf } from './warnings-text.ts';

/** Writes a printer file for another printer or in another format, reads it back, and only then puts it in its place. */
export async function convertFile(command: ConvertArguments, terminal: Terminal): Promise<Outcome> {
  const name = nameOfInput(command.file);
  const isItself = resolve(command.file) === resolve(command.output);
  if (isItself && command.output !== STREAM) {
    return misused(`${command.output} would overwrite the file being read.`);
  }
  const file = await openInput(command.file, terminal);
  if (!file.ok) return failed(file.error, name);
  try {
    const opened = await openPrint(file.value, basename(name));
    if (!opened.ok) return failed(opened.error, name);
    const target = createOutput(command.output, terminal);
    if (!target.ok) return failed(target.error, nameOfOutput(command.output));
    const backend = startEngine(undefined);
    try {
      return await convertInto(command, opened.value, target.value, backend, terminal);
    } catch (cause) {
      return failed(fileFailure(cause, nameOfOutput(command.output)).error, nameOfOutput(command.output));
    } finally {
      target.value.discard();
      backend.dispose();
    }
  } finally {
    file.value.close();
  }
}

async function convertInto(
  command: ConvertArguments,
  opened: OpenedPrint,
  target: PendingFile,
  backend: SliceBackend,
  terminal: Terminal,
): Promise<Outcome> {
  const name = nameOfInput(command.file);
  const printer = printerFor(command, opened);
  if (!printer.ok) return printer;
  const format = formatOfOutput(command, printer.value);
  if (!format.ok) return format;
  const converted = await convertPrint(
    {
      print: opened.print,
      name: basename(name),
      printer: printer.value,
      format: format.value,
      material: genericMaterial,
      software: { name: 'Corallite', version },
      createdAt: new Date().toISOString(),
      backend,
      sink: target,
      reopen: () => target.source(),
    },
    progressContext(terminal),
  );
  clearProgress(terminal);
  if (!converted.ok) return failed(converted.error, name);
  const { craft, ...result } = converted.value;
  const fileSha256 = command.json ? await sha256OfSource(target.source()) : undefined;
  const kept = await target.keep();
  if (!kept.ok) return failed(kept.error, nameOfOutput(command.output));
  noteOtherFormat(printer.value, format.value, terminal);
  noteLosses(result.losses, terminal);
  const warnings = warningsOf(opened.print);
  for (const { message } of warnings) terminal.note(`corallite: warning: ${message}\n`);
  const said = {
    from: opened.format.id,
    format: format.value.id,
    printer: printer.value.id,
    ...result,
    craft: { found: craft.found, refused: craft.refused, left: craft.left },
    ...(warnings.length > 0 ? { warnings } : {}),
    fileSha256,
  };
  const text = (): string =>
    `${nameOfOutput(command.output)}: ${result.layers} layers for ${printer.value.name}, ${format.value.label}\n` +
    describe(converted.value);
  terminal.out(command.json ? `${JSON.stringify(said)}\n` : text());
  return { ok: true };
}

function printerFor({ printer, file }: ConvertArguments, { print }: OpenedPrint): Step<Printer> {
  if (printer !== undefined) return printerNamed(printer);
  const named = printerOfPrint(print);
  if (named !== undefined) return { ok: true, value: named };
  return misused(`Add --printer: ${nameOfInput(file)} names no known printer.`);
}

/** What became of the pixels and of the craft. */
function describe({
  bytes,
  resampled,
  mirrored,
  greysRounded,
  motionReplaced,
  craft,
}: ConvertedPrint): string {
  const lines = [
    resampled
      ? 'The pixels differ in size and were resampled by area.'
      : 'The pixels are the same size and were copied.',
    ...(mirrored ? ['The layers were mirrored for this printer.'] : []),
    ...(greysRounded ? ['Grey levels were rounded to those of the format.'] : []),
    ...(motionReplaced
      ? ['Lift and retract are from the built-in print craft, because the file is for a tilting vat.']
      : []),
    ...(craft.left.length > 0 ? [`From the built-in print craft: ${craft.left.join(', ')}.`] : []),
    ...(craft.refused.length > 0
      ? [`Left out because a print craft can't hold them: ${craft.refused.join(', ')}.`]
      : []),
    `${(bytes / 1e6).toFixed(1)} MB, verified`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}
