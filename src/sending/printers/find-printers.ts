import { fail, ok, type Result } from '#base';
import type { FoundPrinter, PrinterLink } from '#sending/api';
import { readAddress } from './addresses.ts';
import { createAnycubicLink, recogniseAnycubic } from './anycubic/link.ts';
import { createMoonrakerLink } from './moonraker/link.ts';
import { recogniseMoonraker } from './moonraker/recognise.ts';
import { createNanoDlpLink, recogniseNanoDlp } from './nanodlp/link.ts';
import { createOdysseyLink, recogniseOdyssey } from './odyssey/link.ts';
import { REAL_NETWORK, type Network } from './network.ts';
import { createPrusaLink } from './prusalink/link.ts';
import { recognisePrusaLink } from './prusalink/recognise.ts';
import { broadcastAddresses, discoverSdcp } from './sdcp/discovery.ts';
import { createSdcpLink } from './sdcp/link.ts';
import { sdcpVersion1 } from './sdcp/version-1.ts';
import { sdcpVersion3 } from './sdcp/version-3.ts';

/** The printers of this network that answer when all are called, by name. */
export async function findPrinters(
  signal: AbortSignal,
  network: Network = REAL_NETWORK,
): Promise<readonly FoundPrinter[]> {
  const found = await discoverSdcp(network.discoveryTargets ?? broadcastAddresses(), network, signal);
  return [...found].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

/** The printer at an address that a person typed; `printer_not_recognised` where nothing there speaks a protocol we know. */
export async function findPrinterAt(
  text: string,
  signal: AbortSignal,
  network: Network = REAL_NETWORK,
): Promise<Result<FoundPrinter, 'address_invalid' | 'printer_not_recognised' | 'cancelled'>> {
  const address = await readAddress(text);
  if (!address.ok) return address;
  const { host, port } = address.value;
  // Boards of SDCP have one port and no other; a typed one is a web server's.
  const [boards, ...others] = await Promise.all([
    port === null || port === network.sdcpPort ? discoverSdcp([host], network, signal, 1) : [],
    recogniseMoonraker(host, port ?? network.moonrakerPort, network, signal),
    recogniseNanoDlp(host, port ?? network.nanoDlpPort, network, signal),
    recogniseOdyssey(host, port ?? network.odysseyPort, network, signal),
    recogniseAnycubic(host, port ?? network.anycubicPort, network, signal),
    // The last: behind its key it does not say what it is.
    recognisePrusaLink(host, port ?? network.prusaLinkPort, network, signal),
  ]);
  const printer = boards[0] ?? others.find((found) => found !== null);
  if (signal.aborted) return fail('cancelled', 'the search was cancelled');
  return printer
    ? ok(printer)
    : fail('printer_not_recognised', 'no known protocol answers', { address: text.trim() });
}

/** The link to a printer that was found. `key` is for the protocols that have one. */
export function openLink(
  printer: FoundPrinter,
  network: Network = REAL_NETWORK,
  key: string | null = null,
): PrinterLink {
  switch (printer.protocol) {
    case 'sdcp-v3':
      return createSdcpLink(printer, network, sdcpVersion3(printer, network));
    case 'sdcp-v1':
      return createSdcpLink(printer, network, sdcpVersion1(printer, network));
    case 'moonraker':
      return createMoonrakerLink(printer, network, key);
    case 'prusalink':
      return createPrusaLink(printer, network, key);
    case 'nanodlp':
      return createNanoDlpLink(printer, network);
    case 'odyssey':
      return createOdysseyLink(printer, network);
    case 'anycubic':
      return createAnycubicLink(printer, network);
  }
}
