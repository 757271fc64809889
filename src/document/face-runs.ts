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
