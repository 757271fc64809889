import fc from 'fast-check';
import { quietContext, unwrap } from '#base';
import { type ImportedFile, decodeMesh } from '#formats/mesh';
import { type MeshBuffers, meshArea, meshVolume } from '#kernel';
import { writeObj } from '#tests/mesh-files.ts';
import { makeBox, makeSphere, makeTetrahedron } from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';

const read = (text: string | Uint8Array): ImportedFile =>
  unwrap(
    decodeMesh('model.obj', typeof text === 'string' ? new TextEncoder().encode(text) : text, quietContext()),
  );
const points = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';

/** Faces of one mesh only, every face's normal upwards? */
function areasUp(mesh: MeshBuffers): number[] {
  const { positions: p, indices } = mesh;
  return Array.from({ length: indices.length / 3 }, (_, face) => {
    const [a, b, c] = [0, 1, 2].map((k) => indices[face * 3 + k]! * 3) as [number, number, number];
    return ((p[b]! - p[a]!) * (p[c + 1]! - p[a + 1]!) - (p[c]! - p[a]!) * (p[b + 1]! - p[a + 1]!)) / 2;
  });
}

describe('OBJ', () => {
  it('makes a body of each object', () => {
    const file = read(
      writeObj([
        { name: 'ball one', mesh: makeSphere(1, 1) },
        { name: 'box', mesh: makeBox(1, 1, 1) },
      ]),
    );
    expect(file.bodies.map(({ name, mesh }) => [name, mesh.indices.length / 3])).toEqual([
      ['ball one', 80],
      ['box', 12],
    ]);
  });

  it('takes objects that touch as separate bodies, and groups inside objects as no bodies', () => {
    const [below, above] = [makeBox(1, 1, 1), makeBox(1, 1, 1, [-0.5, -0.5, 1])];
    const text = new TextDecoder().decode(
      writeObj([
        { name: 'below', mesh: below },
        { name: 'above', mesh: above },
      ]),
    );
    expect(read(text.replaceAll(/\nf /g, '\ng side\nf ')).bodies.map(({ name }) => name)).toEqual([
      'below',
      'above',
    ]);
  });

  it('makes a body of each group that stands apart', () => {
    const groups = [
      { name: 'a', mesh: makeBox(1, 1, 1) },
      { name: 'b', mesh: makeBox(1, 1, 1, [5, 0, 0]) },
    ];
    expect(read(writeObj(groups, 'g')).bodies.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('keeps groups that are regions of one surface in one body, even where points are written twice', () => {
    const { positions, indices } = makeBox(1, 1, 1);
    const half = indices.length / 2;
    const file = read(
      writeObj(
        [
          { name: 'top', mesh: { positions, indices: indices.slice(0, half) } },
          { name: 'rest', mesh: { positions, indices: indices.slice(half) } },
          { name: 'apart', mesh: makeTetrahedron(-3) },
        ],
        'g',
      ),
    );
    // The tetrahedron has a corner at the origin, the box has none there.
    expect(file.bodies.map(({ name, mesh }) => [name, mesh.indices.length / 3])).toEqual([
      ['top', 12],
      ['apart', 4],
    ]);
    expect(meshVolume(file.bodies[0]!.mesh)).toBeCloseTo(1, 6);
  });

  it('puts faces of one name into one body, wherever they stand', () => {
    const file = read(`${points}v 9 9 9\nv 8 9 9\nv 9 8 9\no a\nf 1 2 3\no b\nf 5 6 7\no a\nf 1 3 4\n`);
    expect(file.bodies.map(({ name, mesh }) => [name, mesh.indices.length / 3])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('counts negative numbers back from the newest vertex', () => {
    const file = read(`${points}f -4 -3 -2\nv 5 5 5\nf -5 -3 -2\n`);
    expect([...file.bodies[0]!.mesh.indices]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it('passes over texture, normal and material statements, colours and comments', () => {
    const file = read(
      `# ${'long comment '.repeat(200)}\nmtllib a.mtl\n${points.replaceAll(/(v .*)\n/g, '$1 0.5 0.5 0.5\n')}vt 0 0\nvn 0 0 1\nusemtl red\ns off\nl 1 2\nf 1/1/1 2/1/1 3//1\nf 1/1 \\\r\n3/1 4\n`,
    );
    expect([...file.bodies[0]!.mesh.indices]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it('takes a vertex that no face uses as absent, even one that is no number', () => {
    const file = read(`v nan 0 0\n${points}f 2 3 4\n`);
    expect(file.bodies[0]!.mesh.positions).toHaveLength(9);
  });

  it('welds points written more than once', () => {
    const file = read(`${points}${points}f 1 2 3\nf 5 7 8\n`);
    expect([...file.bodies[0]!.mesh.indices]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it('cuts a concave polygon into triangles that all turn its way and lie inside it', () => {
    // An L and a comb, both counter-clockwise.
    const shapes = [
      [0, 0, 3, 0, 3, 1, 1, 1, 1, 3, 0, 3],
      [0, 0, 7, 0, 7, 3, 6, 3, 6, 1, 5, 1, 5, 3, 4, 3, 4, 1, 3, 1, 3, 3, 2, 3, 2, 1, 1, 1, 1, 3, 0, 3],
    ];
    const areas = [5, 15];
    shapes.forEach((shape, i) => {
      const count = shape.length / 2;
      const lines = Array.from({ length: count }, (_, k) => `v ${shape[k * 2]} ${shape[k * 2 + 1]} 2`);
      for (let start = 0; start < count; start++) {
        const ring = Array.from({ length: count }, (_, k) => 1 + ((start + k) % count));
        const { mesh } = read(`${lines.join('\n')}\nf ${ring.join(' ')}\n`).bodies[0]!;
        expect(mesh.indices).toHaveLength((count - 2) * 3);
        const found = areasUp(mesh);
        expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
        expect(found.reduce((sum, area) => sum + area, 0)).toBeCloseTo(areas[i]!, 6);
      }
    });
  });

  it('cuts star-shaped polygons of any size, turned any way in space, without overlap', () => {
    const seed = 20_261_121;
    const radius = fc.double({ min: 0.2, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.array(radius, { minLength: 3, maxLength: 40 }), fc.nat({ max: 2 }), (radii, axis) => {
        const corners = radii.map((size, i) => {
          const angle = (2 * Math.PI * i) / radii.length;
          const flat = [size * Math.cos(angle), size * Math.sin(angle), 0];
          return [0, 1, 2].map((k) => Math.fround(flat[(k + axis) % 3]!));
        });
        const ring = corners.map((_, i) => i + 1).join(' ');
        const { mesh } = read(`${corners.map((corner) => `v ${corner.join(' ')}`).join('\n')}\nf ${ring}\n`)
          .bodies[0]!;
        // Without overlap the areas of the triangles add up to the area within the border.
        const border = corners.reduce((sum, corner, i) => {
          const next = corners[(i + 1) % corners.length]!;
          const [u, v] = [0, 1].map((k) => (k + 3 - axis) % 3) as [number, number];
          return sum + (corner[u]! * next[v]! - next[u]! * corner[v]!) / 2;
        }, 0);
        expect(meshArea(mesh)).toBeCloseTo(border, 4);
      }),
      { seed },
    );
  });

  it('makes a fan of polygons with more corners than ears are looked for', () => {
    const count = 1000;
    const lines = Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count;
      return `v ${Math.cos(angle) * (2 + (i % 2))} ${Math.sin(angle) * (2 + (i % 2))} 0`;
    });
    const ring = Array.from({ length: count }, (_, i) => i + 1).join(' ');
    expect(read(`${lines.join('\n')}\nf ${ring}\n`).bodies[0]!.mesh.indices).toHaveLength((count - 2) * 3);
  });
});
