import type { PrinterActivity, PrinterState, ResinProfile } from '#sending/api';
import { isObject } from '../http-request.ts';
import { countOf, textOf } from '../said-values.ts';

// Answers of NanoDLP, from its published calls and the programs that use them. Everything in them is the printer's word and checked.

type Fields = Readonly<Record<string, unknown>>;

/** Keys of its state, of which three make one. */
const STATUS_KEYS = [
  'Printing',
  'Paused',
  'State',
  'LayerID',
  'LayersCount',
  'PlateID',
  'CurrentHeight',
  'Hostname',
  'Build',
];

export const isStatus = (said: Fields): boolean =>
  typeof said['Printing'] === 'boolean' && STATUS_KEYS.filter((key) => Object.hasOwn(said, key)).length >= 3;

/** Its `State` by number; what has another is by `Printing` and `Paused`. */
const STATES: Readonly<Record<number, PrinterActivity>> = {
  1: 'printing',
  2: 'pausing',
  3: 'paused',
  4: 'stopping',
  5: 'printing',
};

/** A count as numbers and texts of digits have it: versions differ. */
const numberOf = (value: unknown): number | null =>
  countOf(typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value);

export function readState(status: Fields): PrinterState {
  const byNumber = STATES[numberOf(status['State']) ?? 0];
  const activity: PrinterActivity =
    byNumber ?? (status['Printing'] !== true ? 'idle' : status['Paused'] === true ? 'paused' : 'printing');
  const layers = numberOf(status['LayersCount']) ?? 0;
  const layer = Math.min(numberOf(status['LayerID']) ?? 0, layers);
  const fileName = textOf(status['Path']);
  return {
    activity,
    print:
      activity === 'idle' || fileName === ''
        ? null
        : {
            fileName,
            layer,
            layers,
            share: layers === 0 ? 0 : layer / layers,
            secondsLeft: numberOf(status['TimeRemain']),
          },
    fault: null,
  };
}

/** The objects of a list that comes bare or in one of its names. */
function listOf(said: unknown, names: readonly string[]): readonly Fields[] {
  const list = Array.isArray(said)
    ? (said as readonly unknown[])
    : names.map((name) => (isObject(said) ? said[name] : null)).find(Array.isArray);
  return (list ?? []).filter(isObject);
}

/** Most profiles that are offered. */
const MOST_PROFILES = 200;

/** Resin profiles of the printer, by which it exposes and moves whatever a plate says. */
export function profilesOf(said: unknown): readonly ResinProfile[] {
  return listOf(said, ['profiles', 'data'])
    .slice(0, MOST_PROFILES)
    .flatMap((profile) => {
      const id = numberOf(profile['ProfileID']);
      return id === null ? [] : [{ id: String(id), name: textOf(profile['Title']) || String(id) }];
    });
}

/** A plate that it lists. */
export interface Plate {
  readonly id: number;
  readonly path: string;
  /** Of none until it has read the plate. */
  readonly layers: number;
}

export function platesOf(said: unknown): readonly Plate[] {
  return listOf(said, ['plates', 'files', 'data']).flatMap((plate) => {
    const id = numberOf(plate['PlateID']);
    return id === null
      ? []
      : [{ id, path: textOf(plate['Path']), layers: numberOf(plate['LayersCount']) ?? 0 }];
  });
}
