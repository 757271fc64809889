import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import { decodeMesh } from '#formats/mesh';
import { writeAsciiStl, writeBinaryStl, writeObj, writePly } from '#tests/mesh-files.ts';
import { makeBox, makeTorus } from '#tests/meshes.ts';

/** Text as UTF-16, as editors save "Unicode". */
function toUtf16(utf8: Uint8Array, isLittle: boolean, mark: boolean): Uint8Array {
  const text = (mark ? '\ufeff' : '') + new TextDecoder().decode(utf8);
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let unit = 0; unit < text.length; unit++) view.setUint16(unit * 2, text.charCodeAt(unit), isLittle);
  return new Uint8Array(view.buffer);
}

const torus = makeTorus(20, 5, 8, 6);
const files = [
  { name: 'a.stl', kind: 'ASCII STL', bytes: writeAsciiStl({ name: 'ring', mesh: torus }) },
  { name: 'a.obj', kind: 'OBJ', bytes: writeObj([{ name: 'ring', mesh: torus }]) },
  { name: 'a.ply', kind: 'ASCII PLY', bytes: writePly(torus, 'ascii') },
];

describe('text in UTF-16', () => {
  for (const { name, kind, bytes } of files) {
    for (const isLittle of [true, false]) {
      for (const mark of [true, false]) {
        it(`of ${kind}, ${isLittle ? 'little' : 'big'}-endian ${mark ? 'with' : 'without'} a mark, is the same model`, () => {
          const plain = unwrap(decodeMesh(name, bytes, quietContext()));
          const found = unwrap(decodeMesh('print', toUtf16(bytes, isLittle, mark), quietContext()));
          expect(found.format).toBe(plain.format);
          expect(found.bodies.map(({ mesh }) => mesh)).toEqual(plain.bodies.map(({ mesh }) => mesh));
        });
      }
    }
  }

  it('keeps names in other letters, across the pieces it is turned in', () => {
    const long = `# ${'注释'.repeat(300_000)}\no 螺旋\n${new TextDecoder().decode(files[1]!.bytes).replace(/^o .*\n/m, '')}`;
    const file = unwrap(
      decodeMesh('a.obj', toUtf16(new TextEncoder().encode(long), true, true), quietContext()),
    );
    expect(file.bodies[0]!.name).toBe('螺旋');
  });

  it('is not looked for in a binary STL, whatever its header says', () => {
    const bytes = writeBinaryStl(makeBox(1, 2, 3));
    bytes.set([0xff, 0xfe, 0x73, 0, 0x6f, 0]);
    expect(unwrap(decodeMesh('a.stl', bytes, quietContext())).bodies[0]!.mesh.indices).toHaveLength(36);
  });

  it('is refused or read when it is cut anywhere, and can be stopped', () => {
    const bytes = toUtf16(files[0]!.bytes, true, true);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length }), (length) => {
        const result = decodeMesh('a.stl', bytes.subarray(0, length), quietContext());
        if (!result.ok) expect(result.error.details?.['file']).toBe('a.stl');
      }),
      { seed: 20_261_122, numRuns: 100 },
    );
    const context = { signal: AbortSignal.abort(), report: () => undefined };
    expect(decodeMesh('a.stl', bytes, context)).toMatchObject({ error: { code: 'cancelled' } });
  });
});
