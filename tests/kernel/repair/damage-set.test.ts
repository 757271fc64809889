import { expect, it } from 'vitest';
import { createRandom, unwrap, type Result } from '#base';
import { meshVolume, repairMesh, type MeshBuffers, type RepairedMesh } from '#kernel';
import { makeSphere, makeTorus } from '#tests/meshes.ts';
import { DAMAGES, isManifold } from '#tests/repair-damage.ts';
import { roundsOf } from '#tests/rounds.ts';
import { makeBlocks, makeHollowBall, makeTurned, thread } from '#tests/solids.ts';

const seed = 20_261_123;
const SOLIDS: Readonly<Record<string, MeshBuffers>> = {
  ball: makeSphere(15, 3),
  torus: makeTorus(20, 7, 24, 14),
  bracket: makeBlocks([8, 6, 8], [4, 4, 3], (x, _y, z) => x < 2 || z < 2),
  cup: makeTurned(
    30,
    30,
    10,
    (_angle, z) => 12 + z / 6,
    (_angle, z) => 9 + z / 8,
  ),
  'hollow ball': makeHollowBall(14, 4, 3),
  screw: makeTurned(24, 24, 16, thread(8, 2, 6)),
};
/** A repaired volume is off by no more than this share… */
const NEAR = 0.005;
/** …but for a few, where it cannot be known. */
const REASONS: Readonly<Record<string, string>> = {
  'five spikes': 'nothing is broken: a spike is a surface like any other',
  'patch missing': 'what was there is gone: the hole is closed as the surface around it bends',
};

function repair(mesh: MeshBuffers): Result<RepairedMesh> {
  const steps = repairMesh(mesh);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

let count = 0;
const off: string[] = [];

it.each(Object.keys(SOLIDS))('makes a damaged %s watertight', (solid) => {
  const mesh = SOLIDS[solid]!;
  const place = Object.keys(SOLIDS).indexOf(solid);
  for (let round = 0; round < roundsOf(1); round++) {
    Object.entries(DAMAGES).forEach(([name, damage], j) => {
      const label = `${solid}, ${name}, seed ${seed + round}`;
      const damaged = damage(mesh, createRandom((seed + round) * 1000 + place * 100 + j));
      const result = repair(damaged.mesh);
      expect(result.ok, label).toBe(true);
      const repaired = unwrap(result);
      expect(isManifold(repaired.mesh), label).toBe(true);
      expect(repaired.isWatertight, label).toBe(true);
      count++;
      const error = meshVolume(repaired.mesh) / damaged.volume - 1;
      if (Math.abs(error) <= NEAR) return;
      expect(REASONS[name], `${label}: ${error}`).toBeDefined();
      off.push(`${label}: ${(error * 100).toFixed(2)} %`);
    });
  }
});

it('gives nearly all of them the volume they had', () => {
  expect(count).toBe(Object.keys(SOLIDS).length * Object.keys(DAMAGES).length * roundsOf(1));
  expect(off.length, off.join('\n')).toBeLessThanOrEqual(0.03 * count);
});
