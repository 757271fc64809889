import { fail } from '#base';
import type { FoundPrinter, PrinterActivity, PrinterFacts, PrinterState, SendError } from '#sending/api';
import { isObject, readObject } from '../http-request.ts';
import { countOf, textOf } from '../said-values.ts';

// Messages of SDCP 3.0.0, from the vendor's published specification. Everything in them is the printer's word and checked.

export const COMMANDS = {
  status: 0,
  attributes: 1,
  start: 128,
  pause: 129,
  stop: 130,
  resume: 131,
  abortUpload: 255,
  /** Of version 1: the board is to fetch a file. */
  fetch: 256,
  delete: 259,
  camera: 386,
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** What a printer answers to the call to all printers; null for anything else that comes to that port. */
export function readDiscovery(text: string, address: string): FoundPrinter | null {
  const data = readObject(text)?.['Data'];
  if (!isObject(data)) return null;
  // Boards of version 1 say the same one level deeper.
  const said = isObject(data['Attributes']) ? data['Attributes'] : data;
  const board = textOf(said['MainboardID']);
  if (!/^[\w-]{1,64}$/.test(board)) return null;
  const isFirst = said !== data || /^V1\b/i.test(textOf(said['ProtocolVersion']));
  const protocol = isFirst ? 'sdcp-v1' : 'sdcp-v3';
  const model = textOf(said['MachineName']);
  return {
    id: `${protocol}:${board}`,
    protocol,
    name: textOf(said['Name']) || model || board,
    model,
    address,
    firmware: textOf(said['FirmwareVersion']),
  };
}

/** The board a printer of this protocol was found by. */
export function boardOf(printer: FoundPrinter): string {
  return printer.id.slice(printer.id.indexOf(':') + 1);
}

/** What one text of the session says. */
export type SdcpMessage =
  | { readonly kind: 'response'; readonly command: number; readonly request: string; readonly data: Fields }
  | { readonly kind: 'status'; readonly status: SdcpStatus }
  | { readonly kind: 'attributes'; readonly facts: PrinterFacts }
  | { readonly kind: 'error'; readonly code: number };

/** Reads one text frame; null for what is of no concern here (notices, `pong`) or no message at all. */
export function readMessage(text: string): SdcpMessage | null {
  const message = readObject(text);
  if (message === null) return null;
  const kind = textOf(message['Topic']).replace(/^\//, '').split('/')[1] ?? '';
  const data = isObject(message['Data']) ? message['Data'] : {};
  // The specification puts status and attributes at the top; boards were seen that wrap them.
  const wrapped = (name: string): Fields | null => {
    const found = message[name] ?? data[name];
    return isObject(found) ? found : null;
  };
  switch (kind) {
    case 'response': {
      const command = countOf(data['Cmd']);
      if (command === null) return null;
      const inner = isObject(data['Data']) ? data['Data'] : {};
      return { kind, command, request: textOf(data['RequestID']), data: inner };
    }
    case 'status': {
      const status = wrapped('Status');
      return status && { kind, status: readStatus(status) };
    }
    case 'attributes': {
      const attributes = wrapped('Attributes');
      return attributes && { kind, facts: readFacts(attributes) };
    }
    case 'error': {
      const inner = isObject(data['Data']) ? data['Data'] : {};
      return { kind, code: countOf(inner['ErrorCode']) ?? 0 };
    }
    default:
      return null;
  }
}

export interface SdcpStatus {
  readonly state: PrinterState;
  /** Whether the printer is still taking in or checking a file. */
  readonly isTransferring: boolean;
  /** The file that the board fetches or fetched last; only boards of version 1 say it. */
  readonly transfer: Transfer | null;
}

export interface Transfer {
  readonly outcome: 'running' | 'whole' | 'failed';
  readonly fileName: string;
  /** Bytes that it has. */
  readonly done: number;
}

function readTransfer(said: unknown): Transfer | null {
  if (!isObject(said)) return null;
  const outcome = ({ 0: 'running', 2: 'whole', 3: 'failed' } as const)[countOf(said['Status']) ?? -1];
  if (outcome === undefined) return null;
  return {
    outcome,
    fileName: textOf(said['Filename']).replace(/^.*\//, ''),
    done: countOf(said['DownloadOffset']) ?? 0,
  };
}

/** What the printer does, by its state and, while it prints, by the print's own. */
function activityOf(current: readonly number[], sub: number): PrinterActivity {
  if (current.includes(1)) {
    if (sub === 5) return 'pausing';
    if (sub === 6) return 'paused';
    if (sub === 7) return 'stopping';
    return 'printing';
  }
  if (current.includes(2)) return 'receiving';
  if (current.includes(3) || current.includes(4)) return 'occupied';
  // The print's own state keeps its last value when the print is over.
  if (sub === 8) return 'stopped';
  if (sub === 9 || sub === 16) return 'finished';
  return 'idle';
}

function readStatus(status: Fields): SdcpStatus {
  const now = status['CurrentStatus'];
  // Version 1 sends a number.
  const current = (Array.isArray(now) ? now : [now]).filter((value) => typeof value === 'number');
  const info = isObject(status['PrintInfo']) ? status['PrintInfo'] : {};
  const sub = countOf(info['Status']) ?? 0;
  const activity = activityOf(current, sub);
  const layers = countOf(info['TotalLayer']) ?? 0;
  const done = countOf(info['CurrentTicks']);
  const total = countOf(info['TotalTicks']);
  const hasPrint = activity !== 'idle' && activity !== 'receiving' && activity !== 'occupied';
  const print =
    hasPrint && layers > 0
      ? {
          fileName: textOf(info['Filename']).replace(/^.*\//, ''),
          layer: Math.min(countOf(info['CurrentLayer']) ?? 0, layers),
          layers,
          share: Math.min(countOf(info['CurrentLayer']) ?? 0, layers) / layers,
          secondsLeft: done === null || total === null || total < done ? null : (total - done) / 1000,
        }
      : null;
  const fault = hasPrint ? faultOf(countOf(info['ErrorNumber']) ?? 0) : null;
  return {
    state: { activity, print, fault },
    isTransferring: current.includes(2),
    transfer: readTransfer(status['FileTransferInfo']),
  };
}

/** What `ErrorNumber` of a status and `ErrorCode` of an error mean; null for none. */
export function faultOf(number: number): SendError | null {
  switch (number) {
    case 0:
      return null;
    case 1:
      return fail('transfer_damaged', 'the MD5 of the file differs').error;
    case 2:
      return fail('printer_refused', 'the printer cannot read the file', {
        reason: 'it cannot read the file',
      }).error;
    case 3:
      return fail('printer_file_mismatch', 'the resolution differs', { reason: 'another resolution' }).error;
    case 4:
      return fail('printer_file_mismatch', 'the format is unknown', { reason: 'an unknown format' }).error;
    case 5:
      return fail('printer_file_mismatch', 'the machine differs', { reason: 'another machine' }).error;
    default:
      return fail('printer_refused', `error ${number}`, { reason: `its error ${number}` }).error;
  }
}

/** What the answer to a start means; null where the print begins. */
export function startFaultOf(ack: number): SendError | null {
  switch (ack) {
    case 0:
      return null;
    case 1:
      return fail('printer_busy', 'the printer is busy').error;
    case 2:
      return fail('printer_file_missing', 'the file is not there').error;
    case 3:
      return faultOf(1);
    case 4:
      return faultOf(2);
    case 5:
      return faultOf(3);
    case 6:
      return faultOf(4);
    case 7:
      return faultOf(5);
    default:
      return faultOf(ack);
  }
}

function readFacts(attributes: Fields): PrinterFacts {
  const [, width, height] = /^(\d{1,6})\s*[x×*]\s*(\d{1,6})$/i.exec(textOf(attributes['Resolution'])) ?? [];
  const types = attributes['SupportFileType'];
  const capabilities = attributes['Capabilities'];
  const isCamera = (value: unknown): boolean => textOf(value).toUpperCase() === 'VIDEO_STREAM';
  return {
    resolution: width && height ? { width: Number(width), height: Number(height) } : null,
    extensions: Array.isArray(types)
      ? types.map((type) => textOf(type).toLowerCase().replace(/^\./, '')).filter((type) => type !== '')
      : [],
    freeBytes: countOf(attributes['RemainingMemory']),
    hasCamera: Array.isArray(capabilities) && capabilities.some(isCamera) && attributes['CameraStatus'] !== 0,
  };
}
