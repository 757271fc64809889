import { fail, ok, type JobContext } from '#base';
import type { FileToSend, FoundPrinter, SendResult } from '#sending/api';
import type { Network } from '../network.ts';
import { pause } from '../pause.ts';
import { ownAddressFor } from '../addresses.ts';
import { inviteBoard } from './broker.ts';
import { offerFile } from './file-offer.ts';
import type { Board, SdcpWay } from './link.ts';
import { boardOf, COMMANDS } from './messages.ts';

/** SDCP of version 1, roles reversed: the board connects to this program for texts, and fetches files from it (ADR 0474). */
export function sdcpVersion1(printer: FoundPrinter, network: Network): SdcpWay {
  const { address: host } = printer;

  const send: SdcpWay['send'] = async (file, md5, board, context) => {
    const { signal } = context;
    const { size } = file.source;
    const own = await ownAddressFor(host).catch(() => null);
    const offer = own && (await offerFile(file, { own, host }, signal).catch(() => null));
    if (!offer) return fail('printer_unreachable', 'no way to its network', { address: host });
    try {
      const wanted = {
        Check: 0,
        CleanCache: 1,
        Compress: 0,
        FileSize: size,
        Filename: file.name,
        MD5: md5,
        // The board puts the address in that it was invited from.
        URL: `http://\${ipaddr}:${offer.port}${offer.path}`,
      };
      const answer = await board.command(COMMANDS.fetch, wanted, signal);
      if (!answer.ok) return answer;
      if (answer.value.ack !== 0)
        return fail('printer_refused', `it answered ${answer.value.ack}`, {
          reason: `its answer ${answer.value.ack}`,
        });
      return await untilFetched(file, offer, board, context);
    } finally {
      offer.close();
    }
  };

  /** Waits until the board has all of a file. What it says of a file before this one counts for nothing: it must have fetched ours. */
  const untilFetched = async (
    { name, source: { size } }: FileToSend,
    offer: { readonly fetched: number },
    { connect }: Board,
    context: JobContext,
  ): Promise<SendResult<void>> => {
    const { signal } = context;
    let quiet = 0;
    for (let seen = -1; ;) {
      await pause(network.lookTime, signal);
      if (signal.aborted) return fail('cancelled', 'the sending was cancelled');
      const open = await connect(signal);
      const status = open.ok ? await open.value.status(signal) : open;
      if (!status.ok) return status;
      const { transfer } = status.value;
      const isOurs = transfer?.fileName === name;
      const { fetched } = offer;
      // What was handed to the network is not all there yet.
      const done = isOurs ? Math.min(transfer.done, fetched) : 0;
      context.report({ phase: done < size ? 'send' : 'verify', done: done < size ? done : 0, total: size });
      quiet = done === seen ? quiet + network.lookTime : 0;
      seen = done;
      if (isOurs && transfer.outcome === 'whole' && fetched === size) {
        context.report({ phase: 'verify', done: size, total: size });
        return ok(undefined);
      }
      if (isOurs && transfer.outcome === 'failed' && fetched > 0)
        return fail('transfer_failed', 'the printer could not fetch it', {
          file: name,
          reason: 'the printer could not fetch all of it',
        });
      if (quiet >= network.partTime)
        return fetched === 0
          ? fail('printer_calls_back', 'it fetched nothing', { address: host })
          : fail('printer_unreachable', 'it fetches no more', { address: host });
    }
  };

  return {
    open: (on, signal) => inviteBoard({ host, board: boardOf(printer) }, network, on, signal),
    send,
    verifiedBy: 'size',
  };
}
