import type { Printer } from '#document';
import { printerFormatForExtension, type PrinterFormat } from '#formats/printer';

/** The format we write that is the printer's own, or undefined: another kind of file, or a version we do not write. */
export function ownFormat(printer: Printer): PrinterFormat | undefined {
  const format = printerFormatForExtension(printer.fileFormat);
  const { formatVersion } = printer;
  if (format === undefined || formatVersion === null) return format;
  return format.writtenVersions?.includes(formatVersion) ? format : undefined;
}
