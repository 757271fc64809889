import { fail, ok } from '#base';
import type { FoundPrinter, PrinterLink, SendResult } from '#sending/api';
import { splitAddress, writeAddress } from '../addresses.ts';
import type { Network } from '../network.ts';
import type { OpenPlace } from '../open-calls.ts';
import { command } from './calls.ts';
import { readState, readSystem } from './messages.ts';

/** The printer of Anycubic at a place, null where there is none. */
export async function recogniseAnycubic(
  host: string,
  port: number,
  network: Network,
  signal: AbortSignal,
): Promise<FoundPrinter | null> {
  const said = await command({ host, port }, 'sysinfo', network.discoveryTime, signal);
  const system = said.ok ? readSystem(said.value) : null;
  if (system === null) return null;
  const { model, firmware, serial } = system;
  const address = writeAddress({ host, port: port === network.anycubicPort ? null : port });
  return { id: `anycubic:${serial || address}`, protocol: 'anycubic', name: model, model, address, firmware };
}

/**
 * The link to a printer of Anycubic's (Photon Mono X, Mono X 6K and M3): it says what it prints, and can be paused and stopped. No description
 * of its commands has one that takes a file, so it gets none, and nothing that was not sent is started (ADR 0478).
 */
export function createAnycubicLink(printer: FoundPrinter, network: Network): PrinterLink {
  const { host, port } = splitAddress(printer.address);
  const at: OpenPlace = { host, port: port ?? network.anycubicPort };
  const silence = network.answerTime;
  const order = async (name: string, signal: AbortSignal): Promise<SendResult<void>> => {
    const said = await command(at, name, silence, signal);
    if (!said.ok) return said;
    const [answer = ''] = said.value;
    return answer === 'OK'
      ? ok(undefined)
      : fail('printer_refused', `it answered ${answer}`, { reason: answer });
  };
  const takesNoFile = () =>
    Promise.resolve(
      fail('printer_unsupported', 'it takes files from a stick alone', { printer: printer.name }),
    );
  return {
    printer,
    facts: () => Promise.resolve(ok({ resolution: null, extensions: [], freeBytes: null, hasCamera: false })),
    async state(signal) {
      const said = await command(at, 'getstatus', silence, signal);
      return said.ok ? ok(readState(said.value)) : said;
    },
    send: takesNoFile,
    start: takesNoFile,
    pause: (signal) => order('gopause', signal),
    resume: (signal) => order('goresume', signal),
    stop: (signal) => order('gostop', signal),
    camera: () => Promise.resolve(fail('printer_camera_unavailable', 'it has none')),
    close: () => undefined,
  };
}
