import { fail, ok, type JobContext } from '#base';
import {
  checkFile,
  type FileToSend,
  type FoundPrinter,
  type PrinterLink,
  type SendResult,
  type SentFile,
} from '#sending/api';
import { checksumOf } from '../checksum.ts';
import type { Network } from '../network.ts';
import { textOf } from '../said-values.ts';
import { COMMANDS, startFaultOf } from './messages.ts';
import { openSession, type OpenTexts, type SdcpSession } from './session.ts';

/** The way a version of SDCP carries texts and files. */
export interface SdcpWay {
  readonly open: OpenTexts;
  /** Sends a file that may be sent, and makes sure of it; what fails leaves nothing that could be printed. */
  readonly send: (
    file: FileToSend,
    md5: string,
    board: Board,
    context: JobContext,
  ) => Promise<SendResult<void>>;
  readonly verifiedBy: SentFile['verifiedBy'];
}

/** A board as a way of sending speaks to it. */
export interface Board {
  readonly connect: (signal: AbortSignal) => Promise<SendResult<SdcpSession>>;
  /** A command that is answered by yes or no. */
  readonly command: (number: number, data: object, signal: AbortSignal) => ReturnType<SdcpSession['request']>;
}

/** The link to a printer that speaks SDCP. It connects when it is first asked, and again after the connection was lost. */
export function createSdcpLink(printer: FoundPrinter, network: Network, way: SdcpWay): PrinterLink {
  let session: SdcpSession | null = null;
  let opening: Promise<SendResult<SdcpSession>> | null = null;
  const closing = new AbortController();

  /** The open session; several who ask at once wait for the same one. */
  const connect = async (signal: AbortSignal): Promise<SendResult<SdcpSession>> => {
    if (session?.isOpen) return ok(session);
    opening ??= openSession(printer, way.open, network, closing.signal).finally(() => (opening = null));
    const opened = await opening;
    if (signal.aborted) return fail('cancelled', 'the call was cancelled');
    if (opened.ok) session = opened.value;
    return opened;
  };

  const command: Board['command'] = async (number, data, signal) => {
    const open = await connect(signal);
    return open.ok ? open.value.request(number, { ...data }, signal) : open;
  };

  const control = async (number: number, signal: AbortSignal): Promise<SendResult<void>> => {
    const answer = await command(number, {}, signal);
    if (!answer.ok) return answer;
    if (answer.value.ack === 0) return ok(undefined);
    return fail('printer_refused', `the printer answered ${answer.value.ack}`);
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

      const sent = await way.send(file, md5.value, { connect, command }, context);
      return sent.ok ? ok({ name: file.name, size: file.source.size, verifiedBy: way.verifiedBy }) : sent;
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
