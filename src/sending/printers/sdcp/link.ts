import { fail, ok } from '#base';
import { checkFile, type FoundPrinter, type PrinterLink, type SendResult } from '#sending/api';
import { checksumOf } from '../checksum.ts';
import type { Network } from '../network.ts';
import { pause } from '../pause.ts';
import { textOf } from '../said-values.ts';
import { COMMANDS, faultOf, startFaultOf } from './messages.ts';
import { openSession, type SdcpSession } from './session.ts';
import { uploadParts } from './upload.ts';

/** How many looks in a row at a board that checks a file may fail. */
const MOST_FAILED_LOOKS = 5;

/** The link to a printer that speaks SDCP 3.0.0. It connects when it is first asked, and again after the connection was lost. */
export function createSdcpLink(printer: FoundPrinter, network: Network): PrinterLink {
  const host = printer.address;
  let session: SdcpSession | null = null;
  let opening: Promise<SendResult<SdcpSession>> | null = null;
  const closing = new AbortController();

  /** The open session; several who ask at once wait for the same one. */
  const connect = async (signal: AbortSignal): Promise<SendResult<SdcpSession>> => {
    if (session?.isOpen) return ok(session);
    opening ??= openSession(printer, host, network, closing.signal).finally(() => (opening = null));
    const opened = await opening;
    if (signal.aborted) return fail('cancelled', 'the call was cancelled');
    if (opened.ok) session = opened.value;
    return opened;
  };

  /** A command that is answered by yes or no. */
  const command = async (number: number, data: object, signal: AbortSignal) => {
    const open = await connect(signal);
    return open.ok ? open.value.request(number, { ...data }, signal) : open;
  };

  const control = async (number: number, signal: AbortSignal): Promise<SendResult<void>> => {
    const answer = await command(number, {}, signal);
    if (!answer.ok) return answer;
    if (answer.value.ack === 0) return ok(undefined);
    return fail('printer_refused', `the printer answered ${answer.value.ack}`);
  };

  /** Waits until the board has checked a file; errors it told since `before` are the file's. */
  const verify = async (before: number, fileName: string, signal: AbortSignal): Promise<SendResult<void>> => {
    for (let failed = 0; ;) {
      const open = await connect(signal);
      const status = open.ok ? await open.value.status(signal) : open;
      if (!status.ok) {
        if (status.error.code === 'cancelled' || ++failed >= MOST_FAILED_LOOKS) return status;
        before = 0;
      } else {
        failed = 0;
        const told = session?.errors[before];
        const fault = told === undefined ? null : faultOf(told);
        if (fault) return { ok: false, error: { ...fault, details: { ...fault.details, file: fileName } } };
        if (!status.value.isTransferring) return ok(undefined);
      }
      await pause(network.lookTime, signal);
    }
  };

  return {
    printer,
    async facts(signal) {
      const open = await connect(signal);
      return open.ok ? open.value.facts(signal) : open;
    },
    async state(signal) {
      const open = await connect(signal);
      const status = open.ok ? await open.value.status(signal) : open;
      return status.ok ? ok(status.value.state) : status;
    },
    async send(file, context) {
      const { signal } = context;
      const open = await connect(signal);
      if (!open.ok) return open;
      const facts = await open.value.facts(signal);
      if (!facts.ok) return facts;
      const fits = checkFile(file, facts.value);
      if (!fits.ok) return fits;
      const now = await open.value.status(signal);
      if (!now.ok) return now;
      const { activity } = now.value.state;
      if (activity !== 'idle' && activity !== 'finished' && activity !== 'stopped')
        return fail('printer_busy', `the printer is ${activity}`);
      const md5 = await checksumOf('md5', file.source, context);
      if (!md5.ok) return md5;

      const before = open.value.errors.length;
      let upload = '';
      const sent = await uploadParts(file, md5.value, { host, network }, context, (id) => (upload = id));
      const { size } = file.source;
      if (sent.ok) context.report({ phase: 'verify', done: 0, total: size });
      const checked = sent.ok ? await verify(before, file.name, signal) : sent;
      if (!checked.ok) {
        // What is there of it is of no use: the board is told to drop it, whatever stopped us.
        const soon = AbortSignal.timeout(network.answerTime);
        if (sent.ok) {
          const files = { FileList: [`/local/${file.name}`], FolderList: [] };
          await command(COMMANDS.delete, files, soon);
        } else await command(COMMANDS.abortUpload, { Uuid: upload, FileName: file.name }, soon);
        return checked;
      }
      context.report({ phase: 'verify', done: size, total: size });
      return ok({ name: file.name, size, verifiedBy: 'md5' });
    },
    async start(file, signal) {
      const answer = await command(COMMANDS.start, { Filename: file.name, StartLayer: 0 }, signal);
      if (!answer.ok) return answer;
      const fault = startFaultOf(answer.value.ack);
      return fault
        ? { ok: false, error: { ...fault, details: { ...fault.details, file: file.name } } }
        : ok(undefined);
    },
    pause: (signal) => control(COMMANDS.pause, signal),
    resume: (signal) => control(COMMANDS.resume, signal),
    stop: (signal) => control(COMMANDS.stop, signal),
    async camera(signal) {
      const answer = await command(COMMANDS.camera, { Enable: 1 }, signal);
      if (!answer.ok) return answer;
      const address = textOf(answer.value.data['VideoUrl']);
      return answer.value.ack === 0 && /^(?:rtsp|http):\/\//.test(address)
        ? ok(address)
        : fail('printer_camera_unavailable', `the printer answered ${answer.value.ack}`);
    },
    close() {
      closing.abort();
      session?.close();
    },
  };
}
