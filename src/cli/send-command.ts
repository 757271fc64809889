import { basename } from 'node:path';
import type { AppError, JobContext, Progress } from '#base';
import { openPrint } from '#pipeline';
import type { FoundPrinter } from '#sending/api';
import { findPrinterAt, findPrinters, openLink, REAL_NETWORK, type Network } from '#sending/printers';
import type { SendArguments } from './arguments.ts';
import { openFile } from './files.ts';
import { failed, type Outcome, type Terminal } from './outcome.ts';
import { clearProgress, progressContext } from './progress.ts';

/** What a phase of the sending is called. */
const PHASES: Readonly<Record<string, string>> = {
  check: 'Reading',
  send: 'Sending',
  verify: 'Waiting for the printer to check',
};

/**
 * Sends a printer file to a printer, and begins the print where that was asked for. The key some ask for comes from the environment: words
 * of a command are seen by everybody on the machine.
 */
export async function sendFile(
  command: SendArguments,
  terminal: Terminal,
  network: Network = REAL_NETWORK,
  key: string | null = process.env['CORALLITE_PRINTER_KEY'] ?? null,
): Promise<Outcome> {
  const name = basename(command.file);
  const file = openFile(command.file);
  if (!file.ok) return failed(file.error, command.file);
  try {
    // What is no whole printer file is refused here, before a printer gets it.
    const print = await openPrint(file.value, name);
    if (!print.ok) return failed(print.error, command.file);
    const { width, height } = print.value.print.facts;
    const found = await findPrinterAt(command.to, terminal.signal, network);
    if (!found.ok) return failed(found.error, name);
    const link = openLink(found.value, network, key);
    try {
      const sent = await link.send(
        {
          name,
          source: file.value,
          resolution: { width, height },
          ...(command.profile === undefined ? {} : { profile: command.profile }),
        },
        megabytes(progressContext(terminal)),
      );
      clearProgress(terminal);
      if (!sent.ok) return failed(sent.error, name);
      const started = command.start ? await link.start(sent.value, terminal.signal) : null;
      if (started !== null && !started.ok) return failed(started.error, name);
      report(command, link.printer, sent.value.size, terminal);
      return { ok: true };
    } finally {
      link.close();
    }
  } finally {
    file.value.close();
  }
}

/** Progress in phases as people read them, in megabytes. */
function megabytes(context: JobContext): JobContext {
  const report = ({ phase, done, total }: Progress): void =>
    context.report({
      phase: PHASES[phase] ?? phase,
      done: done / 1e6,
      total: Math.ceil(total / 1e6),
    });
  return { signal: context.signal, report };
}

function report(command: SendArguments, printer: FoundPrinter, bytes: number, terminal: Terminal): void {
  const file = basename(command.file);
  if (command.json) {
    terminal.out(`${JSON.stringify({ file, bytes, printer, started: command.start })}\n`);
    return;
  }
  terminal.out(
    command.start
      ? `${file} was sent to ${printer.name}, and the print has started.\n`
      : `${file} was sent to ${printer.name}. The print hasn't been started.\n`,
  );
}

/** Lists the printers that answer in this network. */
export async function discoverPrinters(
  command: { readonly json: boolean },
  terminal: Terminal,
  network: Network = REAL_NETWORK,
): Promise<Outcome> {
  const printers = await findPrinters(terminal.signal, network);
  if (terminal.signal.aborted) return failed(stopped, '');
  if (command.json) {
    terminal.out(`${JSON.stringify(printers, null, 2)}\n`);
    return { ok: true };
  }
  if (printers.length === 0) {
    terminal.note('No printer answered. Check that it is on and in this network, or use its address.\n');
    return { ok: true };
  }
  const rows = printers.map((printer) => [printer.address, printer.name, printer.model, printer.protocol]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    terminal.out(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
  return { ok: true };
}

const stopped: AppError = { code: 'cancelled', message: 'stopped by a signal' };
