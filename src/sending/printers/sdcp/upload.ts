import { fail, ok, type JobContext } from '#base';
import type { FileToSend, SendResult } from '#sending/api';
import { PART_BYTES, readPart } from '../checksum.ts';
import { callHttp, isObject, multipart, readObject } from '../http-request.ts';
import type { Network } from '../network.ts';
import { pause } from '../pause.ts';

/** How often a part is tried, and how often a file begins again. */
const MOST_TRIES = 5;
const MOST_BEGINNINGS = 3;

/** What the board says of a part. */
type PartAnswer = 'taken' | 'elsewhere' | 'refused' | 'failed';

/**
 * Sends a file in parts of 1 MiB. A part that fails is sent again to the same offset; where the board says that the offset is not the end
 * of what it has, the file begins again under another number. `onBegin` hears the number of every beginning, for the one who cancels.
 */
export async function uploadParts(
  file: FileToSend,
  md5: string,
  where: { readonly host: string; readonly network: Network },
  context: JobContext,
  onBegin: (upload: string) => void,
): Promise<SendResult<void>> {
  const { source } = file;
  const named = { file: file.name };
  for (let beginning = 1; beginning <= MOST_BEGINNINGS; beginning++) {
    const upload = crypto.randomUUID().replaceAll('-', '');
    onBegin(upload);
    let offset = 0;
    let tries = 0;
    while (offset < source.size) {
      context.report({ phase: 'send', done: offset, total: source.size });
      const part = await readPart(source, offset);
      if (!part.ok) return part;
      const answer = await sendPart({ file, md5, upload, offset, bytes: part.value }, where, context.signal);
      if (context.signal.aborted) return fail('cancelled', 'the sending was cancelled');
      if (answer === 'taken') {
        offset += part.value.length;
        tries = 0;
      } else if (answer === 'refused') {
        return fail('printer_storage_full', 'the printer cannot open the file', named);
      } else if (answer === 'elsewhere') break;
      else if (++tries >= MOST_TRIES)
        return fail('transfer_failed', `a part at ${offset} failed ${tries} times`, {
          ...named,
          reason: 'the connection keeps breaking',
        });
      else await pause(where.network.retryTime * tries, context.signal);
    }
    if (offset >= source.size) {
      context.report({ phase: 'send', done: source.size, total: source.size });
      return ok(undefined);
    }
  }
  return fail('transfer_failed', 'the printer lost the file again and again', {
    ...named,
    reason: 'the printer loses what it got',
  });
}

interface Part {
  readonly file: FileToSend;
  readonly md5: string;
  readonly upload: string;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

async function sendPart(
  { file, md5, upload, offset, bytes }: Part,
  { host, network }: { readonly host: string; readonly network: Network },
  signal: AbortSignal,
): Promise<PartAnswer> {
  const form = multipart(
    [
      ['S-File-MD5', md5],
      ['Check', '1'],
      ['Offset', String(offset)],
      ['Uuid', upload],
      ['TotalSize', String(file.source.size)],
    ],
    { field: 'File', name: file.name },
  );
  if (bytes.length > PART_BYTES) throw new Error('a part is larger than the board takes');
  const answer = await callHttp(
    {
      host,
      port: network.sdcpPort,
      path: '/uploadFile/upload',
      method: 'POST',
      headers: { 'Content-Type': form.type },
      body: [form.before, bytes, form.after],
      silence: network.partTime,
    },
    signal,
  );
  if (!answer.ok || answer.value.status !== 200) return 'failed';
  const said = readObject(answer.value.text);
  if (said?.['success'] === true && said['code'] === '000000') return 'taken';
  const messages = said?.['messages'];
  const first: unknown = Array.isArray(messages) ? messages[0] : null;
  const number = isObject(first) ? Number(first['message']) : NaN;
  if (number === -2 || number === -1) return 'elsewhere';
  return number === -3 ? 'refused' : 'failed';
}
