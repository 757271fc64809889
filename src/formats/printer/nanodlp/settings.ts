import { fail, ok, type Result } from '#base';
import { decodeText } from '../layout.ts';

/** A NanoDLP file's JSON object. Keys are compared without case and underscores: some programs write snake_case. */
export type Settings = ReadonlyMap<string, unknown>;

/** Reads a JSON object; refuses what is none. */
export function parseSettings(name: string, bytes: Uint8Array): Result<Settings, 'format_corrupt'> {
  try {
    const value: unknown = JSON.parse(decodeText(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return fail('format_corrupt', `${name} is no JSON object`);
    }
    return ok(new Map(Object.entries(value).map(([key, entry]) => [plainKey(key), entry])));
  } catch {
    return fail('format_corrupt', `${name} is no JSON`);
  }
}

function plainKey(key: string): string {
  return key.toLowerCase().replaceAll('_', '');
}

/** No size, time or moment of a plate is larger; what is would not stay finite when it is reckoned with. */
const LARGEST = 1e12;

/** A number from 0 to LARGEST, or undefined. */
export function numberOf(settings: Settings, key: string): number | undefined {
  const value = settings.get(plainKey(key));
  return typeof value === 'number' && value >= 0 && value <= LARGEST ? value : undefined;
}

export function textOf(settings: Settings, key: string): string | undefined {
  const value = settings.get(plainKey(key));
  return typeof value === 'string' && value !== '' ? value : undefined;
}
