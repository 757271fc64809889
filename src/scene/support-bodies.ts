import { eachSupportShape, type ShapeOwner, type SupportStructure, type Vector } from '#kernel';

/** Numbers of a cone: the middle and radius of its lower end, then of its upper end. Of a ball: its middle and radius. Plate mm. */
export const CONE_FLOATS = 8;
export const BALL_FLOATS = 4;

export const SUPPORT_LISTS = ['trunks', 'branches', 'tips', 'braces'] as const;

/** Shapes of one kind as flat numbers, piece after piece. */
export interface Shapes {
  readonly numbers: Float32Array<ArrayBuffer>;
  readonly count: number;
  /** The piece each is of, counted through all lists, and what of it: the number of a joint, or FOOT or BAR. */
  readonly pieces: Int32Array;
  readonly roles: Int32Array;
  /** Where the shapes of each piece begin, and where the last ends. */
  readonly starts: Int32Array;
  /** Shapes that are not, in the same place, as they were in what this was made from. */
  readonly changed: readonly ChangedRange[];
}

/** The shapes of a structure: what the device draws and what a half line meets. */
export interface SupportBodies {
  readonly cones: Shapes;
  readonly balls: Shapes;
  readonly structure: SupportStructure;
  readonly plateHeight: number;
}

const BAR = -1;
const FOOT = -2;
/** Rings closer than this are one, mm. */
const LEAST = 1e-6;
const NOTHING: SupportStructure = { trunks: [], branches: [], tips: [], braces: [], unreached: [] };

/** Shapes of a structure that stands on a base of this height, mm. What `last` has of pieces that stand as they did is copied. */
export function supportBodies(
  structure: SupportStructure,
  plateHeight: number,
  last: SupportBodies | null = null,
): SupportBodies {
  const pieces = SUPPORT_LISTS.reduce((sum, list) => sum + structure[list].length, 0);
  const cones = createShapes(CONE_FLOATS, pieces, last?.cones.count);
  const balls = createShapes(BALL_FLOATS, pieces, last?.balls.count);
  const before = last?.plateHeight === plateHeight ? last : null;
  let [first, firstBefore] = [0, 0];
  let base = 0;
  const roleOf = ({ is, joint }: ShapeOwner): number => (is === 'joint' ? joint : is === 'foot' ? FOOT : BAR);
  const sink: Parameters<typeof eachSupportShape>[2] = {
    rings(rings, owner) {
      for (let at = 1; at < rings.length; at++) {
        const below = rings[at - 1]!;
        const above = rings[at]!;
        if (isSame(below[0], above[0])) continue;
        cones.add(base + owner.at, roleOf(owner), below[0], below[1], above[0], above[1]);
      }
    },
    ball: (at, radius, owner) => balls.add(base + owner.at, roleOf(owner), at, radius),
  };
  for (const list of SUPPORT_LISTS) {
    const count = structure[list].length;
    const countBefore = before === null ? 0 : before.structure[list].length;
    const isKept = STAYS[list](structure, before?.structure ?? NOTHING);
    let head = 0;
    const least = Math.min(count, countBefore);
    while (head < least && isKept(head, head)) head++;
    let tail = 0;
    while (tail < least - head && isKept(count - 1 - tail, countBefore - 1 - tail)) tail++;
    base = first;
    for (const [into, from] of [
      [cones, before?.cones],
      [balls, before?.balls],
    ] as const)
      if (from !== undefined) into.copy(from, firstBefore, firstBefore + head, first);
    eachSupportShape(structure, plateHeight, sink, { list, from: head, to: count - tail });
    for (const [into, from] of [
      [cones, before?.cones],
      [balls, before?.balls],
    ] as const)
      if (from !== undefined)
        into.copy(from, firstBefore + countBefore - tail, firstBefore + countBefore, first + count - tail);
    first += count;
    firstBefore += countBefore;
  }
  return { cones: cones.all(), balls: balls.all(), structure, plateHeight };
}

/** Whether a piece stands as one of another structure did: numbers of struts may be others. */
const STAYS: Readonly<
  Record<
    (typeof SUPPORT_LISTS)[number],
    (now: SupportStructure, before: SupportStructure) => (at: number, was: number) => boolean
  >
> = {
  trunks: (now, before) => (at, was) => now.trunks[at] === before.trunks[was],
  branches: (now, before) => (at, was) => {
    const [a, b] = [now.branches[at]!, before.branches[was]!];
    return a === b || (a.joints === b.joints && a.radii === b.radii);
  },
  tips: (now, before) => (at, was) => {
    const [a, b] = [now.tips[at]!, before.tips[was]!];
    if (a === b) return true;
    return (
      a.at === b.at &&
      a.socket === b.socket &&
      a.radii === b.radii &&
      a.depth === b.depth &&
      a.ball === b.ball
    );
  },
  braces: (now, before) => (at, was) => {
    const [brace, old] = [now.braces[at]!, before.braces[was]!];
    return (
      (brace === old || (brace.radius === old.radius && brace.a.t === old.a.t && brace.b.t === old.b.t)) &&
      now.trunks[brace.a.trunk] === before.trunks[old.a.trunk] &&
      now.trunks[brace.b.trunk] === before.trunks[old.b.trunk]
    );
  },
};

export const NO_BODIES = supportBodies(NOTHING, 0);

/** What a shape is of. */
export function ownerOf(
  { structure }: Pick<SupportBodies, 'structure'>,
  { pieces, roles }: Shapes,
  shape: number,
): ShapeOwner {
  let at = pieces[shape]!;
  const role = roles[shape]!;
  const list = SUPPORT_LISTS.find((name) => {
    const count = structure[name].length;
    if (at < count) return true;
    at -= count;
    return false;
  })!;
  return { list, at, is: role >= 0 ? 'joint' : role === FOOT ? 'foot' : 'bar', joint: Math.max(role, BAR) };
}

/** Shapes of so many pieces in a row; thousands of them are copied for each edit, in a few stretches. There is room for a few more than there were. */
function createShapes(size: number, pieceCount: number, before = 0) {
  const room = before + 1024;
  let [numbers, pieces, roles] = [new Float32Array(room * size), new Int32Array(room), new Int32Array(room)];
  const starts = new Int32Array(pieceCount + 1);
  const changed: { start: number; count: number }[] = [];
  let used = 0;
  let begun = 0;
  const reserve = (count: number): void => {
    if (used + count <= pieces.length) return;
    const enough = Math.max(used + count, pieces.length * 2);
    const [more, morePieces, moreRoles] = [
      new Float32Array(enough * size),
      new Int32Array(enough),
      new Int32Array(enough),
    ];
    more.set(numbers);
    morePieces.set(pieces);
    moreRoles.set(roles);
    [numbers, pieces, roles] = [more, morePieces, moreRoles];
  };
  /** Pieces without a shape begin where the next one does. */
  const begin = (piece: number): void => {
    while (begun <= piece) starts[begun++] = used;
  };
  return {
    add(piece: number, role: number, ...ends: readonly (Vector | number)[]): void {
      reserve(1);
      begin(piece);
      noteChange(changed, used, 1, NEAR / size);
      let at = used * size;
      for (const end of ends) {
        if (typeof end === 'number') numbers[at++] = end;
        else {
          numbers[at++] = end[0];
          numbers[at++] = end[1];
          numbers[at++] = end[2];
        }
      }
      pieces[used] = piece;
      roles[used++] = role;
    },
    /** Takes over the shapes of some pieces of a row, of which the first is this piece now. */
    copy(from: Shapes, low: number, high: number, piece: number): void {
      if (high <= low) return;
      const [start, end] = [from.starts[low]!, from.starts[high]!];
      reserve(end - start);
      begin(piece - 1);
      if (used !== start && end > start) noteChange(changed, used, end - start, NEAR / size);
      for (let at = low; at < high; at++) starts[begun++] = from.starts[at]! - start + used;
      numbers.set(from.numbers.subarray(start * size, end * size), used * size);
      roles.set(from.roles.subarray(start, end), used);
      for (let at = start; at < end; at++) pieces[used + at - start] = from.pieces[at]! - low + piece;
      used += end - start;
    },
    all(): Shapes {
      begin(pieceCount);
      return {
        numbers: numbers.subarray(0, used * size),
        count: used,
        pieces: pieces.subarray(0, used),
        roles: roles.subarray(0, used),
        starts,
        changed,
      };
    },
  };
}

function isSame(a: Vector, b: Vector): boolean {
  return Math.abs(a[0] - b[0]) < LEAST && Math.abs(a[1] - b[1]) < LEAST && Math.abs(a[2] - b[2]) < LEAST;
}

/** A stretch of things in a row. */
export interface ChangedRange {
  readonly start: number;
  readonly count: number;
}

/** Changes nearer than so many words to one another are one range: a transfer costs more than a few numbers. */
const NEAR = 512;

/** Adds a stretch behind those that are there; a gap up to this long is in a range with what is around it. */
function noteChange(ranges: { start: number; count: number }[], start: number, count: number, gap: number) {
  const last = ranges.at(-1);
  if (last !== undefined && start <= last.start + last.count + gap) last.count = start + count - last.start;
  else ranges.push({ start, count });
}

/** Writes words over what is there, and says where they were others. Throws when there is no room. */
export function writeChanges(
  into: Uint8Array<ArrayBuffer>,
  values: Uint8Array<ArrayBuffer>,
): readonly ChangedRange[] {
  const old = new Int32Array(into.buffer, into.byteOffset, into.byteLength / 4);
  const now = new Int32Array(values.buffer, values.byteOffset, values.byteLength / 4);
  const ranges: { start: number; count: number }[] = [];
  for (let at = 0; at < now.length; at++) if (old[at] !== now[at]) noteChange(ranges, at, 1, NEAR);
  old.set(now);
  return ranges;
}
