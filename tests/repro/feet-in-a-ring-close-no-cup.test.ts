import { expect, test } from 'vitest';
import { makeBox } from '#tests/meshes.ts';
import { issuesOfSupports } from '#tests/support-layers.ts';
import { makeSupports, pointAt } from '#tests/supports.ts';

/**
 * Four short columns under the dragon's belly, 1.6 mm apart: their feet ran into one another, and held 0.09 mm³ of resin between them and the base
 * (`npm run bench -- support-poses`, dragon 0°, 0°).
 */
test('feet in a ring leave resin a way out', async () => {
  const square = [
    [-0.8, -0.8],
    [0.8, -0.8],
    [0.8, 0.8],
    [-0.8, 0.8],
  ] as const;
  const { structure, base } = makeSupports(
    { mesh: makeBox(4, 4, 4, [-2, -2, 5.2]) },
    square.map(([x, y]) => pointAt(x, y, 5.2)),
  );
  expect(structure.trunks).toHaveLength(4);
  const { counts } = await issuesOfSupports(structure, base);
  expect(counts).toMatchObject({ 'suction-cup': 0, 'resin-trap': 0 });
  // What was opened is still as thick as the columns' upper ends.
  for (const { radii } of structure.trunks) expect(radii[0] * 1.25).toBeGreaterThanOrEqual(radii[1]);
});
