import type { PrinterActivity, PrinterState } from '#sending/api';
import { fail } from '#base';
import { isObject } from '../http-request.ts';
import { countOf, textOf } from '../said-values.ts';

// Answers of the web interface of Prusa's resin printers, which is OctoPrint's in form. Everything in them is the printer's word and checked.

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

/** The text of the version by which a resin printer is told from Prusa's others; empty where it is none. */
export function resinPrinterOf(version: Fields): string {
  const text = textOf(version['text']);
  return text.startsWith('Prusa SLA') ? text : '';
}

/** How deep folders are looked into: the places that hold prints are one. */
const MOST_DEPTH = 3;

/** Bytes of a file among the prints of the printer's own memory; null where it is not there or the answer is no listing. */
export function sizeListed(listing: Fields, name: string): number | null {
  const find = (files: unknown, depth: number): number | null => {
    if (!Array.isArray(files) || depth === MOST_DEPTH) return null;
    for (const file of files) {
      const { origin, name: own, size, children } = fieldsOf(file);
      if (origin !== undefined && origin !== 'local') continue;
      const found = own === name ? countOf(size) : find(children, depth + 1);
      if (found !== null) return found;
    }
    return null;
  };
  return find(listing['files'], 0);
}

export const freeBytesOf = (listing: Fields): number | null => countOf(listing['free']);

/** Flags of the state, the telling ones first. */
const FLAGS: readonly (readonly [string, PrinterActivity])[] = [
  ['error', 'occupied'],
  ['closedOrError', 'occupied'],
  ['cancelling', 'stopping'],
  ['pausing', 'pausing'],
  ['paused', 'paused'],
  ['busy', 'occupied'],
  ['printing', 'printing'],
  ['ready', 'idle'],
  ['operational', 'idle'],
];

/** What the printer does, from `/api/printer` and `/api/job`. It counts no layers; how much is done is by the time. */
export function readState(printer: Fields, job: Fields): PrinterState {
  const state = fieldsOf(printer['state']);
  const flags = fieldsOf(state['flags']);
  const activity = FLAGS.find(([flag]) => flags[flag] === true)?.[1] ?? 'occupied';
  const file = fieldsOf(fieldsOf(job['job'])['file']);
  const { printTime, printTimeLeft } = fieldsOf(job['progress']);
  const [done, left] = [countOf(printTime), countOf(printTimeLeft)];
  const fileName = textOf(file['name']);
  return {
    activity,
    print:
      activity === 'idle' || activity === 'occupied' || fileName === ''
        ? null
        : {
            fileName,
            layer: 0,
            layers: 0,
            share: done !== null && left !== null && done + left > 0 ? done / (done + left) : 0,
            secondsLeft: left,
          },
    fault:
      flags['error'] === true
        ? fail('printer_refused', 'it is in an error', { reason: textOf(state['text']) }).error
        : null,
  };
}
