import { quietContext } from '#base';
import { type MeshLimits, type MeshReadCode, decodeMesh } from '#formats/mesh';
import { expect, it } from 'vitest';

export const text = (content: string): Uint8Array => new TextEncoder().encode(content);

/** Bytes whose text has `from` replaced; it must be there. */
export function edit(bytes: Uint8Array, from: string | RegExp, to: string): Uint8Array {
  const before = new TextDecoder().decode(bytes);
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  return text(after);
}

/** A copy of bytes with a change made to it. */
export function patch(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
}

/** A bad file and the code it must be refused with. */
export interface Fault {
  readonly fault: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly code: MeshReadCode;
  readonly limits?: MeshLimits;
}

export function row(
  fault: string,
  name: string,
  bytes: Uint8Array,
  code: MeshReadCode,
  limits?: MeshLimits,
): Fault {
  return limits === undefined ? { fault, name, bytes, code } : { fault, name, bytes, code, limits };
}

/** Limits that a box of twelve faces exceeds. */
export const TINY_LIMITS: MeshLimits = { triangles: 11, bodies: 1, unpackedBytes: 1e6, instances: 20 };

/** One test a fault: the code is right, the message and the details name the file, nothing throws. */
export function itRefuses(faults: readonly Fault[]): void {
  for (const { fault, name, bytes, code, limits } of faults) {
    it(`${fault}, named ${name}, is refused as ${code}`, () => {
      const result = decodeMesh(name, bytes, quietContext(), limits);
      expect(result.ok ? 'read' : result.error.code, result.ok ? '' : result.error.message).toBe(code);
      if (result.ok) return;
      expect(result.error.details?.['file']).toBe(name);
      expect(result.error.message.startsWith(name)).toBe(true);
    });
  }
}
