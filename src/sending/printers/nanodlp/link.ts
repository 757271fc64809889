import { fail, ok, type JobContext } from '#base';
import {
  checkFile,
  type FileToSend,
  type FoundPrinter,
  type PrinterLink,
  type SendResult,
} from '#sending/api';
import { splitAddress, writeAddress } from '../addresses.ts';
import { callBriefly, readObject } from '../http-request.ts';
import type { Network } from '../network.ts';
import { ask, readAnswer, type OpenPlace } from '../open-calls.ts';
import { pause } from '../pause.ts';
import { textOf } from '../said-values.ts';
import { uploadForm } from '../upload-form.ts';
import { untilTaken, whenFree } from '../whole-file.ts';
import { isStatus, platesOf, profilesOf, readState, type Plate } from './messages.ts';

const STATUS = '/status';
const EXTENSION = 'nanodlp';
/** It unpacks what it got before it answers: so many times the silence of other calls (600 s in all). */
const UNPACKING_SILENCES = 20;

/** The NanoDLP at a place, null where there is none. */
export async function recogniseNanoDlp(
  host: string,
  port: number,
  network: Network,
  signal: AbortSignal,
): Promise<FoundPrinter | null> {
  const said = await ask({ host, port }, { path: STATUS, silence: network.discoveryTime }, signal);
  if (!said.ok || !isStatus(said.value)) return null;
  const address = writeAddress({ host, port: port === network.nanoDlpPort ? null : port });
  return {
    id: `nanodlp:${address}`,
    protocol: 'nanodlp',
    name: textOf(said.value['Hostname']) || address,
    model: '',
    address,
    firmware: textOf(said.value['Version']),
  };
}

/** The link to a printer that runs NanoDLP: HTTP alone, orders as GET, as it has them. */
export function createNanoDlpLink(printer: FoundPrinter, network: Network): PrinterLink {
  const { host, port } = splitAddress(printer.address);
  const at: OpenPlace = { host, port: port ?? network.nanoDlpPort };
  const silence = network.answerTime;
  /** What a call answers, whatever it is: its lists come bare. */
  const read = async <T>(
    path: string,
    reader: (said: unknown) => T,
    signal: AbortSignal,
  ): Promise<SendResult<T>> => {
    const answer = await callBriefly({ ...at, path, silence }, signal);
    if (!answer.ok) return answer;
    const whole = readAnswer(answer.value);
    if (!whole.ok) return whole;
    try {
      return ok(reader(JSON.parse(answer.value.text)));
    } catch {
      return fail('printer_refused', 'its answer is no list', { reason: 'its answer is not readable' });
    }
  };
  const order = async (path: string, signal: AbortSignal): Promise<SendResult<void>> => {
    const said = await ask(at, { path, silence: network.partTime }, signal, true);
    return said.ok ? ok(undefined) : said;
  };
  const state: PrinterLink['state'] = async (signal) => {
    const said = await ask(at, { path: STATUS, silence }, signal);
    return said.ok ? ok(readState(said.value)) : said;
  };
  const plates = (signal: AbortSignal) => read('/plates/list/json', platesOf, signal);
  const facts = async (signal: AbortSignal) => {
    const profiles = await read('/json/db/profiles.json', profilesOf, signal);
    if (!profiles.ok) return profiles;
    const known = { resolution: null, extensions: [EXTENSION], freeBytes: null, hasCamera: false };
    return ok({ ...known, profiles: profiles.value });
  };
  const remove = (id: number) => order(`/plate/delete/${id}`, AbortSignal.timeout(silence));

  /** Plates of this name that were not there before. */
  const newPlates = async (
    path: string,
    before: readonly Plate[],
    signal: AbortSignal,
  ): Promise<SendResult<readonly Plate[]>> => {
    const now = await plates(signal);
    if (!now.ok) return now;
    const old = new Set(before.map(({ id }) => id));
    return ok(now.value.filter((plate) => plate.path === path && !old.has(plate.id)));
  };
  /** Takes away what came of a sending that failed; `printer_file_missing` where nothing did. */
  const removeNew = async (path: string, before: readonly Plate[]): Promise<SendResult<void>> => {
    const found = await newPlates(path, before, AbortSignal.timeout(silence));
    if (!found.ok) return found;
    if (found.value.length === 0) return fail('printer_file_missing', 'no plate of it is listed');
    for (const { id } of found.value) await remove(id);
    return ok(undefined);
  };

  return {
    printer,
    facts,
    state,
    async send(file, context) {
      const { signal } = context;
      const known = await facts(signal);
      if (!known.ok) return known;
      const fits = checkFile(file, known.value);
      if (!fits.ok) return fits;
      const profile = profileFor(file, known.value.profiles);
      if (!profile.ok) return profile;
      const isFree = await whenFree(state, signal);
      if (!isFree.ok) return isFree;
      const before = await plates(signal);
      if (!before.ok) return before;
      const path = file.name.slice(0, -EXTENSION.length - 1);
      const withdraw = async <T>(failed: SendResult<T>): Promise<SendResult<T>> => {
        await removeNew(path, before.value);
        return failed;
      };
      const removeSent = () => removeNew(path, before.value);
      const once = () => upload(at, path, profile.value, file, network, removeSent, context);
      const sent = await untilTaken(once, network.retryTime, signal);
      if (!sent.ok) return sent;
      // It reads the file after it has taken it.
      const size = file.source.size;
      context.report({ phase: 'verify', done: 0, total: size });
      for (let waited = 0; waited < network.partTime; waited += network.lookTime) {
        const found = await newPlates(path, before.value, signal);
        if (!found.ok) return withdraw(found);
        const plate = found.value.find(({ id, layers }) => layers > 0 && (sent.value ?? id) === id);
        if (plate !== undefined) {
          context.report({ phase: 'verify', done: size, total: size });
          return ok({ name: file.name, size, verifiedBy: 'read', key: String(plate.id) });
        }
        await pause(network.lookTime, signal);
        if (signal.aborted) return withdraw(fail('cancelled', 'the sending was cancelled'));
      }
      return withdraw(fail('transfer_damaged', 'it lists no layers of the file', { file: file.name }));
    },
    async start(file, signal) {
      const isFree = await whenFree(state, signal);
      if (!isFree.ok) return isFree;
      const now = await plates(signal);
      if (!now.ok) return now;
      const path = file.name.slice(0, -EXTENSION.length - 1);
      const isThere = now.value.some(
        (plate) => String(plate.id) === file.key && plate.path === path && plate.layers > 0,
      );
      return isThere
        ? order(`/printer/start/${file.key}`, signal)
        : fail('printer_file_missing', 'the plate is not there as it was sent', { file: file.name });
    },
    pause: (signal) => order('/printer/pause', signal),
    resume: (signal) => order('/printer/unpause', signal),
    stop: (signal) => order('/printer/stop', signal),
    camera: () => Promise.resolve(fail('printer_camera_unavailable', 'no camera is asked for here')),
    close: () => undefined,
  };
}

/** The profile a file is printed by: the one that was chosen, or the only one there is. */
function profileFor(
  { profile }: FileToSend,
  profiles: readonly { readonly id: string; readonly name: string }[],
): SendResult<string> {
  const chosen =
    profile === undefined
      ? profiles.length === 1
        ? profiles[0]
        : undefined
      : (profiles.find(({ id }) => id === profile) ?? profiles.find(({ name }) => name === profile));
  if (chosen !== undefined) return ok(chosen.id);
  const names = profiles.map(({ name }) => name).join(', ');
  return fail('printer_profile_needed', 'no profile of the printer was chosen', { profiles: names });
}

/** Sends a plate once; its number where the printer says it. It names a plate by its path, and knows a file by its extension. */
async function upload(
  at: OpenPlace,
  path: string,
  profile: string,
  file: FileToSend,
  { partTime, lookTime }: Network,
  remove: () => Promise<SendResult<void>>,
  context: JobContext,
): Promise<SendResult<number | null>> {
  const fields = [
    ['Path', path],
    ['ProfileID', profile],
  ] as const;
  const call = { ...at, path: '/plate/add', silence: partTime * UNPACKING_SILENCES };
  const answer = await uploadForm({ call, fields, field: 'ZipFile', file, remove, lookTime }, context);
  if (!answer.ok) return answer;
  const said = readAnswer(answer.value, true);
  if (!said.ok) return said;
  const { headers, text } = answer.value;
  const [, last] = /(\d{1,15})\D*$/.exec(headers.location ?? '') ?? [];
  const id = last ?? readObject(text)?.['PlateID'];
  return ok(id === undefined || !Number.isSafeInteger(Number(id)) ? null : Number(id));
}
