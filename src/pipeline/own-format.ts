import type { Printer } from '#document';
import { printerFormatsForExtension, type PrinterFormat } from '#formats/printer';

/** The format we write that is the printer's own, or undefined: another kind of file, or a version we do not write. */
export function ownFormat(printer: Pick<Printer, 'fileFormat' | 'formatVersion'>): PrinterFormat | undefined {
  const { fileFormat, formatVersion } = printer;
  const formats = printerFormatsForExtension(fileFormat);
  if (formatVersion === null) return formats[0];
  return formats.find((format) => format.writtenVersions?.includes(formatVersion));
}

/** The format of a file that is named with an extension: the printer's own where it has that one, else the usual one. */
export function formatForExtension(
  printer: Pick<Printer, 'fileFormat' | 'formatVersion'>,
  extension: string,
): PrinterFormat | undefined {
  const formats = printerFormatsForExtension(extension);
  const own = ownFormat(printer);
  return own !== undefined && formats.includes(own) ? own : formats[0];
}
