import { meshBounds } from '../mesh/bounds.ts';
import type { Aabb, MeshBuffers } from '../mesh/types.ts';
import { cross, lengthOf, normalise, scale, subtract, type Vector } from '../mesh/vector.ts';
import { createFaceBoxes, type BoxTest } from './face-boxes.ts';

/** More than the corners of a box are rounded by, mm. */
const ROUNDING = 1e-6;

/** Where a line goes through a face of a mesh. */
export interface Crossing {
  /** From the line's origin along its direction; below 0 behind it. */
  readonly distance: number;
  readonly face: number;
  /** 1 where the line goes in through the face, −1 where it comes out of it. */
  readonly sign: 1 | -1;
}

/** A stretch of a line that a mesh winds around, by distance. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** Finds where lines go through a mesh. */
export interface LineCaster {
  /** All crossings of the line, before its origin too, in order. No line slips between two faces or meets an edge twice. `direction` has length 1. */
  crossings(origin: Vector, direction: Vector): readonly Crossing[];
  /**
   * Where a line is inside, in order: winding ≠ 0, as layers count it. One that goes in or out through an opening of the mesh is inside from, or to, the end of the
   * mesh's box.
   */
  spans(origin: Vector, direction: Vector): readonly LineSpan[];
  /** How many times more a closed mesh winds around `to` than around `from`: asks the faces between them alone. */
  turns(from: Vector, to: Vector): number;
}

/** Prepares a mesh for many lines, in its own coordinates; `eachFace` where it has been prepared for searches already. */
export function createLineCaster(mesh: MeshBuffers, eachFace = createFaceBoxes(mesh)): LineCaster {
  const box = meshBounds(mesh);

  const { aim, cut, met: last } = createCutter(mesh);

  const crossings = (origin: Vector, direction: Vector): readonly Crossing[] => {
    const found: Crossing[] = [];
    aim(origin, direction);
    eachFace(createBoxTest(origin, direction), (face) => {
      if (cut(face)) found.push({ distance: last.distance, face, sign: last.sign });
    });
    return found.sort((a, b) => a.distance - b.distance);
  };

  let [turns, length] = [0, 0];
  const count = (face: number): void => {
    if (cut(face) && last.distance > 0 && last.distance <= length) turns += last.sign;
  };
  const between = new Float64Array(6);

  return {
    crossings,
    spans(origin, direction) {
      const met = crossings(origin, direction);
      const sum = met.reduce((total, { sign }) => total + sign, 0);
      const ends = sum === 0 ? null : lineInBox(origin, direction, box);
      const spans: LineSpan[] = [];
      let winding = Math.max(0, -sum);
      let start = ends?.start ?? 0;
      const close = (end: number): void => {
        if (end > start) spans.push({ start, end });
      };
      for (const { distance, sign } of met) {
        if (winding === 0) start = distance;
        winding += sign;
        if (winding === 0) close(distance);
      }
      if (winding !== 0) close(ends?.end ?? start);
      return spans;
    },
    turns(from, to) {
      const way = subtract(to, from);
      [turns, length] = [0, lengthOf(way)];
      if (length === 0) return 0;
      const direction = scale(way, 1 / length);
      aim(from, direction);
      for (let axis = 0; axis < 3; axis++) {
        between[axis] = Math.min(from[axis]!, to[axis]!) - ROUNDING;
        between[axis + 3] = Math.max(from[axis]!, to[axis]!) + ROUNDING;
      }
      eachFace(createBoxTest(from, direction), count, between);
      return turns;
    },
  };
}

/** The part of a line within a box (slabs); null where it passes by. */
export function lineInBox(origin: Vector, direction: Vector, { min, max }: Aabb): LineSpan | null {
  let start = -Infinity;
  let end = Infinity;
  for (const axis of [0, 1, 2] as const) {
    if (direction[axis] === 0) {
      if (origin[axis] < min[axis] || origin[axis] > max[axis]) return null;
      continue;
    }
    const sides = [min, max].map((side) => (side[axis] - origin[axis]) / direction[axis]);
    start = Math.max(start, Math.min(...sides));
    end = Math.min(end, Math.max(...sides));
  }
  return start < end ? { start, end } : null;
}

/**
 * Cuts one face after the other with a line that is set, and makes nothing on the way. Every corner is projected by itself, so that faces with a
 * common edge agree about it.
 */
function createCutter({ positions, indices }: MeshBuffers): {
  readonly aim: (origin: Vector, direction: Vector) => void;
  /** Whether the line goes through a face; `met` says where, then. */
  readonly cut: (face: number) => boolean;
  readonly met: { distance: number; sign: 1 | -1 };
} {
  const met: { distance: number; sign: 1 | -1 } = { distance: 0, sign: 1 };
  /** The line's origin, and what is across it, across both, and along it. */
  const line = new Float64Array(12);
  const [a, b, c] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  const project = (corner: number, into: Float64Array): void => {
    const at = indices[corner]! * 3;
    const x = positions[at]! - line[0]!;
    const y = positions[at + 1]! - line[1]!;
    const z = positions[at + 2]! - line[2]!;
    into[0] = x * line[3]! + y * line[4]! + z * line[5]!;
    into[1] = x * line[6]! + y * line[7]! + z * line[8]!;
    into[2] = x * line[9]! + y * line[10]! + z * line[11]!;
  };
  return {
    met,
    aim(origin, direction) {
      const across = normalise(cross(direction, Math.abs(direction[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]));
      line.set(origin);
      line.set(across, 3);
      line.set(cross(direction, across), 6);
      line.set(direction, 9);
    },
    cut(face) {
      project(face * 3, a);
      project(face * 3 + 1, b);
      project(face * 3 + 2, c);
      // Twice the areas of the triangles that the line makes with each edge.
      const atC = a[0]! * b[1]! - a[1]! * b[0]!;
      const atA = b[0]! * c[1]! - b[1]! * c[0]!;
      const atB = c[0]! * a[1]! - c[1]! * a[0]!;
      const area = atA + atB + atC;
      if (area === 0) return false;
      const sense = area > 0 ? 1 : -1;
      if (
        !takes(atC * sense, a, b, sense) ||
        !takes(atA * sense, b, c, sense) ||
        !takes(atB * sense, c, a, sense)
      )
        return false;
      met.distance = (atA * a[2]! + atB * b[2]! + atC * c[2]!) / area;
      met.sign = sense === 1 ? -1 : 1;
      return true;
    },
  };
}

/** Whether the line is on a face's side of its edge. One right on an edge belongs to one of its two faces: those that run it upwards. */
function takes(area: number, from: Float64Array, to: Float64Array, sense: number): boolean {
  if (area !== 0) return area > 0;
  const rise = (to[1]! - from[1]!) * sense;
  return rise > 0 || (rise === 0 && (to[0]! - from[0]!) * sense > 0);
}

/** Whether a line meets a box (slabs). Along an axis it does not move on, everything or nothing of the line is within. */
function createBoxTest([ox, oy, oz]: Vector, [dx, dy, dz]: Vector): BoxTest {
  const [perX, perY, perZ] = [1 / dx, 1 / dy, 1 / dz];
  return (boxes, at) => {
    let enter = -Infinity;
    let leave = Infinity;
    let low = boxes[at]! - ox;
    let high = boxes[at + 3]! - ox;
    if (dx === 0) {
      if (low > 0 || high < 0) return false;
    } else {
      enter = (dx > 0 ? low : high) * perX;
      leave = (dx > 0 ? high : low) * perX;
    }
    low = boxes[at + 1]! - oy;
    high = boxes[at + 4]! - oy;
    if (dy === 0) {
      if (low > 0 || high < 0) return false;
    } else {
      enter = Math.max(enter, (dy > 0 ? low : high) * perY);
      leave = Math.min(leave, (dy > 0 ? high : low) * perY);
    }
    low = boxes[at + 2]! - oz;
    high = boxes[at + 5]! - oz;
    if (dz === 0) {
      if (low > 0 || high < 0) return false;
    } else {
      enter = Math.max(enter, (dz > 0 ? low : high) * perZ);
      leave = Math.min(leave, (dz > 0 ? high : low) * perZ);
    }
    // Rounding must not lose a box that is as thin as its face.
    return enter <= leave + 1e-9 * (Math.abs(enter) + Math.abs(leave) + 1);
  };
}
