import type { PrinterState } from '#sending/api';
import { isObject } from '../http-request.ts';
import { countOf, textOf } from '../said-values.ts';

// Answers of Odyssey, from its published description of its HTTP calls. Everything in them is the printer's word and checked.

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

/** Whether this is the state of an Odyssey: it says what its machine does, in words of its own. */
export const isStatus = (said: Fields): boolean =>
  isObject(said['physical_state']) && ['Printing', 'Idle', 'Shutdown'].includes(textOf(said['status']));

/** What the printer does. Its print time is that of the whole print; what is left is what of it is not done. */
export function readState(status: Fields): PrinterState {
  const isPrinting = status['status'] === 'Printing';
  const data = fieldsOf(status['print_data']);
  const layers = countOf(data['layer_count']) ?? 0;
  const layer = Math.min(countOf(status['layer']) ?? 0, layers);
  const share = layers === 0 ? 0 : layer / layers;
  const time = countOf(data['print_time']);
  const fileName = textOf(fieldsOf(data['file_data'])['name']);
  const activity = isPrinting
    ? status['paused'] === true
      ? 'paused'
      : 'printing'
    : status['status'] === 'Idle'
      ? 'idle'
      : 'occupied';
  return {
    activity,
    print:
      isPrinting && fileName !== ''
        ? { fileName, layer, layers, share, secondsLeft: time === null ? null : time * (1 - share) }
        : null,
    fault: null,
  };
}

/** What it lists of a file it has. */
export interface ListedFile {
  /** Null where it does not say. */
  readonly size: number | null;
  /** Of none where it could not read the file. */
  readonly layers: number;
}

/** A file of a page of its listing; null where it is not there. */
export function fileListed(listing: Fields, name: string): ListedFile | null {
  const { files } = listing;
  if (!Array.isArray(files)) return null;
  for (const file of files) {
    const said = fieldsOf(file);
    const data = fieldsOf(said['file_data']);
    if (data['name'] === name)
      return { size: countOf(data['file_size']), layers: countOf(said['layer_count']) ?? 0 };
  }
  return null;
}

/** The page after this one; null at the last. */
export const nextPageOf = (listing: Fields): number | null => countOf(listing['next_index']);
