import { extname } from 'node:path';
import type { Printer } from '#document';
import { printerFormatById, printerFormats, type PrinterFormat } from '#formats/printer';
import { formatForExtension, ownFormat } from '#pipeline';
import { misused, type Step, type Terminal } from './outcome.ts';

/** The format that is asked for, or that of the output's extension which the printer takes. */
export function formatOfOutput(
  command: { readonly format?: string; readonly output: string },
  printer: Printer,
): Step<PrinterFormat> {
  const extension = extname(command.output);
  const format =
    command.format === undefined ? formatForExtension(printer, extension) : printerFormatById(command.format);
  if (format) return { ok: true, value: format };
  const known = printerFormats.map(({ id, extensions }) => `${id} (.${extensions.join(', .')})`).join(', ');
  const asked = command.format === undefined ? `for the extension "${extension}"` : `"${command.format}"`;
  return misused(`There's no print file format ${asked}. Formats: ${known}.`);
}

/** Says where a printer prints another kind of file. */
export function noteOtherFormat(printer: Printer, format: PrinterFormat, terminal: Terminal): void {
  const own = ownFormat(printer);
  if (own === format) return;
  const version = printer.formatVersion === null ? '' : ` ${printer.formatVersion}`;
  const usual = own ? own.label : `"${printer.fileFormat}${version}" files, which can't be written yet`;
  terminal.note(`corallite: note: ${printer.name} prints ${usual}. This is ${format.label}.\n`);
}
