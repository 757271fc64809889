import { fail, ok, type Result } from '#base';

/** Names of parts, plates and projects are at most this many characters. */
export const NAME_LIMIT = 50;

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
