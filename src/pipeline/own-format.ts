import type { Printer } from '#document';
import { printerFormatForExtension, type PrinterFormat } from '#formats/printer';

/** Versions of a file format that what we write stands for, where printers tell them apart. */
const WRITTEN_VERSIONS: Readonly<Record<string, readonly string[]>> = { ctb: ['4'] };

/** The format we write that is the printer's own, or undefined: another kind of file, or a version we do not write. */
export function ownFormat(printer: Printer): PrinterFormat | undefined {
  const format = printerFormatForExtension(printer.fileFormat);
  const { formatVersion } = printer;
  if (format === undefined || formatVersion === null) return format;
  return WRITTEN_VERSIONS[format.id]?.includes(formatVersion) ? format : undefined;
}
