import { ok } from '#base';
import type { FoundPrinter, SendResult } from '#sending/api';
import type { Network } from '../network.ts';
import { pause } from '../pause.ts';
import { openTextSocket } from '../websocket-client.ts';
import type { Board, SdcpWay } from './link.ts';
import { COMMANDS, faultOf } from './messages.ts';
import { uploadParts } from './upload.ts';

/** How many looks in a row at a board that checks a file may fail. */
const MOST_FAILED_LOOKS = 5;

/** SDCP 3.0.0: a WebSocket for texts, files in parts over HTTP, their MD5 compared by the board. */
export function sdcpVersion3({ address: host }: FoundPrinter, network: Network): SdcpWay {
  /** Waits until the board has checked a file; errors it reported since `before` are the file's. */
  const verify = async (
    { connect }: Board,
    before: { readonly count: number; readonly errors: readonly number[] },
    fileName: string,
    signal: AbortSignal,
  ): Promise<SendResult<void>> => {
    let { count, errors } = before;
    for (let failed = 0; ;) {
      const open = await connect(signal);
      const status = open.ok ? await open.value.status(signal) : open;
      if (!status.ok) {
        if (status.error.code === 'cancelled' || ++failed >= MOST_FAILED_LOOKS) return status;
        count = 0;
      } else {
        failed = 0;
        if (open.ok) ({ errors } = open.value);
        const reported = errors[count];
        const fault = reported === undefined ? null : faultOf(reported);
        if (fault) return { ok: false, error: { ...fault, details: { ...fault.details, file: fileName } } };
        if (!status.value.isTransferring) return ok(undefined);
      }
      await pause(network.lookTime, signal);
    }
  };

  const send: SdcpWay['send'] = async (file, md5, board, context) => {
    const { signal } = context;
    const open = await board.connect(signal);
    if (!open.ok) return open;
    const { errors } = open.value;
    const before = { count: errors.length, errors };
    let upload = '';
    const sent = await uploadParts(file, md5, { host, network }, context, (id) => (upload = id));
    const { size } = file.source;
    if (sent.ok) context.report({ phase: 'verify', done: 0, total: size });
    const checked = sent.ok ? await verify(board, before, file.name, signal) : sent;
    if (checked.ok) {
      context.report({ phase: 'verify', done: size, total: size });
      return checked;
    }
    // What is there of it is of no use: the board is told to drop it, whatever stopped us.
    const soon = AbortSignal.timeout(network.answerTime);
    if (sent.ok) {
      const files = { FileList: [`/local/${file.name}`], FolderList: [] };
      await board.command(COMMANDS.delete, files, soon);
    } else await board.command(COMMANDS.abortUpload, { Uuid: upload, FileName: file.name }, soon);
    return checked;
  };

  return {
    open: (on, signal) =>
      openTextSocket(
        { host, port: network.sdcpPort, path: '/websocket', time: network.answerTime },
        on,
        signal,
      ),
    send,
    verifiedBy: 'md5',
  };
}
