import { createRandom } from '#base';
import { OVERHANG_SUM_WORDS, overhangThreshold, SUPPORT_LIMIT, type SupportSurface } from '#kernel';

export const OVERHANG_THRESHOLDS = [15, 30, 45, 60, 75, 0, 90, 44.9].map(overhangThreshold);

const M = SUPPORT_LIMIT - 1;

/** Triangles of all sizes and shapes, some at the ends of the lattice, some at 45° or one step beside it, where a wrong bit would show. */
export function makeOverhangs(seed: number, count: number): Omit<SupportSurface, 'origin' | 'facing'> {
  const random = createRandom(seed);
  const corners: number[] = [];
  for (let face = 0; face < count; face++) {
    const size = 2 ** random.integer(1, 21);
    const isExtreme = random.integer(0, 8) === 0;
    for (let k = 0; k < 9; k++) {
      const value = isExtreme
        ? [-M, 0, 1, M, -1, M - 1][random.integer(0, 6)]!
        : Math.floor((random.unit() - 0.5) * 2 * size);
      corners.push(Math.max(-M, Math.min(M, value)));
    }
  }
  for (const size of [3, 1000, 40_000, M])
    for (const step of [-1, 0, 1]) corners.push(0, 0, 0, 0, size, 0, size, 0, Math.min(M, size + step));
  return {
    points: Int32Array.from(corners),
    indices: Uint32Array.from({ length: corners.length / 3 }, (_, i) => i),
  };
}

/** The first face whose class is another, with its corners; null where there is none. */
export function firstDifference(
  { points }: Pick<SupportSurface, 'points'>,
  found: Uint8Array,
  expected: Uint8Array,
): string | null {
  if (found.length !== expected.length) return `${found.length} classes, not ${expected.length}`;
  const face = expected.findIndex((passed, at) => found[at] !== passed);
  if (face < 0) return null;
  return `${[...points.subarray(face * 9, face * 9 + 9)].join()}: ${found[face]}, not ${expected[face]}`;
}

/** Of each face a group by chance, some in none and some in one that is not there. */
export function makeGroups(seed: number, faces: number, count: number): Int32Array {
  const random = createRandom(seed);
  return Int32Array.from({ length: faces }, () => random.integer(-2, count + 1));
}

/** The first group whose words are others; null where there is none. */
export function firstOtherSum(found: Uint32Array, expected: Uint32Array): string | null {
  if (found.length !== expected.length) return `${found.length} words, not ${expected.length}`;
  const at = expected.findIndex((word, place) => found[place] !== word);
  return at < 0
    ? null
    : `word ${at % OVERHANG_SUM_WORDS} of group ${Math.floor(at / OVERHANG_SUM_WORDS)}: ${found[at]}, not ${expected[at]}`;
}
