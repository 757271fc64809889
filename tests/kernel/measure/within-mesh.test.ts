import { expect, it } from 'vitest';
import { createRandom } from '#base';
import { isWithinMesh } from '#kernel';
import { joinMeshes, makeBox, makeSphere, turnInsideOut } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';

it('tells what is within a box, also where the line upwards meets its edges', () => {
  const box = makeBox(4, 4, 4, [-2, -2, 0]);
  // The middle lies under the diagonal of its top, and these under edges of it.
  for (const x of [-1.5, -1, 0, 1])
    for (const y of [-1, 0, 1]) expect(isWithinMesh(box, [x, y, 1])).toBe(true);
  for (const z of [-1, 5]) expect(isWithinMesh(box, [0, 0, z])).toBe(false);
  expect(isWithinMesh(box, [2.5, 0, 1])).toBe(false);
});

it('tells it of a ball with a cavity, by distance alone', () => {
  const shell = joinMeshes(makeSphere(5, 4), turnInsideOut(makeSphere(3, 4)));
  const random = createRandom(7);
  const any = (): number => random.unit() * 12 - 6;
  for (let round = 0; round < roundsOf(300); round++) {
    const at = [any(), any(), any()] as const;
    const away = Math.hypot(...at);
    // Flat faces lie a little within the ball they are of.
    if (Math.abs(away - 5) < 0.1 || Math.abs(away - 3) < 0.1) continue;
    expect(isWithinMesh(shell, at)).toBe(away < 5 && away > 3);
  }
});
