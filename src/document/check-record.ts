import { fail, ok, type Result } from '#base';
import { determinantOf, type Transform } from '#kernel';
import { checkCraft, checkMaterial } from './craft.ts';
import { isOrderKey } from './order-key.ts';
import type { AnyRecord, PartRecord, PlateRecord } from './types.ts';

/** Names of parts and documents are 1 to this many characters. */
export const NAME_LIMIT = 50;
/** No part is larger or farther away than this: a kilometre. */
const LARGEST_ENTRY = 1e6;
/** Volume factors below this are flat: a part scaled to a thousandth on every axis, three times over, is above it. */
const SMALLEST_DETERMINANT = 1e-28;

/** A name as it is kept (trimmed), or `validation` with its limit when nothing is left or it is too long. */
export function checkName(name: unknown): Result<string, 'validation'> {
  const trimmed = typeof name === 'string' ? name.trim() : '';
  const length = Array.from(trimmed).length;
  if (length >= 1 && length <= NAME_LIMIT) return ok(trimmed);
  return fail('validation', 'a name has 1 to 50 characters', { field: 'name', limit: NAME_LIMIT });
}

/** A name made out of any text (a file's or a body's): no control characters, cut to what a name may hold. */
export function makeName(text: string, otherwise: string): string {
  const clean = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const cut = Array.from(clean).slice(0, NAME_LIMIT).join('').trim();
  return cut === '' ? otherwise : cut;
}

/** Whether a value is a transform the document keeps: 16 finite numbers, affine, invertible, of sane size. */
export function isTransform(value: unknown): value is Transform {
  if (!Array.isArray(value) || value.length !== 16) return false;
  const matrix = value as readonly unknown[];
  if (!matrix.every((entry) => typeof entry === 'number' && Math.abs(entry) <= LARGEST_ENTRY)) return false;
  const transform = matrix as readonly number[];
  const affine = transform[3] === 0 && transform[7] === 0 && transform[11] === 0 && transform[15] === 1;
  return affine && Math.abs(determinantOf(transform)) >= SMALLEST_DETERMINANT;
}

/** A record whose every field may be kept, or `validation` with the field's name in `details.field`. */
export function checkRecord(value: unknown): Result<AnyRecord, 'validation'> {
  if (typeof value !== 'object' || value === null) return refuse('record');
  const record = value as Readonly<Record<string, unknown>>;
  if (record.kind === 'part') return checkPart(record as Partial<Record<keyof PartRecord, unknown>>);
  if (record.kind === 'plate') return checkPlate(record as Partial<Record<keyof PlateRecord, unknown>>);
  return refuse('kind');
}

function checkPart(part: Partial<Record<keyof PartRecord, unknown>>): Result<AnyRecord, 'validation'> {
  if (!isIdText(part.id) || part.id === 'plate') return refuse('id');
  if (!isKeptName(part.name)) return refuse('name');
  if (typeof part.mesh !== 'string' || !/^[0-9a-f]{64}$/.test(part.mesh)) return refuse('mesh');
  if (!isTransform(part.transform)) return refuse('transform');
  if (typeof part.visible !== 'boolean') return refuse('visible');
  if (typeof part.locked !== 'boolean') return refuse('locked');
  if (!isOrderKey(part.order)) return refuse('order');
  return ok(part as unknown as PartRecord);
}

function checkPlate(plate: Partial<Record<keyof PlateRecord, unknown>>): Result<AnyRecord, 'validation'> {
  if (plate.id !== 'plate') return refuse('id');
  if (!isKeptName(plate.name)) return refuse('name');
  if (!isIdText(plate.printer)) return refuse('printer');
  const craft = checkCraft(plate.craft);
  if (!craft.ok) return refuse(`craft.${String(craft.error.details?.field)}`);
  const material = checkMaterial(plate.material);
  if (!material.ok) return refuse(`material.${String(material.error.details?.field)}`);
  return ok(plate as unknown as PlateRecord);
}

/** Names are trimmed before they become records; a record with untrimmed edges was not made by a command. */
function isKeptName(name: unknown): boolean {
  const checked = checkName(name);
  return checked.ok && checked.value === name;
}

function isIdText(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= 200;
}

function refuse(field: string): Result<never, 'validation'> {
  return fail('validation', `the record's ${field} is missing or not allowed`, { field });
}
