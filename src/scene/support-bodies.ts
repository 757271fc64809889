import { eachSupportShape, type ShapeOwner, type SupportStructure, type Vector } from '#kernel';

/** Numbers of a cone: the middle and radius of its lower end, then of its upper end. Of a ball: its middle and radius. Plate mm. */
export const CONE_FLOATS = 8;
export const BALL_FLOATS = 4;

/** The shapes of a structure as flat numbers: what the device draws and what a half line meets. */
export interface SupportBodies {
  readonly cones: Float32Array<ArrayBuffer>;
  readonly balls: Float32Array<ArrayBuffer>;
  /** What each of them is of. */
  readonly coneOwners: readonly ShapeOwner[];
  readonly ballOwners: readonly ShapeOwner[];
}

/** Rings closer than this are one, mm. */
const LEAST = 1e-6;

/** Shapes of a structure that stands on a base of this height, mm. */
export function supportBodies(structure: SupportStructure, plateHeight: number): SupportBodies {
  const cones = createNumbers();
  const balls = createNumbers();
  const coneOwners: ShapeOwner[] = [];
  const ballOwners: ShapeOwner[] = [];
  eachSupportShape(structure, plateHeight, {
    rings(rings, owner) {
      for (let at = 1; at < rings.length; at++) {
        const below = rings[at - 1]!;
        const above = rings[at]!;
        if (isSame(below[0], above[0])) continue;
        cones.add(below[0], below[1]);
        cones.add(above[0], above[1]);
        coneOwners.push(owner);
      }
    },
    ball(at, radius, owner) {
      balls.add(at, radius);
      ballOwners.push(owner);
    },
  });
  return { cones: cones.all(), balls: balls.all(), coneOwners, ballOwners };
}

/** Middles and radii in a row; twelve thousand of them are written anew for each edit. */
function createNumbers() {
  let numbers = new Float32Array(1024);
  let used = 0;
  return {
    add(at: Vector, radius: number): void {
      if (used === numbers.length) {
        const more = new Float32Array(used * 2);
        more.set(numbers);
        numbers = more;
      }
      numbers[used] = at[0];
      numbers[used + 1] = at[1];
      numbers[used + 2] = at[2];
      numbers[used + 3] = radius;
      used += 4;
    },
    all: () => numbers.slice(0, used),
  };
}

const isSame = (a: Vector, b: Vector): boolean =>
  Math.abs(a[0] - b[0]) < LEAST && Math.abs(a[1] - b[1]) < LEAST && Math.abs(a[2] - b[2]) < LEAST;

/** A stretch of numbers. */
export interface ChangedRange {
  readonly start: number;
  readonly count: number;
}

/** Changes nearer than this to one another are one range: a transfer costs more than a few numbers. */
const NEAR = 512;

/**
 * Writes numbers over what is there, and says where they were others. `size` numbers make one thing: ranges are of whole ones. Throws when there is
 * no room.
 */
export function writeChanges<T extends Float32Array | Uint8Array>(
  into: T,
  values: T,
  size: number,
): readonly ChangedRange[] {
  const ranges: { start: number; count: number }[] = [];
  let last: { start: number; count: number } | undefined;
  for (let at = 0; at < values.length; at++) {
    if (into[at] === values[at]) continue;
    const thing = at - (at % size);
    if (last === undefined || thing > last.start + last.count + NEAR) {
      last = { start: thing, count: size };
      ranges.push(last);
    } else last.count = thing + size - last.start;
    // The rest of the thing is in the range by now.
    at = thing + size - 1;
  }
  into.set(values);
  return ranges;
}
