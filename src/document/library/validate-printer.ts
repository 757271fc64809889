import { fail, ok, type Result } from '#base';
import type { Printer } from '../settings.ts';
import { PLATFORM_ORIGINS } from '../records/platform.ts';

/** Longest panel side a printer file can have (formats/printer), pixels. */
const MAX_SIDE = 16_383;
const MAX_PLATFORM_MM = 2000;
/** Pixels of known panels are 10 to 137 µm; outside this range an entry has its units mixed up. */
const PITCH_MM = { min: 0.005, max: 0.3 } as const;
const MAX_PITCH_RATIO = 4;
const ORIGINS: readonly unknown[] = PLATFORM_ORIGINS;

/** Millimetres a pixel along the file's columns and rows: portrait panels have columns along plate Y. */
export function pixelPitch(
  printer: Pick<Printer, 'width' | 'height' | 'platform' | 'orientation'>,
): readonly [number, number] {
  const [x, y] = printer.platform;
  return printer.orientation === 'portrait'
    ? [y / printer.width, x / printer.height]
    : [x / printer.width, y / printer.height];
}

/** What a printer of a person's own may hold, for fields of numbers. */
export const PRINTER_RANGES = {
  side: { min: 1, max: MAX_SIDE, step: 1, integer: true },
  length: { min: 1, max: MAX_PLATFORM_MM, step: 0.01 },
} as const;

/** An entry of the built-in library: a printer as `checkPrinter` has it that says where its facts come from. */
export function validatePrinter(value: unknown): Result<Printer, 'validation'> {
  const printer = checkPrinter(value);
  return printer.ok && printer.value.sources.length === 0 ? refuse('sources') : printer;
}

/** A printer whose every field is there and plausible; otherwise `validation` with the field's name. */
export function checkPrinter(value: unknown): Result<Printer, 'validation'> {
  if (typeof value !== 'object' || value === null) return refuse('printer');
  const printer = value as { readonly [Key in keyof Printer]?: unknown };
  if (typeof printer.id !== 'string' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(printer.id)) return refuse('id');
  for (const field of ['name', 'brand', 'model', 'fileFormat'] as const) {
    if (!isText(printer[field])) return refuse(field);
  }
  for (const field of ['width', 'height'] as const) {
    if (!isWithin(printer[field], 1, MAX_SIDE) || !Number.isInteger(printer[field])) return refuse(field);
  }
  const { platform, sources } = printer;
  if (!Array.isArray(platform) || platform.length !== 3) return refuse('platform');
  if (!platform.every((length) => isWithin(length, 1, MAX_PLATFORM_MM))) return refuse('platform');
  for (const field of ['mirrorX', 'mirrorY'] as const) {
    if (typeof printer[field] !== 'boolean') return refuse(field);
  }
  if (printer.orientation !== 'landscape' && printer.orientation !== 'portrait') return refuse('orientation');
  if (!ORIGINS.includes(printer.origin)) return refuse('origin');
  if (printer.formatVersion !== null && !isText(printer.formatVersion)) return refuse('formatVersion');
  if (printer.panelGreyBits !== null && !isWithin(printer.panelGreyBits, 1, 8))
    return refuse('panelGreyBits');
  if (printer.tiltingVat !== undefined && printer.tiltingVat !== true) return refuse('tiltingVat');
  if (!Array.isArray(sources) || !sources.every(isSource)) return refuse('sources');
  const checked = value as Printer;
  const [pitchX, pitchY] = pixelPitch(checked);
  const plausible = [pitchX, pitchY].every((pitch) => isWithin(pitch, PITCH_MM.min, PITCH_MM.max));
  if (!plausible || Math.max(pitchX / pitchY, pitchY / pitchX) > MAX_PITCH_RATIO) return refuse('pitch');
  return ok(checked);
}

function refuse(field: string): Result<never, 'validation'> {
  return fail('validation', `the printer's ${field} is missing or not plausible`, { field });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim().length > 0 && value.length <= 200;
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}

function isSource(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const source = value as Readonly<Record<string, unknown>>;
  return isText(source.repo) && isText(source.path) && isText(source.commit);
}
