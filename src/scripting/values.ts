import { fail, ok, type Result } from '#base';

/** What is expected of a value that comes from a script, checked and named. */
export interface Shape<T> {
  /** In English, as messages name it: "a number from 0.5 to 20". */
  readonly expected: string;
  /** The value as it is used; undefined where it is not what is expected. */
  read(value: unknown): { readonly value: T } | undefined;
}

export const number = (min: number, max: number): Shape<number> => ({
  expected: `a number from ${min} to ${max}`,
  read: (value) => (typeof value === 'number' && value >= min && value <= max ? { value } : undefined),
});

export const text = (longest: number): Shape<string> => ({
  expected: 'a text',
  read: (value) => (typeof value === 'string' && value.length <= longest ? { value } : undefined),
});

export const flag: Shape<boolean> = {
  expected: 'true or false',
  read: (value) => (typeof value === 'boolean' ? { value } : undefined),
};

export const oneOf = <const T extends string>(choices: readonly T[]): Shape<T> => ({
  expected: choices.map((choice) => `'${choice}'`).join(', '),
  read: (value) => {
    const found = choices.find((choice) => choice === value);
    return found === undefined ? undefined : { value: found };
  },
});

/** Two or three numbers: [x, y] or [x, y, z]; a missing z is 0. */
export const place: Shape<readonly [number, number, number]> = {
  expected: 'a place [x, y, z] in millimetres',
  read: (value) => {
    if (!Array.isArray(value) || value.length < 2 || value.length > 3) return undefined;
    const isNear = (entry: unknown): boolean => typeof entry === 'number' && Math.abs(entry) <= 10_000;
    if (!value.every(isNear)) return undefined;
    const [x, y, z = 0] = value as number[];
    return { value: [x!, y!, z] };
  },
};

export const any: Shape<unknown> = { expected: 'a value', read: (value) => ({ value }) };

/** A list of values of one shape. */
export const listOf = <T>(shape: Shape<T>, most: number): Shape<readonly T[]> => ({
  expected: `a list of ${shape.expected}`,
  read: (value) => {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const entries = value.map((entry) => shape.read(entry));
    return entries.every((entry) => entry !== undefined)
      ? { value: entries.map((entry) => entry.value) }
      : undefined;
  },
});

/** Refuses a value: `script_value` with the call, what was wrong in it, and what it may be. */
export const refuse = (call: string, field: string, expected: string) =>
  fail('script_value', `${call}: ${field} must be ${expected}`, { call, field, expected });

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Read<F extends Fields> = { readonly [Name in keyof F]?: F[Name] extends Shape<infer T> ? T : never };

/** Reads one value of a call. */
export function readValue<T>(
  call: string,
  field: string,
  value: unknown,
  shape: Shape<T>,
): Result<T, 'script_value'> {
  const read = shape.read(value);
  return read === undefined ? refuse(call, field, shape.expected) : ok(read.value);
}

/** Reads named values of a call: none but those of `fields`, each as it may be; undefined and null stand for those that are left out. */
export function readFields<F extends Fields>(
  call: string,
  value: unknown,
  fields: F,
): Result<Read<F>, 'script_value'> {
  if (value === undefined || value === null) return ok({});
  if (typeof value !== 'object' || Array.isArray(value)) return refuse(call, 'options', 'an object {…}');
  const found: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) {
    if (!Object.hasOwn(fields, name))
      return refuse(call, name, `left out: there is ${Object.keys(fields).join(', ')}`);
    if (entry === undefined || entry === null) continue;
    const read = readValue(call, name, entry, fields[name]!);
    if (!read.ok) return read;
    found[name] = read.value;
  }
  return ok(found as Read<F>);
}
