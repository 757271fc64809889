import { fail, ok, type JobContext } from '#base';
import type { FileToSend, FoundPrinter, PrinterLink, SendResult } from '#sending/api';
import { splitAddress, writeAddress } from '../addresses.ts';
import { ask, readAnswer, type OpenPlace } from '../open-calls.ts';
import type { Network } from '../network.ts';
import { uploadForm } from '../upload-form.ts';
import { sendWhole, whenStartable, whenTaken } from '../whole-file.ts';
import { fileListed, isStatus, nextPageOf, readState, type ListedFile } from './messages.ts';

const STATUS = '/status';
/** Files of one page of the listing, and how many pages are looked at. */
const PAGE_SIZE = 100;
const MOST_PAGES = 50;

/** The Odyssey at a place, null where there is none. It has no name of its own. */
export async function recogniseOdyssey(
  host: string,
  port: number,
  network: Network,
  signal: AbortSignal,
): Promise<FoundPrinter | null> {
  const said = await ask({ host, port }, { path: STATUS, silence: network.discoveryTime }, signal);
  if (!said.ok || !isStatus(said.value)) return null;
  const address = writeAddress({ host, port: port === network.odysseyPort ? null : port });
  return { id: `odyssey:${address}`, protocol: 'odyssey', name: address, model: '', address, firmware: '' };
}

const placeOf = (name: string): string => `file_path=${encodeURIComponent(name)}&location=Local`;

/** The link to a printer behind Odyssey: HTTP alone, one call after the other. */
export function createOdysseyLink(printer: FoundPrinter, network: Network): PrinterLink {
  const { host, port } = splitAddress(printer.address);
  const at: OpenPlace = { host, port: port ?? network.odysseyPort };
  const silence = network.answerTime;
  const order = async (path: string, signal: AbortSignal): Promise<SendResult<void>> => {
    const said = await ask(at, { method: 'POST', path, silence: network.partTime }, signal);
    return said.ok ? ok(undefined) : said;
  };
  const state: PrinterLink['state'] = async (signal) => {
    const said = await ask(at, { path: STATUS, silence }, signal);
    return said.ok ? ok(readState(said.value)) : said;
  };
  const facts: PrinterLink['facts'] = () =>
    Promise.resolve(ok({ resolution: null, extensions: ['sl1'], freeBytes: null, hasCamera: false }));
  const listed = async (name: string, signal: AbortSignal): Promise<SendResult<ListedFile | null>> => {
    for (let page: number | null = 0, looked = 0; page !== null && looked < MOST_PAGES; looked++) {
      const path = `/files?location=Local&page_index=${page}&page_size=${PAGE_SIZE}`;
      const listing: SendResult<Readonly<Record<string, unknown>>> = await ask(at, { path, silence }, signal);
      if (!listing.ok) return listing;
      const found = fileListed(listing.value, name);
      if (found !== null) return ok(found);
      page = nextPageOf(listing.value);
    }
    return ok(null);
  };
  /** What was sent is there: at its size where it says one, and read in any case. */
  const wholeSize = async (
    { name, size }: { readonly name: string; readonly size: number },
    signal: AbortSignal,
  ): Promise<SendResult<number | null>> => {
    const file = await listed(name, signal);
    if (!file.ok || file.value === null || file.value.layers === 0) return file.ok ? ok(null) : file;
    return ok(file.value.size ?? size);
  };
  const remove = (name: string) =>
    ask(at, { method: 'DELETE', path: `/file?${placeOf(name)}`, silence }, AbortSignal.timeout(silence));
  const upload = async (file: FileToSend, context: JobContext): Promise<SendResult<void>> => {
    const call = { ...at, path: '/files', silence: network.partTime };
    const answer = await uploadForm(
      { call, fields: [], field: 'file', file, remove: () => remove(file.name), lookTime: network.lookTime },
      context,
    );
    if (!answer.ok) return answer;
    const said = readAnswer(answer.value);
    return said.ok ? ok(undefined) : said;
  };

  return {
    printer,
    facts,
    state,
    async send(file, context) {
      const taken = await whenTaken(file, { facts, state }, context.signal);
      if (!taken.ok) return taken;
      const whole = { name: file.name, size: file.source.size };
      const sent = await sendWhole(
        file,
        {
          upload: (job) => upload(file, job),
          size: (signal) => wholeSize(whole, signal),
          remove: () => remove(file.name),
        },
        network,
        context,
      );
      return sent.ok ? ok({ ...whole, verifiedBy: 'read' }) : sent;
    },
    async start(file, signal) {
      const startable = await whenStartable(file, state, () => wholeSize(file, signal), signal);
      return startable.ok ? order(`/print/start?${placeOf(file.name)}`, signal) : startable;
    },
    pause: (signal) => order('/print/pause', signal),
    resume: (signal) => order('/print/resume', signal),
    stop: (signal) => order('/print/cancel', signal),
    camera: () => Promise.resolve(fail('printer_camera_unavailable', 'it has none')),
    close: () => undefined,
  };
}
