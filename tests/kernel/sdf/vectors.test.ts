import { describe, expect, it } from 'vitest';
import { meshBounds, mixWords, type MeshBuffers } from '#kernel';
import { depthLevel, fieldLattice, fieldScale, oracleField, oracleSurface, snapToField } from '#kernel';
import { makeBox } from '#tests/meshes.ts';

// Figures of an independent prototype of the same arithmetic (README.md).
describe('the field of a box', () => {
  const box: MeshBuffers = makeBox(7, 6, 6.5, [0.3, 0.45, 0.6]);
  const lattice = fieldLattice(meshBounds(box), 1);
  const scale = fieldScale(1.75, 1)!;
  const values = oracleField(snapToField(box, lattice), lattice.counts, scale);

  it('has the known lattice and scale', () => {
    expect(lattice.counts).toEqual([10, 9, 10]);
    expect(scale).toMatchObject({ parts: 16, reach: 3, level: 7168, squaredLevel: 784 });
  });

  it('has the known squared distances', () => {
    const row = (5 * 9 + 4) * 10;
    expect([...values.subarray(row, row + 10)]).toEqual([0, 9, 361, 1225, 1764, 1764, 841, 169, 0, 0]);
    const band = Array.from(values, (value) =>
      value >= scale.cap ** 2 ? 65535 : value >= scale.exactFrom ? value : 0,
    );
    expect(mixWords(band)).toBe(0x9a63dfbe);
  });

  it('has the known surface', () => {
    const { vertices, quads } = oracleSurface(values, lattice.counts, depthLevel(scale));
    expect([...vertices.subarray(0, 6)]).toEqual([880, 883, 885, 1024, 877, 880]);
    expect([vertices.length / 3, mixWords(vertices)]).toEqual([68, 0xc3019519]);
    expect([quads.length / 4, mixWords(quads)]).toEqual([66, 0xe8ac2d39]);
  });
});
