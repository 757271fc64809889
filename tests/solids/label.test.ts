import { describe, expect, it } from 'vitest';
import { fail, ok, unwrap } from '#base';
import {
  examineMesh,
  joinMeshes,
  meshBounds,
  meshVolume,
  multiplyTransforms,
  rotationAbout,
  scaling,
  translation,
  type Label,
  type MeshBuffers,
} from '#kernel';
import { labelMesh, type FontFiles } from '#solids';
import { sampleLabel } from '#tests/document.ts';
import { FONTS } from '#tests/fonts.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { makeBlocks, makeTurned } from '#tests/solids.ts';

/** The sample label is on top of it. */
const BLOCK = makeBox(40, 20, 10);

const label = (mesh: MeshBuffers, ...labels: readonly Partial<Label>[]) =>
  labelMesh(
    mesh,
    labels.map((each) => ({ ...sampleLabel, ...each })),
    FONTS,
  );

async function labelled(mesh: MeshBuffers, ...labels: readonly Partial<Label>[]): Promise<MeshBuffers> {
  const made = unwrap(await label(mesh, ...labels));
  expect(examineMesh(made)).toMatchObject({ openEdges: 0, flippedFaces: 0, duplicateFaces: 0 });
  return made;
}

const added = async (mesh: MeshBuffers, ...labels: readonly Partial<Label>[]): Promise<number> =>
  meshVolume(await labelled(mesh, ...labels)) - meshVolume(mesh);

const codeOf = async (mesh: MeshBuffers, ...labels: readonly Partial<Label>[]) => {
  const made = await label(mesh, ...labels);
  return made.ok ? 'ok' : made.error.code;
};

/** Points of a mesh above a height. */
function above({ positions }: MeshBuffers, height: number): MeshBuffers {
  const points = Array.from({ length: positions.length / 3 }, (_, at) => positions.slice(at * 3, at * 3 + 3));
  return {
    positions: Float32Array.from(points.filter(([, , z]) => z! > height).flatMap((point) => [...point])),
    indices: new Uint32Array(),
  };
}
/** Size of what stands out of the top of the block. */
function sizeAbove(mesh: MeshBuffers): readonly number[] {
  const { min, max } = meshBounds(above(mesh, 10.01));
  return [0, 1].map((axis) => max[axis]! - min[axis]!);
}

describe('on a flat face', () => {
  it('adds or takes away area × depth', async () => {
    // A capital I without serifs is a rectangle.
    const stroke = await labelled(BLOCK, { text: 'I', style: 'raised', depthMm: 2 });
    const [width, height] = sizeAbove(stroke) as [number, number];
    expect(height).toBeCloseTo(0.727 * 5, 1);
    expect(meshVolume(stroke) - 8000).toBeCloseTo(width * height * 2, 3);
    for (const change of [
      {},
      { text: '树脂打印 龙', font: 'noto-sans-sc' },
      { font: 'jetbrains-mono' },
    ] as const) {
      const raised = await added(BLOCK, { ...change, style: 'raised' });
      expect(raised).toBeGreaterThan(5);
      expect(await added(BLOCK, change)).toBeCloseTo(-raised, 3);
      expect(await added(BLOCK, { ...change, depthMm: 1.5 })).toBeCloseTo(-3 * raised, 3);
      // Curves of larger letters are cut into more pieces.
      const larger = await added(BLOCK, { ...change, style: 'raised', sizeMm: 6 });
      expect(larger / raised).toBeCloseTo(1.44, 2);
    }
  });

  it('is the same whether it may follow the surface or not, turned, or mirrored', async () => {
    const one = await added(BLOCK, { text: 'Rb', style: 'raised' });
    for (const change of [
      { follow: false },
      { angleDegrees: 37 },
      { mirror: true },
      { align: 'left' },
    ] as const)
      expect(await added(BLOCK, { text: 'Rb', style: 'raised', ...change })).toBeCloseTo(one, 3);
    const mirrored = await labelled(BLOCK, { text: 'L', style: 'raised', mirror: true });
    const plain = await labelled(BLOCK, { text: 'L', style: 'raised' });
    const middle = (mesh: MeshBuffers) => {
      const { positions } = above(mesh, 10.01);
      return positions.reduce((sum, value, at) => sum + (at % 3 === 0 ? value : 0), 0);
    };
    // The foot of the L is to the right of its stem, which has as many points.
    expect(Math.sign(middle(plain))).toBe(-Math.sign(middle(mirrored)));
  });

  it('stands in lines, with a gap, at the end that is said', async () => {
    const size = async (change: Partial<Label>) =>
      sizeAbove(await labelled(BLOCK, { text: 'II', style: 'raised', ...change })) as [number, number];
    const [width, height] = await size({});
    expect((await size({ gapMm: 2 }))[0]).toBeCloseTo(width + 2, 3);
    expect((await size({ text: 'I\nI' }))[1]).toBeCloseTo(height + 6, 3);
    const [turnedWidth, turnedHeight] = await size({ angleDegrees: 90 });
    expect([turnedWidth, turnedHeight].map((side) => side.toFixed(3))).toEqual(
      [height, width].map((side) => side.toFixed(3)),
    );
    const low = async (align: Label['align']) =>
      meshBounds(above(await labelled(BLOCK, { text: 'II', style: 'raised', align }), 10.01));
    expect((await low('left')).min[0]).toBeGreaterThan(0);
    expect((await low('right')).max[0]).toBeLessThan(0);
    const { min, max } = await low('centre');
    expect(min[0] + max[0]).toBeCloseTo(0, 1);
  });

  it('is on any face of a part that was turned, scaled or mirrored, and as large as on the plate', async () => {
    const plain = await added(BLOCK, { text: 'Aa', style: 'raised' });
    for (const transform of [rotationAbout('x', 90), scaling(-1, 1, 1), scaling(0.5, 0.5, 0.5)]) {
      const { mesh: moved } = joinMeshes([{ mesh: BLOCK, transform }]);
      const frame = multiplyTransforms(transform, sampleLabel.frame);
      const factor = transform[5] === 0.5 ? 1 / 8 : 1;
      expect(await added(moved, { text: 'Aa', style: 'raised', frame })).toBeCloseTo(plain * factor, 3);
    }
  });

  it('has several labels, made one after the other', async () => {
    const one = { text: 'A', style: 'raised', frame: translation(-10, 0, 10) } as const;
    const other = { text: 'B', style: 'engraved', frame: translation(10, 0, 10) } as const;
    const both = await added(BLOCK, one, other);
    expect(both).toBeCloseTo((await added(BLOCK, one)) + (await added(BLOCK, other)), 3);
  });
});

describe('on a curved surface', () => {
  /** Where the text looks along x, up is up. */
  const side = (x: number, z: number) =>
    [translation(x, 0, z), rotationAbout('y', 90), rotationAbout('z', 90)].reduce(multiplyTransforms);

  it.each([
    ['a cylinder', makeTurned(40, 96, 1, () => 20), side(20, 20), 0.001],
    ['a sphere', makeSphere(20, 4), translation(0, 0, 20), 0.005],
  ] as const)('of %s adds or takes away area × depth, nearly', async (_name, mesh, frame, share) => {
    const flat = await added(BLOCK, { style: 'raised' });
    expect(Math.abs((await added(mesh, { style: 'raised', frame })) / flat - 1)).toBeLessThan(share);
    expect(Math.abs((await added(mesh, { frame })) / -flat - 1)).toBeLessThan(share);
  });

  it('lies in the plane at its place where it does not follow', async () => {
    const cylinder = makeTurned(40, 96, 1, () => 20);
    const wide = { style: 'raised', frame: side(20, 20), text: 'Coral reef' } as const;
    const farthest = (mesh: MeshBuffers) => meshBounds(mesh).max[0];
    const [bent, straight] = [
      await labelled(cylinder, wide),
      await labelled(cylinder, { ...wide, follow: false }),
    ];
    expect([farthest(bent), farthest(straight)].map((x) => x.toFixed(2))).toEqual(['20.50', '20.50']);
    // Behind the ends of the plane the surface goes back by more than a millimetre.
    expect(meshVolume(straight)).toBeGreaterThan(meshVolume(bent) + 1);
  });

  it('is no place for text that leaves it', async () => {
    const cylinder = makeTurned(40, 96, 1, () => 8);
    const frame = side(8, 20);
    expect(await codeOf(cylinder, { frame, text: 'Coral 42 Coral' })).toBe('label_off_surface');
    // As far as it is there, but steeper and steeper.
    expect(await codeOf(cylinder, { frame, text: 'Cora', sizeMm: 6.8 })).toBe('label_off_surface');
    expect(await codeOf(BLOCK, { sizeMm: 15 })).toBe('label_off_surface');
    expect(await codeOf(BLOCK, { frame: translation(15, 0, 10) })).toBe('label_off_surface');
    const stairs = makeBlocks([2, 1, 2], [20, 20, 5], (x, _y, z) => x === 0 || z === 0);
    expect(await codeOf(stairs, { frame: translation(20, 10, 10) })).toBe('label_off_surface');
    expect(await codeOf(stairs, { frame: translation(10, 10, 10), text: 'Coral' })).toBe('ok');
  });
});

describe('is refused', () => {
  const refusal = async (mesh: MeshBuffers, ...labels: readonly Partial<Label>[]) => {
    const made = await label(mesh, ...labels);
    return made.ok ? null : made.error;
  };

  it('where no font has a character, which is named', async () => {
    expect(await refusal(BLOCK, {}, { text: 'a\u{1f600}b\u{10ffff}' })).toMatchObject({
      code: 'glyph_missing',
      details: { characters: '\u{1f600} \u{10ffff}', label: 1 },
    });
    // What one font lacks comes from another.
    expect(await codeOf(BLOCK, { text: '珊瑚 №' })).toBe('ok');
  });

  it('where a font cannot be had, or is none', async () => {
    const reads: readonly FontFiles['read'][] = [
      () => Promise.resolve(fail('font_missing', 'offline')),
      () => Promise.resolve(ok(new TextEncoder().encode('<!doctype html>').buffer)),
    ];
    for (const read of reads) {
      const made = await labelMesh(BLOCK, [{ ...sampleLabel, text: 'λόγος' }], { ...FONTS, read });
      expect(made).toMatchObject({ ok: false, error: { code: 'font_missing' } });
    }
    expect(await codeOf(BLOCK, { text: 'λόγος' })).toBe('ok');
  });

  it('where the part is open, or engraving would cut it to pieces', async () => {
    const open = { ...BLOCK, indices: BLOCK.indices.slice(3) };
    expect(await codeOf(open, {})).toBe('mesh_not_closed');
    const plate = makeBox(40, 20, 0.5);
    const frame = translation(0, 0, 0.5);
    // The middle of an O would fall out; an I is a hole.
    expect(await codeOf(plate, { frame, text: 'O', depthMm: 1 })).toBe('label_through');
    expect(await codeOf(plate, { frame, text: 'I', depthMm: 1 })).toBe('ok');
    expect(await codeOf(makeBox(40, 20, 10), { text: '\u3000' })).toBe('solid_empty');
  });
});
