/** Where the host writes and reads what shaders declare: taken from the WGSL source, so the two cannot drift apart. */

/** Byte offsets of a struct's fields by name, and its size up to a runtime array at its end. */
export interface StructLayout {
  readonly offsets: Readonly<Record<string, number>>;
  readonly size: number;
}

const FIELD = /(\w+)\s*:\s*(array<\s*\w+\s*(?:,\s*(\d+)u?\s*)?>|atomic<\w+>|\w+)\s*,/g;
const SCALARS = new Set(['u32', 'i32', 'f32']);

/** Layout of a struct of 32-bit scalars, atomics and arrays of them, for which every address space has the same rules. */
export function structLayout(source: string, name: string): StructLayout {
  const body = new RegExp(`struct ${name} \\{([^}]*)\\}`).exec(withoutComments(source))?.[1];
  if (body === undefined) throw new Error(`no struct ${name}`);
  const offsets: Record<string, number> = {};
  let size = 0;
  for (const [, field, type, length] of body.matchAll(FIELD)) {
    const scalar = type!
      .replace(/^(?:array|atomic)</, '')
      .replace(/[,>].*$/, '')
      .trim();
    if (!SCALARS.has(scalar)) throw new Error(`${name}.${field} is a ${type}`);
    offsets[field!] = size;
    if (type!.startsWith('array')) size += 4 * Number(length ?? 0);
    else size += 4;
  }
  return { offsets, size };
}

/** A struct of whole numbers as words. All fields are there, or it throws. */
export function packStruct(
  { offsets, size }: StructLayout,
  fields: Readonly<Record<string, number>>,
): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(size / 4);
  for (const [field, offset] of Object.entries(offsets)) {
    const value = fields[field];
    if (value === undefined) throw new Error(`${field} is not written`);
    words[offset / 4] = value;
  }
  return words;
}

/** Binding numbers of an entry file's variables by name. */
export function bindingsOf(source: string): Readonly<Record<string, number>> {
  const bindings: Record<string, number> = {};
  for (const [, number, name] of withoutComments(source).matchAll(
    /@group\(0\)\s+@binding\((\d+)\)\s+var<[^>]*>\s+(\w+)/g,
  )) {
    bindings[name!] = Number(number);
  }
  return bindings;
}

function withoutComments(source: string): string {
  return source.replace(/\/\/[^\n]*/g, '');
}
