import { fail, ok } from '#base';
import type { FileToSend, FoundPrinter, PrinterLink, SendResult } from '#sending/api';
import { splitAddress } from '../addresses.ts';
import { checksumOf } from '../checksum.ts';
import type { Network } from '../network.ts';
import { uploadForm } from '../upload-form.ts';
import { sendWhole, whenStartable, whenTaken } from '../whole-file.ts';
import { ask, keyHeaders, readAnswer, type Moonraker } from './calls.ts';
import { freeBytesOf, readState, sizeListed } from './messages.ts';

const LISTING = '/server/files/directory?path=gcodes';
const OBJECTS = '/printer/objects/query?webhooks&print_stats&virtual_sdcard';

/** The link to a printer behind Moonraker: HTTP alone, one call after the other. */
export function createMoonrakerLink(
  printer: FoundPrinter,
  network: Network,
  key: string | null,
): PrinterLink {
  const { host, port } = splitAddress(printer.address);
  const at: Moonraker = { host, port: port ?? network.moonrakerPort, key };
  const get = (path: string, signal: AbortSignal) => ask(at, path, 'GET', network.answerTime, signal);
  const post = async (path: string, signal: AbortSignal): Promise<SendResult<void>> => {
    // A pause is answered when the printer stands: its own moves come first.
    const said = await ask(at, path, 'POST', network.partTime, signal);
    return said.ok ? ok(undefined) : said;
  };
  const remove = (name: string) =>
    ask(
      at,
      `/server/files/gcodes/${encodeURIComponent(name)}`,
      'DELETE',
      network.answerTime,
      AbortSignal.timeout(network.answerTime),
    );

  const state: PrinterLink['state'] = async (signal) => {
    const said = await get(OBJECTS, signal);
    return said.ok ? ok(readState(said.value)) : said;
  };
  const facts: PrinterLink['facts'] = async (signal) => {
    const listing = await get(LISTING, signal);
    return listing.ok
      ? ok({ resolution: null, extensions: [], freeBytes: freeBytesOf(listing.value), hasCamera: false })
      : listing;
  };

  const listedSize = async (name: string, signal: AbortSignal): Promise<SendResult<number | null>> => {
    const listing = await get(LISTING, signal);
    return listing.ok ? ok(sizeListed(listing.value, name)) : listing;
  };

  /** Sends the whole file once. Moonraker compares the checksum before it puts the file among the prints. */
  const upload = async (
    file: FileToSend,
    checksum: string,
    context: Parameters<PrinterLink['send']>[1],
  ): Promise<SendResult<void>> => {
    const answer = await uploadForm(
      {
        call: {
          host,
          port: at.port,
          path: '/server/files/upload',
          headers: keyHeaders(at),
          silence: network.partTime,
        },
        // Without `print`: a print is begun by `start` alone.
        fields: [
          ['root', 'gcodes'],
          ['checksum', checksum],
        ],
        field: 'file',
        file,
        remove: () => remove(file.name),
        lookTime: network.lookTime,
      },
      context,
    );
    if (!answer.ok) return answer;
    const named = { file: file.name };
    if (answer.value.status === 422) return fail('transfer_damaged', 'the SHA-256 differs', named);
    const said = readAnswer(answer.value, at);
    if (said.ok) return ok(undefined);
    const reason = String(said.error.details?.['reason'] ?? '');
    return /no space left/i.test(reason) ? fail('printer_storage_full', reason, named) : said;
  };

  return {
    printer,
    facts,
    state,
    async send(file, context) {
      const { size } = file.source;
      const taken = await whenTaken(file, { facts, state }, context.signal);
      if (!taken.ok) return taken;
      const checksum = await checksumOf('sha256', file.source, context);
      if (!checksum.ok) return checksum;
      const sent = await sendWhole(
        file,
        {
          upload: (job) => upload(file, checksum.value, job),
          size: (signal) => listedSize(file.name, signal),
          remove: () => remove(file.name),
        },
        network,
        context,
      );
      return sent.ok ? ok({ name: file.name, size, verifiedBy: 'sha256' }) : sent;
    },
    async start(file, signal) {
      const startable = await whenStartable(file, state, () => listedSize(file.name, signal), signal);
      if (!startable.ok) return startable;
      return post(`/printer/print/start?filename=${encodeURIComponent(file.name)}`, signal);
    },
    pause: (signal) => post('/printer/print/pause', signal),
    resume: (signal) => post('/printer/print/resume', signal),
    stop: (signal) => post('/printer/print/cancel', signal),
    camera: () => Promise.resolve(fail('printer_camera_unavailable', 'no camera is asked for here')),
    close: () => undefined,
  };
}
