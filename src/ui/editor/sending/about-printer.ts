import type { FoundPrinter, PrinterProtocol } from '#sending/api';

/** What protocols are called, in every language. */
const NAMES: Readonly<Record<PrinterProtocol, string>> = {
  'sdcp-v3': 'SDCP 3',
  'sdcp-v1': 'SDCP 1',
  moonraker: 'Moonraker',
  prusalink: 'PrusaLink',
  nanodlp: 'NanoDLP',
  odyssey: 'Odyssey',
  anycubic: 'Anycubic',
};

/** One line below a printer's name: its model, where it is and what it speaks. */
export function aboutPrinter({ model, name, address, protocol }: FoundPrinter): string {
  // One that says no name of its own is called by its address.
  return [model, address === name ? '' : address, NAMES[protocol]].filter((part) => part !== '').join(' · ');
}
