/** Faces of a mesh by their numbers: the first of a run and how many it has, one run after another. Rising, with a gap between any two. */
export type FaceRuns = readonly number[];

/** More runs are a mistake: twice the faces of the largest models. */
const MOST_RUNS = 4_000_000;
/** Numbers of faces are below this. */
const FACE_LIMIT = 2 ** 31;

/** Faces as runs, in whatever order they come. */
export function faceRunsOf(faces: Iterable<number>): FaceRuns {
  const runs: number[] = [];
  for (const face of Uint32Array.from(new Set(faces)).toSorted()) {
    const last = runs.length - 2;
    if (last >= 0 && runs[last]! + runs[last + 1]! === face) runs[last + 1]! += 1;
    else runs.push(face, 1);
  }
  return runs;
}

/** The faces of runs, rising. */
export function* facesOfRuns(runs: FaceRuns): Generator<number> {
  for (let at = 0; at < runs.length; at += 2)
    for (let face = 0; face < runs[at + 1]!; face++) yield runs[at]! + face;
}

/** Whether a value is faces as `faceRunsOf` writes them. */
export function isFaceRuns(value: unknown): value is FaceRuns {
  if (!Array.isArray(value) || value.length % 2 === 1 || value.length > 2 * MOST_RUNS) return false;
  let free = 0;
  for (let at = 0; at < value.length; at += 2) {
    const [first, count] = [value[at] as unknown, value[at + 1] as unknown];
    if (!isCount(first) || !isCount(count) || count === 0 || first < free || first + count > FACE_LIMIT)
      return false;
    free = first + count + 1;
  }
  return true;
}

/** The faces that are in one of two, or in both. */
export const withFaces = (faces: FaceRuns, more: FaceRuns): FaceRuns =>
  combined(faces, more, (isIn, isMore) => isIn || isMore);

/** The faces without those of another list. */
export const withoutFaces = (faces: FaceRuns, less: FaceRuns): FaceRuns =>
  combined(faces, less, (isIn, isLess) => isIn && !isLess);

/** The faces of two lists that are kept by whether they are in the one and in the other; what is in neither is not. */
function combined(
  one: FaceRuns,
  other: FaceRuns,
  keeps: (isInOne: boolean, isInOther: boolean) => boolean,
): FaceRuns {
  const runs: number[] = [];
  let [a, b, from] = [0, 0, 0];
  // Edges of runs in turn: an odd number of a list's edges passed is within one of its runs.
  const edge = (list: FaceRuns, at: number): number =>
    at >= list.length ? Infinity : at % 2 === 0 ? list[at]! : list[at - 1]! + list[at]!;
  while (a < one.length || b < other.length) {
    const to = Math.min(edge(one, a), edge(other, b));
    if (to > from && keeps(a % 2 === 1, b % 2 === 1)) {
      if (runs.length > 0 && runs.at(-2)! + runs.at(-1)! === from) runs[runs.length - 1]! += to - from;
      else runs.push(from, to - from);
    }
    if (edge(one, a) === to) a++;
    if (edge(other, b) === to) b++;
    from = to;
  }
  return runs;
}

/** Whether runs have no face in common. */
export function areApart(one: FaceRuns, other: FaceRuns): boolean {
  let [a, b] = [0, 0];
  while (a < one.length && b < other.length) {
    if (one[a]! + one[a + 1]! <= other[b]!) a += 2;
    else if (other[b]! + other[b + 1]! <= one[a]!) b += 2;
    else return false;
  }
  return true;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
