import { LARGEST_NUMBER } from '../limits.ts';

/** `key = value` lines, as config.ini and prusaslicer.ini have them; comments start with # or ;. */
export type Settings = ReadonlyMap<string, string>;

/** Reads settings; a key that comes twice keeps its last value. */
export function parseSettings(text: string): Settings {
  const settings = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf('=');
    if (at < 0 || /^\s*[#;]/.test(line)) continue;
    settings.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return settings;
}

/** Writes settings in the alphabetical order of their keys. Values stay on their line. */
export function formatSettings(settings: Readonly<Record<string, string | number>>): string {
  return Object.keys(settings)
    .toSorted()
    .map((key) => `${key} = ${String(settings[key]).replaceAll(/[\r\n]+/g, ' ')}\n`)
    .join('');
}

/** A number from 0 to LARGEST_NUMBER, or undefined. */
export function numberOf(settings: Settings, key: string): number | undefined {
  const text = settings.get(key);
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return value >= 0 && value <= LARGEST_NUMBER ? value : undefined;
}
