import fc from 'fast-check';
import { type ErrorCode, unwrap } from '#base';
import { decodeMeshBytes, encodeMesh, isFiniteMesh } from '#kernel';
import { makeBox, makeSoup, makeSphere } from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';

const seed = 20_261_124;
const codeOf = (bytes: Uint8Array): ErrorCode | 'read' => {
  const result = decodeMeshBytes(bytes);
  return result.ok ? 'read' : result.error.code;
};

describe('mesh bytes', () => {
  it('give back the mesh they were made from, at any alignment', () => {
    for (const mesh of [makeBox(1, 2, 3), makeSphere(5, 2), makeSoup(1, 50, 9)]) {
      const bytes = encodeMesh(mesh);
      for (let offset = 0; offset < 5; offset++) {
        const larger = new Uint8Array(bytes.length + 8);
        larger.set(bytes, offset);
        expect(unwrap(decodeMeshBytes(larger.subarray(offset, offset + bytes.length)))).toEqual(mesh);
      }
    }
  });

  it('are the same for the same mesh, and these very bytes', () => {
    const mesh = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) };
    const words = [0x4d4c5243, 1, 3, 1, 0, 0, 0, 0x3f800000, 0, 0, 0, 0x3f800000, 0, 0, 1, 2];
    expect([...new Uint32Array(encodeMesh(mesh).buffer)]).toEqual(words);
  });

  it('are refused when cut, too long, of another kind, or damaged', () => {
    const bytes = encodeMesh(makeBox(1, 2, 3));
    const change = (word: number, value: number): Uint8Array => {
      const copy = bytes.slice();
      new Uint32Array(copy.buffer)[word] = value;
      return copy;
    };
    expect(codeOf(new Uint8Array(0))).toBe('format_truncated');
    expect(codeOf(bytes.subarray(0, bytes.length - 1))).toBe('format_truncated');
    expect(codeOf(Uint8Array.from([...bytes, 0]))).toBe('format_corrupt');
    expect(codeOf(change(0, 1))).toBe('format_unknown');
    expect(codeOf(change(1, 2))).toBe('format_unknown');
    expect(codeOf(change(2, 0xffffffff))).toBe('format_truncated');
    expect(codeOf(change(3, 11))).toBe('format_corrupt');
    expect(codeOf(change(4, 0x7fc00000))).toBe('format_corrupt');
    expect(codeOf(change(bytes.length / 4 - 1, 8))).toBe('format_corrupt');
  });

  it('never throw, whatever is damaged, and what is read is sound', () => {
    const bytes = encodeMesh(makeSphere(5, 1));
    fc.assert(
      fc.property(
        fc.nat({ max: bytes.length }),
        fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), { maxLength: 4 }),
        (cut, changes) => {
          const damaged = bytes.slice();
          for (const [at, value] of changes) damaged[at] = value;
          for (const given of [damaged, damaged.subarray(0, cut)]) {
            const result = decodeMeshBytes(given);
            if (!result.ok) continue;
            const { positions, indices } = result.value;
            expect(isFiniteMesh(result.value)).toBe(true);
            expect(indices.every((index) => index < positions.length / 3)).toBe(true);
          }
        },
      ),
      { seed, numRuns: 500 },
    );
  });
});

describe('isFiniteMesh', () => {
  it('sees one NaN or infinity anywhere', () => {
    const mesh = makeBox(1, 2, 3);
    expect(isFiniteMesh(mesh)).toBe(true);
    for (const value of [NaN, Infinity, -Infinity]) {
      for (let at = 0; at < mesh.positions.length; at++) {
        const positions = mesh.positions.slice();
        positions[at] = value;
        expect(isFiniteMesh({ positions, indices: mesh.indices })).toBe(false);
      }
    }
    expect(isFiniteMesh({ positions: new Float32Array(6).fill(3e38), indices: mesh.indices })).toBe(true);
  });
});
