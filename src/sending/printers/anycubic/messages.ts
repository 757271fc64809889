import type { PrinterActivity, PrinterState } from '#sending/api';
import { countOf, textOf } from '../said-values.ts';

// Answers of Anycubic's printers to commands, as the published programs that speak to them have them. All in them is the printer's word and checked.

/** What a printer says of itself. */
export interface SystemFacts {
  readonly model: string;
  readonly firmware: string;
  readonly serial: string;
}

/** Model, firmware, serial number and network; null where it is something else. */
export function readSystem(parts: readonly string[]): SystemFacts | null {
  const [model = '', firmware = '', serial = ''] = parts.map(textOf);
  return parts.length >= 4 && model !== '' ? { model, firmware, serial } : null;
}

/** What follows a file's name: layers, per cent, layer, seconds since and to go, resin, and four more. */
const PRINT_FIELDS = 10;

const ACTIVITIES: Readonly<Record<string, PrinterActivity>> = {
  stop: 'idle',
  print: 'printing',
  pause: 'paused',
};

/** What the printer does. A file's name may have commas, and stands before the name the printer gave it. */
export function readState(parts: readonly string[]): PrinterState {
  const word = textOf(parts[0]);
  const activity = Object.hasOwn(ACTIVITIES, word) ? ACTIVITIES[word]! : 'occupied';
  const said = parts.slice(-PRINT_FIELDS);
  if (activity === 'idle' || parts.length < 2 + PRINT_FIELDS) return { activity, print: null, fault: null };
  const fileName = textOf(
    parts
      .slice(1, -PRINT_FIELDS)
      .join(',')
      .replace(/\/[^/]*$/, ''),
  );
  const numberAt = (index: number): number | null => {
    const text = textOf(said[index]);
    return text === '' ? null : countOf(Number(text));
  };
  const layers = numberAt(0) ?? 0;
  const layer = Math.min(numberAt(2) ?? 0, layers);
  return {
    activity,
    print: {
      fileName,
      layer,
      layers,
      share: layers === 0 ? 0 : layer / layers,
      secondsLeft: numberAt(4),
    },
    fault: null,
  };
}
