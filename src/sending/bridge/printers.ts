import { fail, ok, type Result } from '#base';
import { KEYED_PROTOCOLS, type FoundPrinter, type PrinterLink } from '#sending/api';
import { findPrinterAt, findPrinters, openLink, type Network } from '#sending/printers';

/** More than anybody has; the first found are forgotten. */
const MOST_KNOWN = 500;

/** The printers that were found, and the links to those that were spoken to. */
export interface KnownPrinters {
  find(signal: AbortSignal): Promise<readonly FoundPrinter[]>;
  findAt(
    address: string,
    signal: AbortSignal,
  ): Promise<Result<FoundPrinter, 'address_invalid' | 'printer_not_recognised' | 'cancelled'>>;
  /** The link to a printer that was found before: nobody is spoken to that did not answer as a printer. */
  link(id: string): Result<PrinterLink, 'not_found'>;
  /** Keeps the key of a printer until the bridge ends; `validation` for what no header can carry. */
  giveKey(id: string, key: string): Result<void, 'not_found' | 'validation'>;
  close(): void;
}

export function createKnownPrinters(network: Network): KnownPrinters {
  const known = new Map<string, FoundPrinter>();
  const links = new Map<string, PrinterLink>();
  const keys = new Map<string, string>();
  const keep = (printer: FoundPrinter): void => {
    // One that has another address now is reached there.
    if (links.get(printer.id)?.printer.address !== printer.address) {
      links.get(printer.id)?.close();
      links.delete(printer.id);
    }
    known.delete(printer.id);
    known.set(printer.id, printer);
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  };
  return {
    giveKey(id, key) {
      const protocol = known.get(id)?.protocol;
      if (protocol === undefined || !KEYED_PROTOCOLS.includes(protocol))
        return fail('not_found', 'no such printer has a key');
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) return fail('validation', 'a key is up to 200 plain characters');
      keys.set(id, key);
      // The next call opens a link that has it; an upload that runs keeps its own.
      links.delete(id);
      return ok(undefined);
    },
    async find(signal) {
      const found = await findPrinters(signal, network);
      found.forEach(keep);
      return found;
    },
    async findAt(address, signal) {
      const found = await findPrinterAt(address, signal, network);
      if (found.ok) keep(found.value);
      return found;
    },
    link(id) {
      const printer = known.get(id);
      if (!printer) return fail('not_found', 'no such printer was found');
      const open = links.get(id);
      if (open) return ok(open);
      const link = openLink(printer, network, keys.get(id));
      links.set(id, link);
      return ok(link);
    },
    close() {
      for (const link of links.values()) link.close();
    },
  };
}
