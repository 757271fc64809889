import type { FoundPrinter } from '#sending/api';
import { writeAddress } from '../addresses.ts';
import type { Network } from '../network.ts';
import { textOf } from '../said-values.ts';
import { ask } from './calls.ts';

/**
 * The Moonraker at a place, null where there is none. `/access/info` is answered without a key; the name of the machine and the version only
 * to whom it lets in, and elsewhere the address is the name.
 */
export async function recogniseMoonraker(
  host: string,
  port: number,
  network: Network,
  signal: AbortSignal,
): Promise<FoundPrinter | null> {
  const at = { host, port, key: null };
  const silence = network.discoveryTime;
  const access = await ask(at, '/access/info', 'GET', silence, signal);
  if (!access.ok || !Array.isArray(access.value['available_sources'])) return null;
  if (!access.value['available_sources'].includes('moonraker')) return null;
  const address = writeAddress({ host, port: port === network.moonrakerPort ? null : port });
  const printer = await ask(at, '/printer/info', 'GET', silence, signal);
  const said = printer.ok ? printer.value : {};
  return {
    id: `moonraker:${address}`,
    protocol: 'moonraker',
    name: textOf(said['hostname']) || address,
    model: '',
    address,
    firmware: textOf(said['software_version']),
  };
}
