import { expect } from 'vitest';

type Kind = 'f32' | 'u8' | 'u16' | 'u32' | 'text';

/** Fields written out by hand: offset, kind, value. Text is as long as the value and the NUL behind it. */
export type Fields = readonly (readonly [offset: number, kind: Kind, value: number | string])[];

/** Compares fields of a file, at offsets behind `base`, with what they should be. */
export function expectFields(bytes: Uint8Array, base: number, little: boolean, fields: Fields): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + base);
  const read = fields.map(([offset, kind, value]) => {
    if (typeof value === 'string') {
      const text = bytes.subarray(base + offset, base + offset + value.length + 1);
      return [offset, kind, Buffer.from(text).toString('latin1').replace(/\0$/, '')];
    }
    const number =
      kind === 'f32'
        ? view.getFloat32(offset, little)
        : kind === 'u32'
          ? view.getUint32(offset, little)
          : kind === 'u16'
            ? view.getUint16(offset, little)
            : view.getUint8(offset);
    return [offset, kind, number];
  });
  expect(read).toEqual(
    fields.map(([offset, kind, value]) => [
      offset,
      kind,
      kind === 'f32' ? Math.fround(Number(value)) : value,
    ]),
  );
}

/** Where a little-endian u32 of a file points. */
export function pointer(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
}
