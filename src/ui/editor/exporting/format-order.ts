import type { Printer } from '#document';
import { printerFormats, type PrinterFormat } from '#formats/printer';
import { ownFormat } from '#pipeline';

/** The printer's own format, where we write it, and all formats with it first. */
export function orderFormats(printer: Printer): {
  readonly own: PrinterFormat | null;
  readonly ordered: readonly PrinterFormat[];
} {
  const own = ownFormat(printer) ?? null;
  const ordered = own === null ? printerFormats : [own, ...printerFormats.filter((format) => format !== own)];
  return { own, ordered };
}
