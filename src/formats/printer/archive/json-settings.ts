import { fail, ok, type Result } from '#base';
import { LARGEST_NUMBER } from '../limits.ts';
import { decodeText } from '../layout.ts';

/** A JSON object of an archive. Keys are compared without case and underscores: some programs write snake_case. */
export type Settings = ReadonlyMap<string, unknown>;

/** Reads a JSON object; refuses what is none. */
export function parseSettings(name: string, bytes: Uint8Array): Result<Settings, 'format_corrupt'> {
  try {
    const settings = settingsOf(JSON.parse(decodeText(bytes)));
    return settings === undefined ? fail('format_corrupt', `${name} is no JSON object`) : ok(settings);
  } catch {
    return fail('format_corrupt', `${name} is no JSON`);
  }
}

/** A value's own settings, where it is an object. */
function settingsOf(value: unknown): Settings | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value).map(([key, entry]) => [plainKey(key), entry]));
}

/** The object at a key; one without entries where there is none. */
export function objectOf(settings: Settings, key: string): Settings {
  return settingsOf(settings.get(plainKey(key))) ?? new Map();
}

/** The objects of a list at a key; what is no object among them has no entries. */
export function listOf(settings: Settings, key: string): readonly Settings[] {
  const value = settings.get(plainKey(key));
  return Array.isArray(value) ? value.map((entry) => settingsOf(entry) ?? new Map()) : [];
}

function plainKey(key: string): string {
  return key.toLowerCase().replaceAll('_', '');
}

/** A number from 0 to LARGEST_NUMBER, or undefined. */
export function numberOf(settings: Settings, key: string): number | undefined {
  const value = settings.get(plainKey(key));
  return typeof value === 'number' && value >= 0 && value <= LARGEST_NUMBER ? value : undefined;
}

export function textOf(settings: Settings, key: string): string | undefined {
  const value = settings.get(plainKey(key));
  return typeof value === 'string' && value !== '' ? value : undefined;
}
