import { ERROR_CODES, type AppError, type ErrorCode } from '#base';
import type { PrinterReport, UploadNews } from './bridge-calls.ts';
import { PRINTER_PROTOCOLS, type FoundPrinter, type PrinterActivity, type SentFile } from './printer-link.ts';

// Answers of a bridge as the page reads them: whatever listens at its port, only what has the right shape comes in.

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');
const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;

const ACTIVITIES: readonly PrinterActivity[] = [
  'idle',
  'receiving',
  'occupied',
  'printing',
  'pausing',
  'paused',
  'stopping',
  'stopped',
  'finished',
];

/** An error of the bridge's; `internal` where it has no code we know. */
export function readBridgeError(value: unknown): AppError {
  const { code, details } = fieldsOf(value);
  const known = ERROR_CODES.find((candidate: ErrorCode) => candidate === code) ?? 'internal';
  const values: Record<string, string | number> = {};
  for (const [name, detail] of Object.entries(fieldsOf(details)))
    values[name] = typeof detail === 'number' ? detail : textOf(detail);
  return { code: known, message: 'the bridge answered so', details: values };
}

export function readPrinters(answer: unknown): readonly FoundPrinter[] {
  const { printers } = fieldsOf(answer);
  if (!Array.isArray(printers)) return [];
  return printers.slice(0, 200).flatMap((each: unknown) => {
    const said = fieldsOf(each);
    const id = textOf(said['id']);
    const protocol = PRINTER_PROTOCOLS.find((known) => known === said['protocol']);
    if (id === '' || protocol === undefined) return [];
    return [
      {
        id,
        protocol,
        name: textOf(said['name']),
        model: textOf(said['model']),
        address: textOf(said['address']),
        firmware: textOf(said['firmware']),
      },
    ];
  });
}

export function readReport(answer: unknown): PrinterReport {
  const { facts, state } = fieldsOf(answer);
  const known = fieldsOf(facts);
  const said = fieldsOf(state);
  const print = fieldsOf(said['print']);
  const layers = countOf(print['layers']);
  const fileName = textOf(print['fileName']);
  const free = known['freeBytes'];
  const left = print['secondsLeft'];
  return {
    facts: {
      resolution: null,
      extensions: [],
      freeBytes: typeof free === 'number' ? countOf(free) : null,
      hasCamera: known['hasCamera'] === true,
      ...readProfiles(known['profiles']),
    },
    state: {
      activity: ACTIVITIES.find((activity) => activity === said['activity']) ?? 'occupied',
      print:
        fileName === ''
          ? null
          : {
              fileName,
              layer: Math.min(countOf(print['layer']), layers),
              layers,
              share: Math.min(countOf(print['share']), 1),
              secondsLeft: typeof left === 'number' ? countOf(left) : null,
            },
      fault: said['fault'] ? (readBridgeError(said['fault']) as PrinterReport['state']['fault']) : null,
    },
  };
}

/** Profiles to choose from; none where the printer has no such thing. */
function readProfiles(value: unknown): Pick<PrinterReport['facts'], 'profiles'> {
  if (!Array.isArray(value)) return {};
  const profiles = value.slice(0, 200).flatMap((each: unknown) => {
    const [id, name] = [textOf(fieldsOf(each)['id']), textOf(fieldsOf(each)['name'])];
    return id === '' ? [] : [{ id, name }];
  });
  return { profiles };
}

export function readNews(answer: unknown): UploadNews {
  const said = fieldsOf(answer);
  const { phase, done, total } = fieldsOf(said['progress']);
  const progress =
    typeof phase === 'string' ? { phase: textOf(phase), done: countOf(done), total: countOf(total) } : null;
  switch (said['kind']) {
    case 'wants':
      return { kind: 'wants', offset: countOf(said['offset']), length: countOf(said['length']), progress };
    case 'working':
      return { kind: 'working', progress };
    case 'sent':
      return { kind: 'sent', file: readSent(said['file']), progress };
    default: {
      const { code, details } = readBridgeError(said['error']);
      return { kind: 'failed', error: details ? { code, details } : { code }, progress };
    }
  }
}

function readSent(value: unknown): SentFile {
  const { name, size, verifiedBy } = fieldsOf(value);
  const verified =
    verifiedBy === 'md5' || verifiedBy === 'sha256' || verifiedBy === 'read' ? verifiedBy : 'size';
  return { name: textOf(name), size: countOf(size), verifiedBy: verified };
}
