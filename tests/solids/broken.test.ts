import { expect, it } from 'vitest';
import { createRandom } from '#base';
import { boxCentre, examineMesh, identityTransform, meshBounds, meshVolume } from '#kernel';
import { BOOLEAN_KINDS, booleanMeshes, cutMesh } from '#solids';
import { makeBox, makeTorus } from '#tests/meshes.ts';
import { DAMAGES } from '#tests/repair-damage.ts';
import { roundsOf } from '#tests/rounds.ts';
import { makeTurned, thread } from '#tests/solids.ts';

const seed = 20_261_150;
const SOLIDS = { torus: makeTorus(20, 7, 24, 14), screw: makeTurned(24, 24, 16, thread(8, 2, 6)) };
/** What the operations may say of a mesh that they cannot do. */
const REASONS = ['not_a_body', 'repair_unsure', 'mesh_not_closed', 'part_flat', 'solid_unsound'];

it.each(Object.keys(DAMAGES))('cuts and combines what is broken, or says why not: %s', async (name) => {
  const damages = Object.keys(DAMAGES);
  for (let round = 0; round < roundsOf(1); round++) {
    // Each kind of damage on one of the solids, and with rounds on all of them.
    const solids = Object.values(SOLIDS);
    const whole = solids[(damages.indexOf(name) + round) % solids.length]!;
    const label = `${name}, seed ${seed + round}`;
    const { mesh } = DAMAGES[name]!(whole, createRandom((seed + round) * 100 + damages.indexOf(name)));
    const box = meshBounds(whole);
    const middle = boxCentre(box);
    const cut = await cutMesh(mesh, {
      transform: identityTransform,
      normal: [1, 0.2, 0.1],
      offset: (middle[0] + 0.2 * middle[1] + 0.1 * middle[2]) / Math.hypot(1, 0.2, 0.1),
      keep: 'both',
      connectors: null,
    });
    if (!cut.ok) expect(REASONS, label).toContain(cut.error.code);
    else {
      const halves = [cut.value.lower!, cut.value.upper!];
      for (const half of halves) expect(examineMesh(half).openEdges, label).toBe(0);
      expect(halves.every((half) => meshVolume(half) > 0)).toBe(true);
    }
    const block = {
      mesh: makeBox(9, 9, 9, [middle[0] + 15, middle[1], middle[2]]),
      transform: identityTransform,
    };
    const volumes: number[] = [];
    for (const kind of BOOLEAN_KINDS) {
      const made = await booleanMeshes(kind, [{ mesh, transform: identityTransform }, block]);
      if (made.ok) {
        expect(examineMesh(made.value.mesh).openEdges, `${label}, ${kind}`).toBe(0);
        volumes.push(meshVolume(made.value.mesh));
      } else expect([...REASONS, 'solid_empty', 'solid_unchanged'], label).toContain(made.error.code);
    }
    // What is in either, less what is in both, is the first without the second, and the second without what is in both.
    if (volumes.length < BOOLEAN_KINDS.length) continue;
    const [union, less, common] = volumes as [number, number, number];
    expect(Math.abs(union - less - meshVolume(block.mesh)) / union, label).toBeLessThan(1e-4);
    expect(common, label).toBeLessThanOrEqual(meshVolume(block.mesh) * (1 + 1e-4));
    if (cut.ok) {
      const whole = meshVolume(cut.value.lower!) + meshVolume(cut.value.upper!);
      expect(Math.abs(less + common - whole) / whole, label).toBeLessThan(1e-4);
    }
  }
});
