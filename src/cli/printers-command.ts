import { printerById, printers, type Printer } from '#document';
import { ownFormat } from '#pipeline';
import { failed, type Outcome, type Step, type Terminal } from './outcome.ts';

/** How a printer's file format reads in the list: in brackets where we do not write it yet. */
function formatOf(printer: Printer): string {
  const version = printer.formatVersion === null ? '' : ` ${printer.formatVersion}`;
  return ownFormat(printer) ? printer.fileFormat : `(${printer.fileFormat}${version})`;
}

/** Prints the printer library: a table for people, or every entry as JSON, each with whether its own files are written, or why not. */
export function listPrinters(command: { readonly json: boolean }, terminal: Terminal): Outcome {
  if (command.json) {
    const entries = printers.map((printer) => {
      if (ownFormat(printer)) return { ...printer, write: true };
      const version = printer.formatVersion === null ? '' : ` of version ${printer.formatVersion}`;
      return {
        ...printer,
        write: false,
        reason: `.${printer.fileFormat} files${version} can't be written yet. UVtools converts .uvj and .vdt to them`,
      };
    });
    terminal.out(`${JSON.stringify(entries, null, 2)}\n`);
    return { ok: true };
  }
  const rows = printers.map((printer) => [
    printer.id,
    printer.name,
    `${printer.width} × ${printer.height}`,
    `${printer.platform.join(' × ')} mm`,
    formatOf(printer),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) {
    terminal.out(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
  }
  terminal.out("Formats in brackets can't be written yet. Choose another that the printer reads.\n");
  return { ok: true };
}

/** The printer of an id, or the refusal that names those with similar ones. */
export function printerNamed(id: string): Step<Printer> {
  const printer = printerById(id);
  if (printer) return { ok: true, value: printer };
  const similar = similarPrinters(id);
  const error = {
    code: 'printer_unknown',
    message: similar.length > 0 ? `similar: ${similar.join(', ')}` : 'no similar name',
    details: { printer: id },
  } as const;
  return { ...failed(error, id), exitCode: 2 };
}

/** Ids that look like what was typed, for the sentence that refuses it. */
function similarPrinters(typed: string): readonly string[] {
  const words = typed
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const score = ({ id, name }: Printer): number =>
    words.filter((word) => id.includes(word) || name.toLowerCase().includes(word)).length;
  return printers
    .map((printer) => ({ id: printer.id, score: score(printer) }))
    .filter((candidate) => candidate.score > 0 && candidate.score >= words.length / 2)
    .sort((a, b) => b.score - a.score || a.id.length - b.id.length)
    .slice(0, 3)
    .map(({ id }) => id);
}
