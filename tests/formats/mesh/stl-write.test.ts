import { describe, expect, it } from 'vitest';
import { createRandom, quietContext, unwrap } from '#base';
import { decodeMesh, writeStl } from '#formats/mesh';
import { composeTransform, identityTransform, meshVolume, multiplyTransforms, scaling } from '#kernel';
import { makeBox } from '#tests/meshes.ts';

const seed = Date.now() % 1_000_000;
const read = (bytes: Uint8Array) => unwrap(decodeMesh('out.stl', bytes, quietContext()));

describe('an STL file written', () => {
  it(`reads back with the same volume wherever the parts stand (seed ${seed})`, () => {
    const random = createRandom(seed);
    for (let run = 0; run < 20; run++) {
      const mesh = makeBox(1 + random.unit() * 9, 1 + random.unit() * 9, 1 + random.unit() * 9);
      const transform = composeTransform({
        position: [random.unit() * 50, random.unit() * 50, random.unit() * 50],
        rotationDegrees: [random.unit() * 360, random.unit() * 360, random.unit() * 360],
        scale: [1, 2, 0.5],
      });
      const file = read(writeStl([{ mesh, transform }]));
      expect(meshVolume(file.bodies[0]!.mesh) / meshVolume(mesh)).toBeCloseTo(1, 3);
    }
  });

  it('keeps the outside of a mirrored part outside', () => {
    const mesh = makeBox(2, 3, 4);
    const mirrored = multiplyTransforms(scaling(-1, 1, 1), identityTransform);
    const file = read(writeStl([{ mesh, transform: mirrored }]));
    expect(meshVolume(file.bodies[0]!.mesh)).toBeCloseTo(24, 4);
  });

  it('names each face’s normal, of length one, pointing out', () => {
    const mesh = makeBox(2, 3, 4);
    const bytes = writeStl([{ mesh, transform: identityTransform }]);
    const view = new DataView(bytes.buffer);
    expect(view.getUint32(80, true)).toBe(12);
    for (let face = 0; face < 12; face++) {
      const at = 84 + face * 50;
      const value = (index: number) => view.getFloat32(at + index * 4, true);
      const normal = [0, 1, 2].map(value);
      expect(Math.hypot(...normal)).toBeCloseTo(1, 6);
      const outward = [0, 1, 2].map((axis) => {
        const middle = (value(3 + axis) + value(6 + axis) + value(9 + axis)) / 3;
        return (middle - [0, 0, 2][axis]!) * normal[axis]!;
      });
      expect(Math.max(...outward)).toBeGreaterThan(0);
    }
  });

  it('holds nothing for nothing', () => {
    expect(writeStl([]).length).toBe(84);
  });
});
