/** One field of a binary record: its size, how it is put and how it is got. Whoever calls has checked the bounds. */
export interface Field<T> {
  readonly size: number;
  put(view: DataView, at: number, value: T, littleEndian: boolean): void;
  get(view: DataView, at: number, littleEndian: boolean): T;
}

type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a record holds besides its fixed bytes. */
export type ValuesOf<F> = {
  readonly [Name in keyof F as F[Name] extends Field<undefined> ? never : Name]: F[Name] extends Field<
    infer T
  >
    ? T
    : never;
};

/** A binary record: fields in file order, written and read by the same table. */
export interface Layout<F> {
  readonly size: number;
  offsetOf(name: keyof F): number;
  write(values: ValuesOf<F>): Uint8Array<ArrayBuffer>;
  /** Reads the record at an offset of bytes that hold all of it. */
  read(bytes: Uint8Array, offset?: number): ValuesOf<F>;
}

/** Makes a record of fields. Fixed bytes (`fixed`, `zeros`) take no part in the values. */
export function createLayout<const F extends Fields>(endian: 'little' | 'big', fields: F): Layout<F> {
  const little = endian === 'little';
  let size = 0;
  const entries = Object.entries(fields).map(([name, field]) => {
    const offset = size;
    size += field.size;
    return { name, field, offset };
  });
  return {
    size,
    offsetOf: (name) => entries.find((entry) => entry.name === name)!.offset,
    write: (values) => {
      const bytes = new Uint8Array(size);
      const view = new DataView(bytes.buffer);
      for (const { name, field, offset } of entries) {
        field.put(view, offset, (values as Record<string, unknown>)[name], little);
      }
      return bytes;
    },
    read: (bytes, offset = 0) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset + offset, size);
      const values: Record<string, unknown> = {};
      for (const { name, field, offset: at } of entries) values[name] = field.get(view, at, little);
      return values as ValuesOf<F>;
    },
  };
}

/** A number as a field can hold it: rounded and kept inside, so that a value never wraps round. */
function whole(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)));
}

export const u8: Field<number> = {
  size: 1,
  put: (view, at, value) => view.setUint8(at, whole(value, 0xff)),
  get: (view, at) => view.getUint8(at),
};

export const u16: Field<number> = {
  size: 2,
  put: (view, at, value, little) => view.setUint16(at, whole(value, 0xffff), little),
  get: (view, at, little) => view.getUint16(at, little),
};

export const u32: Field<number> = {
  size: 4,
  put: (view, at, value, little) => view.setUint32(at, whole(value, 0xffffffff), little),
  get: (view, at, little) => view.getUint32(at, little),
};

/** A single float; what is not a finite number is read as 0, and a value as the shortest decimal that gives it. */
export const f32: Field<number> = {
  size: 4,
  put: (view, at, value, little) => view.setFloat32(at, value, little),
  get: (view, at, little) => shortestDecimal(view.getFloat32(at, little)),
};

/** 0.05 is stored as 0.05000000074505806: gives 0.05 back. Nine digits always tell two single floats apart. */
function shortestDecimal(value: number): number {
  if (!Number.isFinite(value)) return 0;
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}

/** UTF-8 text padded with NULs; cut at a whole character when it is too long. Read up to the first NUL. */
export function text(size: number): Field<string> {
  return {
    size,
    put: (view, at, value) => {
      const target = new Uint8Array(view.buffer, view.byteOffset + at, size);
      let room = size;
      for (const character of value) {
        const bytes = new TextEncoder().encode(character);
        if (bytes.length > room) break;
        target.set(bytes, size - room);
        room -= bytes.length;
      }
    },
    get: (view, at) => {
      const bytes = new Uint8Array(view.buffer, view.byteOffset + at, size);
      const end = bytes.indexOf(0);
      return decodeText(end < 0 ? bytes : bytes.subarray(0, end));
    },
  };
}

/** Text of bytes nobody vouches for: bad UTF-8 becomes replacement characters. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Bytes as they are; shorter ones are followed by zeros. */
export function raw(size: number): Field<Uint8Array> {
  return {
    size,
    put: (view, at, value) =>
      new Uint8Array(view.buffer, view.byteOffset + at, size).set(value.subarray(0, size)),
    get: (view, at) => new Uint8Array(view.buffer, view.byteOffset + at, size).slice(),
  };
}

/** A field that is always written the same and not looked at when read. */
export function fixed<T>(field: Field<T>, value: T): Field<undefined> {
  return {
    size: field.size,
    put: (view, at, _value, little) => field.put(view, at, value, little),
    get: () => undefined,
  };
}

/** Zeros. */
export function zeros(size: number): Field<undefined> {
  return { size, put: () => undefined, get: () => undefined };
}
