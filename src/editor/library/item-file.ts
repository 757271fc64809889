import { fail, ok, type Result } from '#base';
import { valueIn } from '#document';
import { materialOf, payloadOfMaterial, payloadOfPrinter, printerOf, type ItemText } from './kinds.ts';
import type { ItemFile, LibraryPayload } from './types.ts';

/** What a file says it is, whatever it is called. */
const FORMAT = 'corallite-library-item';
/** Raised when a reader of before would take a file for something it is not. */
const VERSION = 1;
/** The longest note has 500 characters: what is larger is no item. */
const MOST_BYTES = 64 * 1024;

/** An item as a file has it. */
export type FiledItem = Omit<ItemText, 'id'>;

/**
 * Kinds that a file can hold: what is read of each; whatever else a file has is left out. Crafts have files of their own, and are
 * read from those of others (ADR 0443).
 */
const KINDS: Readonly<Record<string, (item: ItemText) => Result<LibraryPayload>>> = {
  printer: (item) => {
    const read = printerOf(item);
    return read.ok ? ok(payloadOfPrinter(read.value)) : read;
  },
  material: (item) => {
    const read = materialOf(item);
    return read.ok ? ok(payloadOfMaterial(read.value)) : read;
  },
};

/** Whether items of a kind go to files and come from them. */
export const hasItemFiles = (kind: string): boolean => Object.hasOwn(KINDS, kind);

/** An item as the text of a file, JSON. */
export const itemToText = (kind: string, { name, payload }: FiledItem): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, kind, name, values: payload }, null, 2)}\n`;

/**
 * Reads an item of a kind out of a file. Refused with `file_too_large`, with `item_file_invalid` where it is no such file,
 * `item_file_newer`, `item_file_kind` where it holds another kind, and `library_item_invalid` where its values are none of this kind.
 */
export async function readItemFile(kind: string, file: ItemFile): Promise<Result<FiledItem>> {
  const { name: fileName } = file;
  if (file.size > MOST_BYTES) return fail('file_too_large', 'too large for an item', { file: fileName });
  const value = await readObject(file);
  const version = valueIn(value, 'version');
  if (valueIn(value, 'format') !== FORMAT || !Number.isInteger(version))
    return fail('item_file_invalid', 'no item of the library', { name: fileName });
  if ((version as number) > VERSION)
    return fail('item_file_newer', 'made by a newer build', { name: fileName });
  if (valueIn(value, 'kind') !== kind) return fail('item_file_kind', `no ${kind}`, { name: fileName });
  const name = valueIn(value, 'name');
  const payload = valueIn(value, 'values');
  const isItem = typeof name === 'string' && typeof payload === 'object' && payload !== null;
  const read = isItem ? KINDS[kind]?.({ id: 'file', name, payload: { ...payload } }) : undefined;
  if (read?.ok === true) return ok({ name: name as string, payload: read.value });
  return fail('library_item_invalid', `its values are no ${kind}`, {
    ...read?.error.details,
    name: fileName,
  });
}

/** What a file holds; an empty object where that is none, or nothing can be read of it any more. */
async function readObject(file: ItemFile): Promise<object> {
  try {
    const value: unknown = JSON.parse(await file.text());
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
