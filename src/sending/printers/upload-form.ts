import { fail, type JobContext } from '#base';
import type { FileToSend, SendResult } from '#sending/api';
import { readPart } from './checksum.ts';
import { callHttp, multipart, type HttpAnswer, type HttpCall } from './http-request.ts';
import type { Network } from './network.ts';
import { pause } from './pause.ts';

export interface FormUpload {
  readonly call: Pick<HttpCall, 'host' | 'port' | 'path' | 'headers' | 'silence'>;
  readonly fields: readonly (readonly [string, string])[];
  /** The name of the form's field that holds the file. */
  readonly field: string;
  readonly file: FileToSend;
  /** Takes the file away, a failure where there is none: from the last byte on, the printer may have it though it falls silent or we leave. */
  readonly remove: () => Promise<SendResult<unknown>>;
  readonly lookTime: Network['lookTime'];
}

/** How often a file is looked for that was sent whole and not answered: a printer lists it a while after its last byte. */
const MOST_LOOKS = 6;

/** Sends a whole file as one form, read as the printer takes it, with progress in bytes. What the answer means is the protocol's. */
export async function uploadForm(
  { call, fields, field, file, remove, lookTime }: FormUpload,
  context: JobContext,
): Promise<SendResult<HttpAnswer>> {
  const { source, name } = file;
  const form = multipart(fields, { field, name });
  let unread: SendResult<HttpAnswer> | null = null;
  let isWhole = false;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield form.before;
    for (let offset = 0; offset < source.size;) {
      context.report({ phase: 'send', done: offset, total: source.size });
      const part = await readPart(source, offset);
      if (!part.ok) {
        unread = part;
        throw new Error(part.error.message);
      }
      yield part.value;
      offset += part.value.length;
    }
    context.report({ phase: 'send', done: source.size, total: source.size });
    isWhole = true;
    yield form.after;
  }
  const length = form.before.length + source.size + form.after.length;
  const answer = await callHttp(
    {
      ...call,
      method: 'POST',
      headers: { ...call.headers, 'Content-Type': form.type },
      body: { length, pieces: pieces() },
    },
    context.signal,
  );
  if (!answer.ok && isWhole) await removeOnceListed(remove, lookTime);
  if (context.signal.aborted) return fail('cancelled', 'the sending was cancelled');
  return unread ?? answer;
}

/** Takes a file away that may not be listed yet; a printer that can't be asked is left. */
async function removeOnceListed(remove: FormUpload['remove'], lookTime: number): Promise<void> {
  for (let look = 1; look <= MOST_LOOKS; look++) {
    if (look > 1) await pause(lookTime, new AbortController().signal);
    const removed = await remove();
    if (removed.ok || removed.error.code === 'printer_unreachable' || removed.error.code === 'cancelled')
      return;
  }
}
