import { fail, ok, type Result } from '#base';
import { CRAFT_FIELDS, makeName, valueIn, wholeCraft, type PrintCraft } from '#document';

/** What a file of ours begins with, and the one version there is. */
const KIND = 'print-craft';
const VERSION = 1;

/** A craft as JSON, to be kept or sent: every value a person sets, by its name. */
export function craftToText(craft: PrintCraft): string {
  const {
    id: _id,
    downloadCount: _downloads,
    exposureTower: _tower,
    ...values
  }: PrintCraft = wholeCraft(craft);
  return `${JSON.stringify({ corallite: KIND, version: VERSION, craft: values }, null, 2)}\n`;
}

/**
 * What a text that `craftToText` wrote, or somebody after its manner, says of a craft, by field. `format_corrupt` where it is no
 * JSON, `format_unsupported` where it is something else or newer than this build.
 */
export function valuesOfText(
  text: string,
): Result<ReadonlyMap<string, unknown>, 'format_corrupt' | 'format_unsupported'> {
  let held: unknown;
  try {
    held = JSON.parse(text);
  } catch {
    return fail('format_corrupt', 'the text is no JSON');
  }
  if (valueIn(held, 'corallite') !== KIND) return fail('format_unsupported', 'the JSON is no print craft');
  const version = valueIn(held, 'version');
  if (version !== VERSION)
    return fail('format_unsupported', 'the craft is of another version', { reason: 'newer' });
  const craft = valueIn(held, 'craft');
  const values = new Map<string, unknown>();
  for (const field of CRAFT_FIELDS) {
    const value = valueIn(craft, field);
    if (value !== undefined)
      values.set(field, field === 'name' && typeof value === 'string' ? makeName(value, '') : value);
  }
  return values.size === 0 ? fail('format_unsupported', 'the craft says nothing') : ok(values);
}
