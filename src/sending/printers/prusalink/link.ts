import { fail, ok, type JobContext } from '#base';
import type { FileToSend, FoundPrinter, PrinterLink, SendResult } from '#sending/api';
import { splitAddress } from '../addresses.ts';
import type { Network } from '../network.ts';
import { uploadForm } from '../upload-form.ts';
import { sendWhole, whenStartable, whenTaken } from '../whole-file.ts';
import { ask, lettingIn, readAnswer, VERSION, type PrusaLink } from './calls.ts';
import { freeBytesOf, readState, resinPrinterOf, sizeListed } from './messages.ts';

const PRINTS = '/api/files/local';

/** The link to a Prusa SL1 or SL1S: HTTP alone, one call after the other. */
export function createPrusaLink(printer: FoundPrinter, network: Network, key: string | null): PrinterLink {
  const { host, port } = splitAddress(printer.address);
  const at: PrusaLink = { host, port: port ?? network.prusaLinkPort, key };
  const silence = network.answerTime;
  const get = (path: string, signal: AbortSignal) => ask(at, { path, silence }, signal);
  const order = async (
    path: string,
    command: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<SendResult<void>> => {
    const said = await ask(at, { method: 'POST', path, silence: network.partTime }, signal, command);
    return said.ok ? ok(undefined) : said;
  };
  const placeOf = (name: string): string => `${PRINTS}/${encodeURIComponent(name)}`;
  const remove = (name: string) =>
    ask(at, { method: 'DELETE', path: placeOf(name), silence }, AbortSignal.timeout(silence));

  const state: PrinterLink['state'] = async (signal) => {
    const now = await get('/api/printer', signal);
    if (!now.ok) return now;
    const job = await get('/api/job', signal);
    return job.ok ? ok(readState(now.value, job.value)) : job;
  };
  const facts: PrinterLink['facts'] = async (signal) => {
    const version = await get(VERSION, signal);
    if (!version.ok) return version;
    if (resinPrinterOf(version.value) === '')
      return fail('printer_unsupported', 'it is no resin printer of Prusa', { printer: printer.name });
    const listing = await get('/api/files', signal);
    if (!listing.ok) return listing;
    return ok({
      resolution: null,
      extensions: ['sl1', 'sl1s'],
      freeBytes: freeBytesOf(listing.value),
      hasCamera: false,
    });
  };
  const listedSize = async (name: string, signal: AbortSignal): Promise<SendResult<number | null>> => {
    const listing = await get('/api/files', signal);
    return listing.ok ? ok(sizeListed(listing.value, name)) : listing;
  };

  /** Sends the whole file once. A file of that name is refused by the printer: the old one goes first. */
  const upload = async (file: FileToSend, context: JobContext): Promise<SendResult<void>> => {
    const { signal } = context;
    const old = await listedSize(file.name, signal);
    if (!old.ok) return old;
    if (old.value !== null) {
      const removed = await remove(file.name);
      if (!removed.ok) return removed;
    }
    const call = { method: 'POST', path: PRINTS, silence: network.partTime } as const;
    const entry = await lettingIn(at, call, signal);
    if (!entry.ok) return entry;
    const answer = await uploadForm(
      {
        call: { host, port: at.port, ...call, headers: entry.value },
        // A print is begun by `start` alone.
        fields: [['print', 'false']],
        field: 'file',
        file,
        remove: () => remove(file.name),
        lookTime: network.lookTime,
      },
      context,
    );
    if (!answer.ok) return answer;
    const details = { file: file.name };
    if (answer.value.status === 415) return fail('printer_file_mismatch', 'not a file it takes', details);
    if (answer.value.status === 413 || answer.value.status === 507)
      return fail('printer_storage_full', 'no room for the file', details);
    const said = readAnswer(answer.value, at);
    return said.ok ? ok(undefined) : said;
  };

  return {
    printer,
    facts,
    state,
    async send(file, context) {
      const taken = await whenTaken(file, { facts, state }, context.signal);
      if (!taken.ok) return taken;
      const sent = await sendWhole(
        file,
        {
          upload: (job) => upload(file, job),
          size: (signal) => listedSize(file.name, signal),
          remove: () => remove(file.name),
        },
        network,
        context,
      );
      return sent.ok ? ok({ name: file.name, size: file.source.size, verifiedBy: 'size' }) : sent;
    },
    async start(file, signal) {
      const startable = await whenStartable(file, state, () => listedSize(file.name, signal), signal);
      if (!startable.ok) return startable;
      return order(placeOf(file.name), { command: 'select', print: true }, signal);
    },
    pause: (signal) => order('/api/job', { command: 'pause', action: 'pause' }, signal),
    resume: (signal) => order('/api/job', { command: 'pause', action: 'resume' }, signal),
    stop: (signal) => order('/api/job', { command: 'cancel' }, signal),
    camera: () => Promise.resolve(fail('printer_camera_unavailable', 'it has none')),
    close: () => undefined,
  };
}
