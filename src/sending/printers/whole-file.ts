import { fail, ok, type JobContext } from '#base';
import {
  checkFile,
  type FileToSend,
  type PrinterFacts,
  type PrinterState,
  type SendResult,
} from '#sending/api';
import type { Network } from './network.ts';
import { pause } from './pause.ts';

// What protocols have in common that take a whole file by one call and list what they have.

/** How often a file begins again after its connection broke. */
const MOST_BEGINNINGS = 3;

interface Asking {
  readonly facts: (signal: AbortSignal) => Promise<SendResult<PrinterFacts>>;
  readonly state: (signal: AbortSignal) => Promise<SendResult<PrinterState>>;
}

/** Whether a printer does nothing; `printer_busy` where it does. */
export async function whenFree(state: Asking['state'], signal: AbortSignal): Promise<SendResult<void>> {
  const now = await state(signal);
  if (!now.ok) return now;
  const { activity } = now.value;
  if (activity === 'idle' || activity === 'finished' || activity === 'stopped') return ok(undefined);
  return fail('printer_busy', `the printer is ${activity}`);
}

/** Whether a printer takes a file now. */
export async function whenTaken(
  file: FileToSend,
  { facts, state }: Asking,
  signal: AbortSignal,
): Promise<SendResult<void>> {
  const known = await facts(signal);
  if (!known.ok) return known;
  const fits = checkFile(file, known.value);
  return fits.ok ? whenFree(state, signal) : fits;
}

/** Sends a whole file, anew where the connection broke; what of it may have come by then was taken away. */
export async function untilTaken<T>(
  upload: () => Promise<SendResult<T>>,
  retryTime: Network['retryTime'],
  signal: AbortSignal,
): Promise<SendResult<T>> {
  for (let beginning = 1; ; beginning++) {
    const sent = await upload();
    if (sent.ok || sent.error.code !== 'printer_unreachable' || beginning >= MOST_BEGINNINGS) return sent;
    await pause(retryTime * beginning, signal);
  }
}

export interface WholeUpload {
  /** Sends the whole file once. */
  readonly upload: (context: JobContext) => Promise<SendResult<void>>;
  /** Bytes of the file that the printer lists under its name; null where it lists none. */
  readonly size: (signal: AbortSignal) => Promise<SendResult<number | null>>;
  /** Takes the file away. */
  readonly remove: () => Promise<unknown>;
}

/** Sends a file, anew where the connection broke, and looks whether the printer lists all of it; what it lists otherwise is removed. */
export async function sendWhole(
  file: FileToSend,
  { upload, size, remove }: WholeUpload,
  { retryTime }: Pick<Network, 'retryTime'>,
  context: JobContext,
): Promise<SendResult<void>> {
  const { signal } = context;
  const total = file.source.size;
  const sent = await untilTaken(() => upload(context), retryTime, signal);
  if (!sent.ok) return sent;
  context.report({ phase: 'verify', done: 0, total });
  const listed = await size(signal);
  if (!listed.ok || listed.value !== total) {
    await remove();
    return listed.ok
      ? fail('transfer_damaged', 'the printer lists another size', { file: file.name })
      : listed;
  }
  context.report({ phase: 'verify', done: total, total });
  return ok(undefined);
}

/** Whether a file is there as it was sent, and the printer free to print it: somebody else may have put another in its place. */
export async function whenStartable(
  file: { readonly name: string; readonly size: number },
  state: Asking['state'],
  size: WholeUpload['size'],
  signal: AbortSignal,
): Promise<SendResult<void>> {
  const isFree = await whenFree(state, signal);
  if (!isFree.ok) return isFree;
  const listed = await size(signal);
  if (!listed.ok) return listed;
  return listed.value === file.size
    ? ok(undefined)
    : fail('printer_file_missing', 'the file is not there as it was sent', { file: file.name });
}
