import { genericCraft, genericMaterial, printerById } from '#document';
import { printerFormatById } from '#formats/printer';
import type { LibraryPort } from './ports.ts';

/** A common printer with a large plate whose own files we write; people choose theirs. */
const STARTING_PRINTER = 'elegoo-saturn-4';

/** The library that ships with the product: printers and the generic craft of `document/library`, formats of `formats/printer`. */
export const builtInLibrary: LibraryPort = {
  findPrinter: printerById,
  start: { printer: STARTING_PRINTER, craft: genericCraft, material: genericMaterial },
  formatExtension: (formatId) => printerFormatById(formatId)?.extensions[0],
};
