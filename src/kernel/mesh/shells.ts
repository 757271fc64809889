/** The surfaces of a mesh. */
export interface Shells {
  /** Surfaces that share no edge with each other. */
  readonly shells: number;
  /** Closed shells that face inwards and are no hollows. */
  readonly invertedShells: number;
  /** Closed shells that face inwards within what the others enclose once: hollows, meant or not. */
  readonly hollowShells: number;
}

const faceOf = (corner: number): number => (corner / 3) | 0;

/** A shell encloses something when its volume is more than this share of its box; less is rounding. */
const LEAST_SHARE = 1e-7;

/** Each shell by its number. */
export interface ShellList {
  readonly shells: number;
  /** Signed volumes, mm³; an open shell's is that of the cones to the lowest corner of its box. */
  readonly volumes: Float64Array;
  /** Lowest corners and highest, six numbers each, mm. */
  readonly boxes: Float64Array;
  readonly hasHole: Uint8Array;
  /** Numbers of the shells that `Shells` counts. */
  readonly inverted: readonly number[];
  readonly hollow: readonly number[];
}

/** How many shells there are, and what those that face inwards are. See `listShells`. */
export function describeShells(
  positions: Float32Array,
  indices: Uint32Array,
  shellOf: Uint32Array,
  isOpen: Uint8Array,
): Shells {
  const { shells, inverted, hollow } = listShells(positions, indices, shellOf, isOpen);
  return { shells, hollowShells: hollow.length, invertedShells: inverted.length };
}

/** What the shells are like. `shellOf` has a shell for each face, `isOpen` marks faces at an open edge. */
export function listShells(
  positions: Float32Array,
  indices: Uint32Array,
  shellOf: Uint32Array,
  isOpen: Uint8Array,
): ShellList {
  let shells = 0;
  for (const shell of shellOf) if (shell >= shells) shells = shell + 1;
  const boxes = new Float64Array(shells * 6);
  for (let shell = 0; shell < shells; shell++) {
    boxes.fill(Infinity, shell * 6, shell * 6 + 3);
    boxes.fill(-Infinity, shell * 6 + 3, shell * 6 + 6);
  }
  for (let face = 0; face < shellOf.length; face++) {
    const box = shellOf[face]! * 6;
    const a = indices[face * 3]! * 3;
    const b = indices[face * 3 + 1]! * 3;
    const c = indices[face * 3 + 2]! * 3;
    for (let axis = 0; axis < 3; axis++) {
      let low = boxes[box + axis]!;
      let high = boxes[box + axis + 3]!;
      const onA = positions[a + axis]!;
      const onB = positions[b + axis]!;
      const onC = positions[c + axis]!;
      if (onA < low) low = onA;
      if (onA > high) high = onA;
      if (onB < low) low = onB;
      if (onB > high) high = onB;
      if (onC < low) low = onC;
      if (onC > high) high = onC;
      boxes[box + axis] = low;
      boxes[box + axis + 3] = high;
    }
  }
  const hasHole = new Uint8Array(shells);
  const volumes = new Float64Array(shells);
  for (let face = 0; face < shellOf.length; face++) {
    const shell = shellOf[face]!;
    if (isOpen[face] === 1) hasHole[shell] = 1;
    const box = shell * 6;
    volumes[shell]! += volumeUnder(positions, indices, face, boxes[box]!, boxes[box + 1]!, boxes[box + 2]!);
  }

  const inward: number[] = [];
  for (let shell = 0; shell < shells; shell++) {
    const box = boxes.subarray(shell * 6, shell * 6 + 6);
    const least = LEAST_SHARE * (box[3]! - box[0]!) * (box[4]! - box[1]!) * (box[5]! - box[2]!);
    if (hasHole[shell] === 0 && volumes[shell]! < -least) inward.push(shell);
  }
  const isElsewhere = findElsewhere(positions, indices, shellOf, boxes, inward);
  return {
    shells,
    volumes,
    boxes,
    hasHole,
    inverted: inward.filter((shell) => isElsewhere.has(shell)),
    hollow: inward.filter((shell) => !isElsewhere.has(shell)),
  };
}

/** Where on a face its shell is looked at: off the corners, edges and middles that other faces have their edges over. */
const ON_FACE = [0.237, 0.341, 0.422] as const;

/** A place that a shell is looked at. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly shell: number;
}

/**
 * Which of these shells the others do not enclose once, as far as a face at each side of the shell shows: faces above a place that
 * look up count +1, those that look down −1.
 */
function findElsewhere(
  positions: Float32Array,
  indices: Uint32Array,
  shellOf: Uint32Array,
  boxes: Float64Array,
  wanted: readonly number[],
): ReadonlySet<number> {
  if (wanted.length === 0) return new Set();
  const points = placesOf(positions, indices, shellOf, boxes, new Set(wanted));
  points.sort((left, right) => left.x - right.x);

  const windings = new Int32Array(points.length);
  for (let face = 0; face < shellOf.length; face++) {
    const a = indices[face * 3]! * 3;
    const b = indices[face * 3 + 1]! * 3;
    const c = indices[face * 3 + 2]! * 3;
    const [ax, bx, cx] = [positions[a]!, positions[b]!, positions[c]!];
    const highest = Math.max(ax, bx, cx);
    for (let i = firstFrom(points, Math.min(ax, bx, cx)); i < points.length && points[i]!.x <= highest; i++) {
      const { x, y, z, shell } = points[i]!;
      if (shell === shellOf[face]) continue;
      const [ay, by, cy] = [positions[a + 1]!, positions[b + 1]!, positions[c + 1]!];
      // Twice the areas of the triangles between the point and each edge, seen from above: all of one sign inside.
      const onA = (bx - x) * (cy - y) - (by - y) * (cx - x);
      const onB = (cx - x) * (ay - y) - (cy - y) * (ax - x);
      const onC = (ax - x) * (by - y) - (ay - y) * (bx - x);
      const isUp = onA > 0 && onB > 0 && onC > 0;
      if (!isUp && !(onA < 0 && onB < 0 && onC < 0)) continue;
      const height =
        (onA * positions[a + 2]! + onB * positions[b + 2]! + onC * positions[c + 2]!) / (onA + onB + onC);
      if (height > z) windings[i]! += isUp ? 1 : -1;
    }
  }
  return new Set(points.filter((_, i) => windings[i] !== 1).map(({ shell }) => shell));
}

/** A place on a face at each side of the box of each of these shells: six a shell, some of them alike. */
function placesOf(
  positions: Float32Array,
  indices: Uint32Array,
  shellOf: Uint32Array,
  boxes: Float64Array,
  wanted: ReadonlySet<number>,
): Place[] {
  const places: Place[] = [];
  const isSeen = new Uint8Array(boxes.length);
  for (let corner = 0; corner < indices.length; corner++) {
    const face = faceOf(corner);
    const shell = shellOf[face]!;
    if (!wanted.has(shell)) continue;
    for (let side = 0; side < 6; side++) {
      const bound = shell * 6 + side;
      if (isSeen[bound] === 1 || positions[indices[corner]! * 3 + (side % 3)] !== boxes[bound]) continue;
      isSeen[bound] = 1;
      const on = (axis: number): number =>
        ON_FACE.reduce((sum, share, k) => sum + share * positions[indices[face * 3 + k]! * 3 + axis]!, 0);
      places.push({ x: on(0), y: on(1), z: on(2), shell });
    }
  }
  return places;
}

/** The first of the points, sorted by x, that is not below this x. */
function firstFrom(points: readonly { readonly x: number }[], x: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.x < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The signed volume between a face and a point, mm³: positive when the point is behind the face. */
function volumeUnder(
  positions: Float32Array,
  indices: Uint32Array,
  face: number,
  ox: number,
  oy: number,
  oz: number,
): number {
  const a = indices[face * 3]! * 3;
  const b = indices[face * 3 + 1]! * 3;
  const c = indices[face * 3 + 2]! * 3;
  const [ax, ay, az] = [positions[a]! - ox, positions[a + 1]! - oy, positions[a + 2]! - oz];
  const [bx, by, bz] = [positions[b]! - ox, positions[b + 1]! - oy, positions[b + 2]! - oz];
  const [cx, cy, cz] = [positions[c]! - ox, positions[c + 1]! - oy, positions[c + 2]! - oz];
  return (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
}
