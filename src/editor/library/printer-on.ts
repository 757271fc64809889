import type { PlateRecord, Printer } from '#document';
import type { LibraryPort } from '../ports.ts';

/** The printer of a plate: a person's own, which the plate has with it, or a built-in one. */
export function printerOn(
  library: Pick<LibraryPort, 'findPrinter'>,
  { printer, ownPrinter }: Pick<PlateRecord, 'printer' | 'ownPrinter'>,
): Printer | undefined {
  return ownPrinter ?? library.findPrinter(printer);
}
