import { fail, ok } from '#base';
import type { FoundPrinter, PrinterFacts, SendResult } from '#sending/api';
import type { Network } from '../network.ts';
import type { TextSocket } from '../websocket-client.ts';
import { countOf } from '../said-values.ts';
import { boardOf, COMMANDS, readMessage, type SdcpMessage, type SdcpStatus } from './messages.ts';

/** The open connection to one board. */
export interface SdcpSession {
  /** Sends a command and waits for its answer. */
  request(
    command: number,
    data: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<SendResult<{ readonly ack: number; readonly data: Readonly<Record<string, unknown>> }>>;
  /** What the printer does now: asked for, and waited for. */
  status(signal: AbortSignal): Promise<SendResult<SdcpStatus>>;
  facts(signal: AbortSignal): Promise<SendResult<PrinterFacts>>;
  /** Errors the board told by itself since the session began; `ErrorCode` of each. */
  readonly errors: readonly number[];
  readonly isOpen: boolean;
  close(): void;
}

/** Opens the connection that carries a board's texts. */
export type OpenTexts = (
  on: { onText(text: string): void; onClose(): void },
  signal: AbortSignal,
) => Promise<SendResult<TextSocket>>;

/** Opens the connection to a board. */
export async function openSession(
  printer: FoundPrinter,
  open: OpenTexts,
  network: Network,
  signal: AbortSignal,
): Promise<SendResult<SdcpSession>> {
  const host = printer.address;
  const board = boardOf(printer);
  const listeners = new Set<(message: SdcpMessage | null) => void>();
  const errors: number[] = [];
  let isOpen = true;
  const notify = (message: SdcpMessage | null): void =>
    [...listeners].forEach((listener) => listener(message));
  const opened = await open(
    {
      onText(text) {
        const message = readMessage(text);
        if (message?.kind === 'error' && errors.length < 1000) errors.push(message.code);
        if (message) notify(message);
      },
      onClose() {
        isOpen = false;
        notify(null);
      },
    },
    signal,
  );
  if (!opened.ok) return opened;
  const socket: TextSocket = opened.value;

  /** Waits for the first message that `pick` makes something of. */
  const next = <T>(pick: (message: SdcpMessage) => T | null, stop: AbortSignal): Promise<SendResult<T>> =>
    new Promise((resolve) => {
      const settle = (result: SendResult<T>): void => {
        clearTimeout(timer);
        listeners.delete(listen);
        stop.removeEventListener('abort', cancel);
        resolve(result);
      };
      const silent = (message: string) => fail('printer_unreachable', message, { address: host });
      const cancel = (): void => settle(fail('cancelled', 'the command was cancelled'));
      const timer = setTimeout(() => settle(silent('no answer in time')), network.answerTime);
      const listen = (message: SdcpMessage | null): void => {
        if (message === null) return settle(silent('the connection was closed'));
        const picked = pick(message);
        if (picked !== null) settle(ok(picked));
      };
      listeners.add(listen);
      stop.addEventListener('abort', cancel);
      if (stop.aborted) cancel();
      else if (!isOpen) settle(silent('the connection is closed'));
    });

  const send = (command: number, data: object): string => {
    const request = crypto.randomUUID().replaceAll('-', '');
    const message = {
      Id: '',
      Data: {
        Cmd: command,
        Data: data,
        RequestID: request,
        MainboardID: board,
        TimeStamp: Math.floor(Date.now() / 1000),
        From: 0,
      },
      Topic: `sdcp/request/${board}`,
    };
    socket.send(JSON.stringify(message));
    return request;
  };

  const session: SdcpSession = {
    errors,
    get isOpen() {
      return isOpen;
    },
    request(command, data, stop) {
      let request = '';
      const answer = next(
        (message) =>
          message.kind === 'response' && message.request === request
            ? { ack: countOf(message.data['Ack']) ?? 0, data: message.data }
            : null,
        stop,
      );
      if (isOpen) request = send(command, data);
      return answer;
    },
    status(stop) {
      const answer = next((message) => (message.kind === 'status' ? message.status : null), stop);
      if (isOpen) send(COMMANDS.status, {});
      return answer;
    },
    facts(stop) {
      const answer = next((message) => (message.kind === 'attributes' ? message.facts : null), stop);
      if (isOpen) send(COMMANDS.attributes, {});
      return answer;
    },
    close: () => socket.close(),
  };
  return ok(session);
}
