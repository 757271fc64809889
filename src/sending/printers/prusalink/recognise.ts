import type { FoundPrinter } from '#sending/api';
import { writeAddress } from '../addresses.ts';
import { callBriefly, readObject } from '../http-request.ts';
import type { Network } from '../network.ts';
import { textOf } from '../said-values.ts';
import { VERSION } from './calls.ts';
import { resinPrinterOf } from './messages.ts';

/**
 * The Prusa SL1 at a place, null where there is none. One that lets nobody in without its key says nothing of itself: it is taken for one
 * until it is spoken to with a key, and refused then if it is none.
 */
export async function recognisePrusaLink(
  host: string,
  port: number,
  network: Network,
  signal: AbortSignal,
): Promise<FoundPrinter | null> {
  const silence = network.discoveryTime;
  const answer = await callBriefly({ host, port, path: VERSION, silence }, signal);
  if (!answer.ok) return null;
  const version = answer.value.status === 200 ? (readObject(answer.value.text) ?? {}) : {};
  const firmware = resinPrinterOf(version);
  if (firmware === '' && answer.value.status !== 401) return null;
  const address = writeAddress({ host, port: port === network.prusaLinkPort ? null : port });
  return {
    id: `prusalink:${address}`,
    protocol: 'prusalink',
    name: textOf(version['hostname']) || address,
    model: '',
    address,
    firmware,
  };
}
