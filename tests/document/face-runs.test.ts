import { expect, it } from 'vitest';
import { createRandom } from '#base';
import { facesOfRuns, faceRunsOf, withFaces, withoutFaces } from '#document';
import { isFaceRuns } from '../../src/document/face-runs.ts';
import { roundsOf } from '#tests/rounds.ts';

const SEED = 20261125;

it('adds and takes away faces as sets do, and leaves runs as they are to be', () => {
  const random = createRandom(SEED);
  const some = () => new Set(Array.from({ length: random.integer(0, 30) }, () => random.integer(0, 40)));
  for (let round = 0; round < roundsOf(200); round++) {
    const [a, b] = [some(), some()];
    const [one, other] = [faceRunsOf(a), faceRunsOf(b)];
    const hint = `seed ${SEED}, round ${round}`;
    for (const [runs, set] of [
      [withFaces(one, other), [...new Set([...a, ...b])]],
      [withoutFaces(one, other), [...a].filter((face) => !b.has(face))],
    ] as const) {
      expect(isFaceRuns(runs), hint).toBe(true);
      expect([...facesOfRuns(runs)], hint).toEqual(set.toSorted((x, y) => x - y));
    }
  }
});
