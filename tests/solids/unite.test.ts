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
import { uniteShells } from '#solids';
import { makeBox, makeSphere, turnInsideOut, joinMeshes } from '#tests/meshes.ts';
import { isManifold } from '#tests/repair-damage.ts';
import { roundsOf } from '#tests/rounds.ts';
import { shift } from '#tests/solids.ts';

const seed = 20_263_400;
type Place = readonly [number, number, number];

function crossingsOf(mesh: MeshBuffers): number {
  const steps = examineForRepair(mesh);
  for (let step = steps.next(); ; step = steps.next())
    if (step.done === true) return step.value.selfIntersections.length / 2;
}

/** What is united, which must be one sound surface. */
async function united(mesh: MeshBuffers): Promise<MeshBuffers> {
  const made = unwrap(await uniteShells(mesh));
  expect(isManifold(made)).toBe(true);
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
    const facesOf = ({ positions, indices }: MeshBuffers): string[] => {
      const at = (corner: number): string =>
        String(positions.subarray(indices[corner]! * 3, indices[corner]! * 3 + 3));
      return Array.from({ length: indices.length / 3 }, (_, face) => {
        const corners = [0, 1, 2].map((k) => at(face * 3 + k));
        return corners.every((corner) => Math.abs(Number(corner.split(',')[0])) > 15)
          ? corners.sort().join(' ')
          : '';
      }).filter(Boolean);
    };
    const after = new Set(facesOf(made));
    const before = facesOf(mesh);
    expect(before.length).toBeGreaterThan(1500);
    expect(before.filter((face) => !after.has(face))).toEqual([]);
  });

  it('stays hollow where it was', async () => {
    const hollow = joinMeshes(makeLoop(eight, 4, 60), turnInsideOut(makeLoop(eight, 2, 60)));
    const made = await united(hollow);
    expect(crossingsOf(made)).toBe(0);
    expect(volumeMoved(hollow, made)).toBeLessThan(1e-6);
  });

  it('stays as it is where its faces fold over at a point, and is united elsewhere', async () => {
    // The loop bends more tightly than it is thick: its inside folds over at the ends, where nothing can be taken apart.
    const folded = makeLoop((turn) => eight(turn).map((value) => value * 0.65) as [number, number], 4, 80);
    const made = await united(folded);
    expect(crossingsOf(made)).toBeGreaterThan(0);
    expect(crossingsOf(made)).toBeLessThan(crossingsOf(folded) / 2);
    expect(volumeMoved(folded, made)).toBeLessThan(1e-6);
    const ball = makeSphere(10, 3);
    ball.positions.set([30, 3, 1], 0);
    expect(await uniteShells(ball)).toMatchObject({ ok: false, error: { code: 'solid_unchanged' } });
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
