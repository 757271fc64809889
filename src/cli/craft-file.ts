import { basename } from 'node:path';
import { genericCraft, type PrintCraft } from '#document';
import { readCraft } from '#pipeline';
import { openFile } from './files.ts';
import { failed, type Step, type Terminal } from './outcome.ts';

/** The print craft of a file, with the built-in one's values where it says nothing; the built-in one where there is no file. */
export async function craftFrom(path: string | undefined, terminal: Terminal): Promise<Step<PrintCraft>> {
  if (path === undefined) return { ok: true, value: genericCraft };
  const file = openFile(path);
  if (!file.ok) return failed(file.error, path);
  try {
    const read = await readCraft(file.value, basename(path), genericCraft);
    if (!read.ok) return failed(read.error, path);
    const { craft, refused } = read.value;
    if (refused.length > 0)
      terminal.note(`Left out because a print craft can't hold them: ${refused.join(', ')}.\n`);
    return { ok: true, value: craft };
  } finally {
    file.value.close();
  }
}
