import { fail, ok, type Result } from '#base';
import { isSomeSupportSettings, type SupportSettings, type Vector } from '#kernel';
import {
  checkCraft,
  checkMaterial,
  checkName,
  checkPrinter,
  CRAFT_FIELDS,
  valueIn,
  type Material,
  type PrintCraft,
  type Printer,
} from '#document';
import type { LibraryItem, LibraryPayload } from './types.ts';

/** What an item is read from: one's own, or what somebody has published under whatever id it gets here. */
export type ItemText = Pick<LibraryItem, 'id' | 'name' | 'payload'>;

/** What can be kept and published. */
export interface LibraryKind {
  /** What the text comes to, or why it is nothing of the kind: the document's own checks. */
  read(item: ItemText): Result<unknown>;
  /** Its items have a content beside their payload (`ItemContents`). */
  readonly hasContent?: true;
}

/** Characters of a script, as the sandbox has it; what is published is shorter by the contract. */
const LONGEST_SCRIPT = 200_000;

/** Every kind, by the name it goes by in calls. One more is one more row. */
export const LIBRARY_KINDS: Readonly<Record<string, LibraryKind>> = {
  printer: { read: printerOf },
  material: { read: materialOf },
  craft: { read: craftOf },
  supportType: { read: supportTypeOf },
  supportScript: { read: scriptOf },
  part: { read: partOf, hasContent: true },
};

const PRINTER_FIELDS = [
  ...(['brand', 'model', 'width', 'height', 'platform', 'mirrorX', 'mirrorY', 'orientation'] as const),
  ...(['origin', 'fileFormat', 'formatVersion', 'panelGreyBits', 'tiltingVat'] as const),
];
const MATERIAL_FIELDS = ['brand', 'model', 'color', 'density', 'costPerLitre', 'note'] as const;

/** The fields of these names that are there. */
function pick(value: object, fields: readonly string[]): LibraryPayload {
  const entries = fields.flatMap((field) => {
    const held = valueIn(value, field);
    return held === undefined ? [] : [[field, held] as const];
  });
  return Object.fromEntries(entries);
}

/** A printer of one's own: it has the item's id, and no sources. */
export function printerOf({ id, name, payload }: ItemText): Result<Printer> {
  return checkPrinter({ ...pick(payload, PRINTER_FIELDS), id, name, sources: [] });
}

export function materialOf({ id, name, payload }: ItemText): Result<Material> {
  return checkMaterial({ ...pick(payload, MATERIAL_FIELDS), id, name });
}

/** A craft; of what is kept with it, what is none of its fields is left out. */
export function craftOf({ id, name, payload }: ItemText): Result<PrintCraft> {
  const craft: Record<string, unknown> = {};
  for (const field of CRAFT_FIELDS) {
    const value = valueIn(payload, field);
    const [key = '', inner] = field.split('.');
    if (value !== undefined && inner === undefined) craft[key] = value;
    else if (value !== undefined) craft[key] = Object.assign(craft[key] ?? {}, { [inner!]: value });
  }
  return checkCraft({ ...craft, id, name, downloadCount: 0 });
}

/** What of a support type is otherwise than in medium. */
export function supportTypeOf({ name, payload }: ItemText): Result<Partial<SupportSettings>> {
  const named = checkName(name);
  if (!named.ok) return named;
  const { values } = payload;
  return isSomeSupportSettings(values)
    ? ok(values)
    : fail('support_settings_invalid', 'no settings of supports');
}

export function scriptOf({ name, payload: { source } }: ItemText): Result<string> {
  const named = checkName(name);
  if (!named.ok) return named;
  const isSource = typeof source === 'string' && source.length <= LONGEST_SCRIPT;
  return isSource ? ok(source) : fail('validation', 'no script, or too long a one', { field: 'source' });
}

/** What is listed of a part. */
export interface PartFacts {
  /** Sides of the box around it, mm. */
  readonly size: Vector;
  readonly triangles: number;
}

/** The largest entry of a transform that a document keeps, mm. */
const LARGEST_SIDE = 1e6;
const MOST_TRIANGLES = 1e9;

export function partOf({ name, payload }: ItemText): Result<PartFacts> {
  const named = checkName(name);
  if (!named.ok) return named;
  const { size, triangles } = payload;
  const isLength = (value: unknown): boolean =>
    typeof value === 'number' && value >= 0 && value <= LARGEST_SIDE;
  if (!Array.isArray(size) || size.length !== 3 || !size.every(isLength))
    return fail('validation', 'no size of a part', { field: 'size' });
  const isCount =
    Number.isInteger(triangles) && Number(triangles) >= 1 && Number(triangles) <= MOST_TRIANGLES;
  if (!isCount) return fail('validation', 'no triangles of a part', { field: 'triangles' });
  const [x, y, z] = size as readonly number[];
  return ok({ size: [x!, y!, z!], triangles: Number(triangles) });
}

export const payloadOfPrinter = (printer: Printer): LibraryPayload => pick(printer, PRINTER_FIELDS);
export const payloadOfMaterial = (material: Material): LibraryPayload => pick(material, MATERIAL_FIELDS);

/** A craft with what it was tried on, as its author calls them. */
export function payloadOfCraft(
  craft: PrintCraft,
  triedOn: { readonly printer: string; readonly material: string },
): LibraryPayload {
  const { id: _id, name: _name, downloadCount: _downloads, exposureTower: _tower, ...values } = craft;
  return { ...values, ...triedOn };
}
