import type { PrinterActivity, PrinterState } from '#sending/api';
import { fail } from '#base';
import { isObject, readObject } from '../http-request.ts';
import { countOf, textOf } from '../said-values.ts';

// Answers of Moonraker, from its published description of its HTTP calls. Everything in them is the printer's word and checked.

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

/** What an answer holds, in `result` or bare. */
export function resultOf(text: string): Fields {
  const said = readObject(text) ?? {};
  return isObject(said['result']) ? said['result'] : said;
}

/** Why a call was refused, in the printer's words; empty where it says nothing. */
export function refusalOf(text: string): string {
  return textOf(fieldsOf(readObject(text)?.['error'])['message']);
}

/** A file of the folder that takes prints, by its size; null where it is not there or the answer is no listing. */
export function sizeListed(listing: Fields, name: string): number | null {
  const { files } = listing;
  if (!Array.isArray(files)) return null;
  const found = files.find((file: unknown) => isObject(file) && file['filename'] === name) as
    | Fields
    | undefined;
  return countOf(found?.['size']);
}

/** Bytes that are free where prints are kept. */
export function freeBytesOf(listing: Fields): number | null {
  return countOf(fieldsOf(listing['disk_usage'])['free']);
}

const ACTIVITIES: Readonly<Record<string, PrinterActivity>> = {
  standby: 'idle',
  printing: 'printing',
  paused: 'paused',
  complete: 'finished',
  cancelled: 'stopped',
  error: 'stopped',
};

/**
 * What the printer does, from its objects `webhooks`, `print_stats` and `virtual_sdcard`. Klipper counts layers only where the printer's
 * own setup tells it; the time left is what the rest takes at the pace so far.
 */
export function readState(result: Fields): PrinterState {
  const status = fieldsOf(result['status']);
  const stats = fieldsOf(status['print_stats']);
  const info = fieldsOf(stats['info']);
  const said = textOf(stats['state']);
  const isReady = textOf(fieldsOf(status['webhooks'])['state']) === 'ready';
  const activity = (isReady && Object.hasOwn(ACTIVITIES, said) && ACTIVITIES[said]) || 'occupied';
  const layers = countOf(info['total_layer']) ?? 0;
  const share = Math.min(countOf(fieldsOf(status['virtual_sdcard'])['progress']) ?? 0, 1);
  const seconds = countOf(stats['print_duration']);
  const fileName = textOf(stats['filename']).replace(/^.*\//, '');
  const hasPrint = activity !== 'idle' && activity !== 'occupied' && fileName !== '';
  return {
    activity,
    print: hasPrint
      ? {
          fileName,
          layer: Math.min(countOf(info['current_layer']) ?? 0, layers),
          layers,
          share,
          secondsLeft: seconds !== null && share > 0 ? (seconds * (1 - share)) / share : null,
        }
      : null,
    fault:
      said === 'error'
        ? fail('printer_refused', 'the print ended in an error', { reason: textOf(stats['message']) }).error
        : null,
  };
}
