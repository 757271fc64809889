import { describe, expect, it } from 'vitest';
import { createRandom, unwrap } from '#base';
import {
  composeTransform,
  determinantOf,
  examineMesh,
  identityTransform,
  meshBounds,
  meshVolume,
  scaling,
  translation,
  type MeshBuffers,
  type Transform,
} from '#kernel';
import { booleanMeshes, type BooleanKind } from '#solids';
import {
  joinMeshes,
  makeBox,
  makeCylinder,
  makeSphere,
  makeTetrahedron,
  makeTorus,
  turnInsideOut,
} from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { makeHollowBall, shift } from '#tests/solids.ts';

const at = (mesh: MeshBuffers, transform: Transform = identityTransform) => ({ mesh, transform });
const cube = makeBox(10, 10, 10);

/** The result, which must be closed, and have no more corners than it needs. */
async function combined(kind: BooleanKind, ...operands: Parameters<typeof at>[]): Promise<MeshBuffers> {
  const { mesh } = unwrap(
    await booleanMeshes(
      kind,
      operands.map((operand) => at(...operand)),
    ),
  );
  expect(examineMesh(mesh)).toMatchObject({ openEdges: 0, flippedFaces: 0, duplicateFaces: 0 });
  return mesh;
}
const volumeOf = async (...call: Parameters<typeof combined>) => meshVolume(await combined(...call));
const codeOf = async (...call: Parameters<typeof booleanMeshes>) => {
  const result = await booleanMeshes(...call);
  return result.ok ? 'ok' : result.error.code;
};

it('says how far it is: operand by operand, then the combining', async () => {
  const done: number[] = [];
  const operands = [at(cube), at(cube, translation(5, 5, 5)), at(cube, translation(9, 9, 9))];
  const made = await booleanMeshes('union', operands, (progress) => {
    expect(progress.total).toBe(4);
    done.push(progress.done);
  });
  expect(made.ok).toBe(true);
  expect(done).toEqual([0, 1, 2, 3]);
});

describe('two cubes', () => {
  it('that overlap by a corner', async () => {
    const other = [cube, translation(5, 5, 5)] as const;
    expect(await volumeOf('union', [cube], [...other])).toBeCloseTo(2000 - 125, 3);
    expect(await volumeOf('subtract', [cube], [...other])).toBeCloseTo(1000 - 125, 3);
    expect(await volumeOf('intersect', [cube], [...other])).toBeCloseTo(125, 3);
    const { min, max } = meshBounds(await combined('intersect', [cube], [...other]));
    expect([...min, ...max]).toEqual([0, 0, 5, 5, 5, 10]);
  });

  it('that share a face become one box of twelve triangles', async () => {
    const mesh = await combined('union', [cube], [cube, translation(10, 0, 0)]);
    expect(meshVolume(mesh)).toBeCloseTo(2000, 3);
    expect(examineMesh(mesh).shells).toBe(1);
    expect(mesh.indices.length / 3).toBe(12);
  });

  it('that touch have nothing in common: no intersection, nothing to subtract', async () => {
    const operands = [at(cube), at(cube, translation(10, 0, 0))];
    expect(await codeOf('intersect', operands)).toBe('solid_empty');
    expect(await codeOf('subtract', operands)).toBe('solid_unchanged');
  });

  it('that lie apart become a part of two shells', async () => {
    const mesh = await combined('union', [cube], [cube, translation(30, 0, 0)]);
    expect(meshVolume(mesh)).toBeCloseTo(2000, 3);
    expect(examineMesh(mesh).shells).toBe(2);
  });

  it('of which one is within the other leave a hollow, or nothing', async () => {
    const inner = [makeBox(4, 4, 4), translation(0, 0, 3)] as const;
    expect(await volumeOf('union', [cube], [...inner])).toBeCloseTo(1000, 3);
    const hollow = await combined('subtract', [cube], [...inner]);
    expect(meshVolume(hollow)).toBeCloseTo(1000 - 64, 3);
    expect(examineMesh(hollow)).toMatchObject({ hollowShells: 1 });
    expect(await codeOf('subtract', [at(...inner), at(cube)])).toBe('solid_empty');
  });

  it('that are the same leave all or nothing', async () => {
    expect(await volumeOf('intersect', [cube], [cube])).toBeCloseTo(1000, 3);
    expect(await codeOf('subtract', [at(cube), at(cube)])).toBe('solid_empty');
  });
});

it('drills a cylinder through a cube: the area of the polygon times the thickness', async () => {
  const drill = makeCylinder(3, 20, 48);
  const area = 0.5 * 48 * 9 * Math.sin((2 * Math.PI) / 48);
  expect(await volumeOf('subtract', [cube], [drill, translation(0, 0, -5)])).toBeCloseTo(1000 - area * 10, 3);
});

it('takes any number of operands, all that follow from the first', async () => {
  const corner = makeBox(4, 4, 4);
  const mesh = await combined(
    'subtract',
    [cube],
    [corner, translation(-4, 0, 8)],
    [corner, translation(4, 0, 8)],
  );
  expect(meshVolume(mesh)).toBeCloseTo(1000 - 2 * 3 * 4 * 2, 3);
});

it('makes one body of a part whose shells overlap, so that what it takes away stays away', async () => {
  const tool = joinMeshes(makeBox(4, 4, 20), shift(makeBox(4, 4, 20), 2, 0, 0));
  expect(await volumeOf('subtract', [cube], [tool, translation(0, 0, -5)])).toBeCloseTo(1000 - 6 * 4 * 10, 3);
});

it('leaves cavities as they are', async () => {
  const ball = makeHollowBall(8, 2, 2);
  const far = [cube, translation(40, 0, 0)] as const;
  expect(await volumeOf('union', [ball], [...far])).toBeCloseTo(meshVolume(ball) + 1000, 2);
});

it('turns operands that are inside out, and mirrored ones are what they look like', async () => {
  expect(await volumeOf('union', [turnInsideOut(cube)], [cube, translation(5, 0, 0)])).toBeCloseTo(1500, 3);
  expect(await volumeOf('subtract', [cube], [cube, scaling(-0.5, 1, 0.5)])).toBeCloseTo(750, 3);
});

it('keeps the sum of volumes, whatever the shapes and however they stand', async () => {
  const shapes = [
    cube,
    makeSphere(6, 2),
    makeTorus(6, 2, 24, 12),
    makeTetrahedron(12),
    makeHollowBall(7, 1.5, 2),
  ];
  for (let seed = 1; seed <= roundsOf(8); seed++) {
    const random = createRandom(seed);
    const operand = () => {
      const pick = (low: number, high: number) => low + random.unit() * (high - low);
      const three = (low: number, high: number) =>
        [pick(low, high), pick(low, high), pick(low, high)] as const;
      return at(
        shapes[Math.floor(random.unit() * shapes.length)]!,
        composeTransform({
          position: three(-4, 4),
          rotationDegrees: three(-180, 180),
          scale: three(0.5, 1.5),
        }),
      );
    };
    const operands = [operand(), operand()];
    const volume = async (kind: BooleanKind, list = operands): Promise<number> => {
      const result = await booleanMeshes(kind, list);
      if (!result.ok && ['solid_empty', 'solid_unchanged'].includes(result.error.code)) return Number.NaN;
      const { mesh } = unwrap(result);
      expect(examineMesh(mesh).openEdges, `seed ${seed} ${kind}`).toBe(0);
      return meshVolume(mesh);
    };
    const [a, b] = operands.map(({ mesh, transform }) => meshVolume(mesh) * determinantOf(transform)) as [
      number,
      number,
    ];
    const union = await volume('union');
    const common = await volume('intersect');
    const less = await volume('subtract');
    if ([union, common, less].some(Number.isNaN)) continue;
    expect(Math.abs(union + common - a - b) / (a + b), `seed ${seed}`).toBeLessThan(1e-5);
    expect(Math.abs(less + common - a) / a, `seed ${seed}`).toBeLessThan(1e-5);
  }
});

describe('a mesh that is no solid', () => {
  const open = { positions: cube.positions, indices: cube.indices.slice(6) };
  it('is repaired before, and it is said which one was', async () => {
    const { mesh, repaired } = unwrap(
      await booleanMeshes('union', [at(cube), at(open, translation(5, 0, 0)), at(cube)]),
    );
    expect(repaired).toEqual([1]);
    expect(meshVolume(mesh)).toBeCloseTo(1500, 3);
    const broken = { positions: cube.positions.with(4, Number.NaN), indices: cube.indices };
    expect(unwrap(await booleanMeshes('union', [at(broken), at(cube)])).repaired).toEqual([0]);
  });

  it('is refused with the reason why it cannot be repaired, and which it is', async () => {
    const square = { positions: cube.positions, indices: cube.indices.slice(0, 6) };
    expect(await booleanMeshes('union', [at(cube), at(square)])).toMatchObject({
      ok: false,
      error: { code: 'not_a_body', details: { operand: 1 } },
    });
  });

  it('but for a few flipped faces is taken as it was meant', async () => {
    const flipped = { positions: cube.positions, indices: cube.indices.slice() };
    [flipped.indices[3], flipped.indices[4]] = [flipped.indices[4]!, flipped.indices[3]!];
    expect(await volumeOf('union', [flipped], [cube, translation(5, 0, 0)])).toBeCloseTo(1500, 3);
  });

  it('is refused if it is empty, flat, or scaled to nothing', async () => {
    const empty = { positions: new Float32Array(), indices: new Uint32Array() };
    const sheet = {
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      indices: Uint32Array.of(0, 1, 2, 0, 2, 1),
    };
    expect(await codeOf('union', [at(cube), at(empty)])).toBe('mesh_empty');
    expect(await codeOf('union', [at(sheet), at(cube)])).toBe('part_flat');
    expect(await codeOf('union', [at(cube), at(cube, scaling(1, 0, 1))])).toBe('part_flat');
    expect(await codeOf('union', [at(cube)])).toBe('validation');
  });
});
