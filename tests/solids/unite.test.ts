import { describe, expect, it } from 'vitest';
import { createRandom, unwrap } from '#base';
import {
  composeTransform,
  examineForRepair,
  meshVolume,
  transformPoint,
  volumeMoved,
  type MeshBuffers,
  type Transform,
} from '#kernel';
import { uniteShells, type UnitedMesh } from '#solids';
import { joinMeshes, makeBox, makeSphere, makeTorus, turnInsideOut } from '#tests/meshes.ts';
import { DAMAGES, isManifold } from '#tests/repair-damage.ts';
import { roundsOf } from '#tests/rounds.ts';
import { makeTurned, shift, thread } from '#tests/solids.ts';

const seed = 20_263_400;
type Place = readonly [number, number, number];

function crossingsOf(mesh: MeshBuffers): number {
  const steps = examineForRepair(mesh);
  for (let step = steps.next(); ; step = steps.next())
    if (step.done === true) return step.value.selfIntersections.length / 2;
}

/** What is united, which must be one sound surface. */
async function united(mesh: MeshBuffers): Promise<MeshBuffers> {
  const { mesh: made, deviation } = unwrap(await uniteShells(mesh));
  expect(isManifold(made)).toBe(true);
  expect(deviation).toBe(0);
  return made;
}

/** What is united with places that had to be meshed anew: sound, with nothing that crosses, where it was. */
async function remeshed(mesh: MeshBuffers): Promise<UnitedMesh> {
  const made = unwrap(await uniteShells(mesh));
  expect(isManifold(made.mesh)).toBe(true);
  expect(crossingsOf(made.mesh)).toBe(0);
  expect(made.deviation).toBeGreaterThan(0);
  expect(volumeMoved(mesh, made.mesh)).toBeLessThan(0.005);
  return made;
}

function placed({ positions, indices }: MeshBuffers, transform: Transform): MeshBuffers {
  const moved = positions.slice();
  for (let at = 0; at < moved.length; at += 3)
    moved.set(transformPoint(transform, [moved[at]!, moved[at + 1]!, moved[at + 2]!]), at);
  return { positions: moved, indices };
}

/** Rings of the same number of points joined one after the other: closed at both ends, or end to end. */
function joinRings(rings: readonly (readonly Place[])[], isLoop: boolean): MeshBuffers {
  const around = rings[0]!.length;
  const indices: number[] = [];
  const at = (ring: number, point: number): number => (ring % rings.length) * around + (point % around);
  for (let ring = 0; ring < rings.length - (isLoop ? 0 : 1); ring++) {
    for (let point = 0; point < around; point++) {
      const [a, b] = [at(ring, point), at(ring, point + 1)];
      const [c, d] = [at(ring + 1, point + 1), at(ring + 1, point)];
      indices.push(a, b, c, a, c, d);
    }
  }
  for (let point = 1; !isLoop && point + 1 < around; point++) {
    indices.push(0, point + 1, point);
    indices.push(at(rings.length - 1, 0), at(rings.length - 1, point), at(rings.length - 1, point + 1));
  }
  const mesh = { positions: Float32Array.from(rings.flat(2)), indices: Uint32Array.from(indices) };
  return meshVolume(mesh) < 0 ? turnInsideOut(mesh) : mesh;
}

/** A round tube along a closed line in the plane, which lies above and below it alike. */
function makeLoop(
  line: (turn: number) => readonly [number, number],
  radius: number,
  along: number,
): MeshBuffers {
  const rings = Array.from({ length: along }, (_, i): Place[] => {
    const [x, y] = line(i / along);
    const [beforeX, beforeY] = line((i - 0.01) / along);
    const [afterX, afterY] = line((i + 0.01) / along);
    const length = Math.hypot(afterX - beforeX, afterY - beforeY);
    const [sideX, sideY] = [(afterY - beforeY) / length, -(afterX - beforeX) / length];
    return Array.from({ length: 16 }, (_, k): Place => {
      const out = radius * Math.cos((k * Math.PI) / 8);
      return [x + out * sideX, y + out * sideY, radius * Math.sin((k * Math.PI) / 8)];
    });
  });
  return joinRings(rings, true);
}

/** The faces all of whose corners are somewhere along x, as the places of their corners. */
function facesWhere({ positions, indices }: MeshBuffers, isThere: (x: number) => boolean): string[] {
  const at = (corner: number): string =>
    String(positions.subarray(indices[corner]! * 3, indices[corner]! * 3 + 3));
  return Array.from({ length: indices.length / 3 }, (_, face) => {
    const corners = [0, 1, 2].map((k) => at(face * 3 + k));
    return corners.every((corner) => isThere(Number(corner.split(',')[0]))) ? corners.sort().join(' ') : '';
  }).filter(Boolean);
}

const eight = (turn: number): readonly [number, number] => [
  30 * Math.sin(2 * Math.PI * turn),
  20 * Math.sin(4 * Math.PI * turn),
];

/**
 * A bar of a rectangular section along a line with sharp bends, whose last stretch runs through the first at `angle`. The volume of such a bar
 * is section × length, and what is in it twice is a prism over a rhomb of its width.
 */
function makeStrip(width: number, height: number, angle: number): { mesh: MeshBuffers; volume: number } {
  const reach = 26;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const line: readonly (readonly [number, number])[] = [
    [-22, 0],
    [30, 0],
    [30, reach * dy],
    [reach * dx, reach * dy],
    [-reach * dx, -reach * dy],
  ];
  const length = line
    .slice(1)
    .reduce((sum, [x, y], i) => sum + Math.hypot(x - line[i]![0], y - line[i]![1]), 0);
  const headings = line.slice(1).map(([x, y], i) => Math.atan2(y - line[i]![1], x - line[i]![0]));
  const rings = line.map(([x, y], i): Place[] => {
    const [before, after] = [headings[Math.max(0, i - 1)]!, headings[Math.min(i, headings.length - 1)]!];
    const bend = Math.atan2(Math.sin(after - before), Math.cos(after - before)) / 2;
    const across = before + bend + Math.PI / 2;
    const half = width / 2 / Math.cos(bend);
    const [sideX, sideY] = [half * Math.cos(across), half * Math.sin(across)];
    return [
      [x + sideX, y + sideY, 0],
      [x - sideX, y - sideY, 0],
      [x - sideX, y - sideY, height],
      [x + sideX, y + sideY, height],
    ];
  });
  const volume = width * height * length - (width * width * height) / Math.sin(angle);
  return { mesh: joinRings(rings, false), volume };
}

describe('a body that runs through itself', () => {
  it('has the volume it takes up, however it is turned', async () => {
    for (let round = 0; round < roundsOf(4); round++) {
      const label = `seed ${seed + round}`;
      const random = createRandom(seed + round * 7_919_117);
      const angle = 0.9 + 1.3 * random.unit();
      const strip = makeStrip(2 + 3 * random.unit(), 3 + 4 * random.unit(), angle);
      const turn = [random.unit() * 90, random.unit() * 90, random.unit() * 90] as const;
      // In the first round its flat faces lie in planes of the axes.
      const transform = composeTransform({
        position: [random.unit() * 50, 0, 0],
        rotationDegrees: round === 0 ? [0, 0, 0] : turn,
        scale: [1, 1, 1],
      });
      const mesh = placed(strip.mesh, transform);
      expect(crossingsOf(mesh), label).toBeGreaterThan(0);
      const made = await united(mesh);
      expect(crossingsOf(made), label).toBe(0);
      expect(Math.abs(meshVolume(made) / strip.volume - 1), label).toBeLessThan(1e-5);
    }
  });

  it('keeps its faces where nothing crosses', async () => {
    const mesh = makeLoop(eight, 4, 80);
    const made = await united(mesh);
    expect(crossingsOf(made)).toBe(0);
    expect(volumeMoved(mesh, made)).toBeLessThan(1e-6);
    const isFar = (x: number): boolean => Math.abs(x) > 15;
    const after = new Set(facesWhere(made, isFar));
    const before = facesWhere(mesh, isFar);
    expect(before.length).toBeGreaterThan(1500);
    expect(before.filter((face) => !after.has(face))).toEqual([]);
  });

  it('stays hollow where it was', async () => {
    const hollow = joinMeshes(makeLoop(eight, 4, 60), turnInsideOut(makeLoop(eight, 2, 60)));
    const made = await united(hollow);
    expect(crossingsOf(made)).toBe(0);
    expect(volumeMoved(hollow, made)).toBeLessThan(1e-6);
  });
});

describe('a body that folds over', () => {
  it('is made anew there, and keeps its faces elsewhere', async () => {
    // The loop bends more tightly than it is thick: its inside folds over at the ends, where nothing can be taken apart.
    const folded = makeLoop((turn) => eight(turn).map((value) => value * 0.65) as [number, number], 4, 80);
    const { mesh, deviation } = await remeshed(folded);
    expect(deviation).toBeLessThanOrEqual(0.05);
    const isBetween = (x: number): boolean => Math.abs(x) > 8 && Math.abs(x) < 13;
    const after = new Set(facesWhere(mesh, isBetween));
    const before = facesWhere(folded, isBetween);
    expect(before.length).toBeGreaterThan(200);
    expect(before.filter((face) => !after.has(face))).toEqual([]);
  });

  it('has the volume that its winding number gives it', async () => {
    // A tube wider than its ring: around the axis its surface is passed once each way, and nothing is enclosed there.
    const spindle = makeTorus(2, 3, 32, 24);
    const { mesh } = await remeshed(spindle);
    expect(Math.abs(meshVolume(mesh) / meshVolume(spindle) - 1)).toBeLessThan(0.005);
  });

  it('is made anew wherever a corner was moved through its faces', async () => {
    const screw = makeTurned(24, 24, 16, thread(8, 2, 6));
    const spiked = DAMAGES['five spikes']!(screw, createRandom(20_261_123_410)).mesh;
    expect(crossingsOf(spiked)).toBeGreaterThan(0);
    const { mesh } = await remeshed(spiked);
    expect(Math.abs(meshVolume(mesh) / meshVolume(spiked) - 1)).toBeLessThan(0.005);
  });

  it('counts its overlap once with another body', async () => {
    const spindle = makeTorus(2, 3, 32, 24);
    const box = makeBox(4, 4, 4, [4, -2, -2]);
    const { mesh } = await remeshed(joinMeshes(spindle, box));
    // The ball at the tube's outer end is in the box from x = 4 on.
    expect(meshVolume(mesh)).toBeGreaterThan(meshVolume(spindle) + 50);
    expect(meshVolume(mesh)).toBeLessThan(meshVolume(spindle) + 62);
  });
});

it('stays as it is where steps would be too coarse for it', async () => {
  // A disc of 200 mm, a few tenths thick, both of whose sides go up and down through each other.
  const random = createRandom(seed);
  const disc = makeSphere(100, 2);
  const positions = disc.positions.map((value, i) =>
    i % 3 === 2 ? value * 0.003 + (random.unit() - 0.5) * 0.8 : value,
  );
  expect(await uniteShells({ positions, indices: disc.indices })).toMatchObject({
    ok: false,
    error: { code: 'solid_unchanged' },
  });
});

it('makes one body of several, with one that runs through itself among them', async () => {
  const strip = makeStrip(4, 5, Math.PI / 2);
  const both = joinMeshes(strip.mesh, makeBox(10, 10, 10, [-22, 0, -2.5]));
  const made = await united(both);
  expect(crossingsOf(made)).toBe(0);
  // The strip's end reaches 5 mm into the box.
  expect(Math.abs(meshVolume(made) / (strip.volume + 1000 - 100) - 1)).toBeLessThan(1e-5);
  expect(await uniteShells(joinMeshes(makeBox(5, 5, 5), shift(makeBox(5, 5, 5), 9, 0, 0)))).toMatchObject({
    ok: false,
    error: { code: 'solid_unchanged' },
  });
});
