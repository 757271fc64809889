/**
 * Finds which faces hang together: those that were joined, directly or through others, get one number. Numbers count up
 * from 0 in the order of first faces. Time is about linear in the joins.
 */
export function createFaceForest(faceCount: number): {
  join(a: number, b: number): void;
  /** The number of each face; the forest is used up. */
  numbers(): Uint32Array;
} {
  const leaders = new Uint32Array(faceCount);
  for (let face = 0; face < faceCount; face++) leaders[face] = face;
  const leaderOf = (face: number): number => {
    while (leaders[face] !== face) {
      leaders[face] = leaders[leaders[face]!]!;
      face = leaders[face]!;
    }
    return face;
  };
  return {
    join(a, b) {
      const first = leaderOf(a);
      const second = leaderOf(b);
      // The smaller number leads, so that a leader always comes before the faces it leads.
      if (first < second) leaders[second] = first;
      else leaders[first] = second;
    },
    numbers() {
      let count = 0;
      for (let face = 0; face < faceCount; face++) {
        const leader = leaders[face]!;
        leaders[face] = leader === face ? count++ : leaders[leader]!;
      }
      return leaders;
    },
  };
}
