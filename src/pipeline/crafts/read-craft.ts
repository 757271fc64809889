import { fail, type ByteSource, type Result } from '#base';
import { makeName, type PrintCraft } from '#document';
import { openPrint } from '../inspect-print.ts';
import { valuesOfText } from './craft-text.ts';
import { withFound, type FoundCraft } from './found-craft.ts';
import { valuesOfPrint } from './of-print.ts';
import { valuesOfSettings } from './of-settings.ts';

/** Texts of crafts are a few kilobytes; a profile of PrusaSlicer with all its printers is half a megabyte. */
const MOST_TEXT_BYTES = 1 << 20;

/**
 * Reads a craft out of a printer file, settings of PrusaSlicer for SL1 printers (.ini) or a craft of our own (.json): `base` with what
 * was found, named after the file where it has no name of its own. Refuses what is none of these with the codes of printer files; texts
 * above 1 MB are `file_too_large`.
 */
export async function readCraft(
  source: ByteSource,
  name: string,
  base: PrintCraft,
): Promise<Result<FoundCraft>> {
  const extension = /\.(json|ini)$/i.exec(name)?.[1]?.toLowerCase();
  const named = new Map<string, unknown>([['name', makeName(name.replace(/\.[^.]*$/, ''), base.name)]]);
  const taken = (values: ReadonlyMap<string, unknown>): Result<FoundCraft> => {
    const found = withFound(base, new Map([...named, ...values]));
    return found.found.some((field) => field !== 'name')
      ? { ok: true, value: found }
      : fail('format_unsupported', 'it says nothing that a craft can hold');
  };
  if (extension === undefined) {
    const opened = await openPrint(source, name);
    return opened.ok ? taken(valuesOfPrint(opened.value.print)) : opened;
  }
  if (source.size === 0) return fail('file_empty', `${name} has no bytes`, { file: name });
  if (source.size > MOST_TEXT_BYTES) return fail('file_too_large', `${name} is too large`, { file: name });
  const text = new TextDecoder().decode(await source.read(0, source.size));
  const values = extension === 'json' ? valuesOfText(text) : valuesOfSettings(text);
  return values.ok ? taken(values.value) : values;
}
