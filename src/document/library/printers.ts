import type { Printer } from '../settings.ts';
import entries from './printers.json' with { type: 'json' };

/** The built-in printers, by id. Made by scripts/import-printers.mjs; a test validates every entry. */
export const printers = entries as unknown as readonly Printer[];

/** The built-in printer of an id, or undefined. */
export function printerById(id: string): Printer | undefined {
  return printers.find((printer) => printer.id === id);
}
