import type { Progress } from '#base';
import { meshBounds } from '../mesh/bounds.ts';
import { cross, normalise, subtract, type Vector } from '../mesh/vector.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { eachPiece } from './face-pieces.ts';
import { meshArea } from './measure.ts';

/**
 * How far places of an outer surface are from an inner one, on a lattice: in between it is read linearly. Known around the outer surface;
 * elsewhere it says `high`.
 */
export interface WallField {
  /** Points along x, y and z. */
  readonly counts: readonly [number, number, number];
  /** The first point, mm, and from one to the next. */
  readonly origin: Vector;
  readonly step: number;
  /** A byte a point, x fastest: 0 is `low` mm, 255 `high` or more. Below 0 is beyond the inner surface. */
  readonly bytes: Uint8Array;
  readonly low: number;
  readonly high: number;
}

/** Points of a lattice, whatever the part: a graphics device holds them as a texture of so many bytes. */
const MOST_POINTS = 6_000_000;
/** Points of the inner surface that are looked through. */
const MOST_SAMPLES = 300_000;
/** Lattice steps, and samples of the inner surface, in the thickness of a wall. */
const STEPS = 4;
const SAMPLES = 8;
/** What is thicker than so many walls is not told apart. */
const MOST_WALLS = 4;
/** Cells along the longest side that samples are found by. */
const MOST_CELLS = 100;
/** Of samples nearer to each other than this, in their distance, one is enough. */
const NEAR = 0.5;
/** A sample this far aside, in their distance from each other, still speaks for the face it is on. */
const ASIDE = 0.75;
/** How far behind the inner surface a place is told from one before it, in distances of samples. */
const BEHIND = 2;
/** Points between two reports. */
const TURN = 4096;

/** Measures the walls between two surfaces; a wall is usually `thickness` mm. Takes half a second for a part of 60 mm with walls of 2 mm. */
export function* makeWallField(
  outer: MeshBuffers,
  inner: MeshBuffers,
  thickness: number,
): Generator<Progress, WallField, void> {
  const { min, max } = meshBounds(outer);
  const sides = [0, 1, 2].map((axis) => max[axis]! - min[axis]!) as unknown as Vector;
  const step = latticeStep(sides, thickness / STEPS);
  const origin = min.map((low) => low - step) as unknown as Vector;
  const counts = sides.map((side) => Math.floor(side / step) + 4) as unknown as [number, number, number];
  const bytes = new Uint8Array(counts[0] * counts[1] * counts[2]).fill(FAR);
  const [low, high] = [-2 * step, MOST_WALLS * thickness];

  const wanted = markAround(outer, { origin, step, counts, bytes });
  const nearest = createSamples(inner, thickness);
  const [columns, rows] = counts;
  for (const [done, at] of wanted.entries()) {
    if (done % TURN === 0) yield { phase: 'walls', done, total: wanted.length };
    const mm = nearest(
      origin[0] + step * (at % columns),
      origin[1] + step * (Math.floor(at / columns) % rows),
      origin[2] + step * Math.floor(at / (columns * rows)),
      high,
    );
    bytes[at] = Math.max(0, Math.min(FAR, Math.round(((mm - low) / (high - low)) * FAR)));
  }
  return { counts, origin, step, bytes, low, high };
}

const FAR = 255;
const WANTED = 0;

/** The finest step from `least` on with which a box has no more points than it may have. */
function latticeStep(sides: Vector, least: number): number {
  let step = least;
  while (sides.reduce((points, side) => points * (side / step + 4), 1) > MOST_POINTS) step *= 1.1;
  return step;
}

/** Points of the lattice that something on a surface is read from, in order. */
function markAround(
  outer: MeshBuffers,
  { origin, step, counts, bytes }: Pick<WallField, 'origin' | 'step' | 'counts' | 'bytes'>,
): Uint32Array {
  const [columns, rows] = counts;
  let count = 0;
  // Corners are rounded on their way to the device.
  const slack = 1e-3;
  const from = (corners: Float64Array, axis: 0 | 1 | 2): number =>
    (Math.min(corners[axis]!, corners[axis + 3]!, corners[axis + 6]!) - origin[axis]) / step - slack;
  const to = (corners: Float64Array, axis: 0 | 1 | 2): number =>
    (Math.max(corners[axis]!, corners[axis + 3]!, corners[axis + 6]!) - origin[axis]) / step + slack;
  eachPiece(outer, step, (corners) => {
    const [x0, x1] = [Math.floor(from(corners, 0)), Math.ceil(to(corners, 0))];
    const [y0, y1] = [Math.floor(from(corners, 1)), Math.ceil(to(corners, 1))];
    const [z0, z1] = [Math.floor(from(corners, 2)), Math.ceil(to(corners, 2))];
    for (let z = z0; z <= z1; z++)
      for (let y = y0; y <= y1; y++)
        for (let x = x0; x <= x1; x++) {
          const at = (z * rows + y) * columns + x;
          if (bytes[at] === WANTED) continue;
          bytes[at] = WANTED;
          count++;
        }
  });
  const wanted = new Uint32Array(count);
  for (let at = 0, next = 0; next < count; at++) if (bytes[at] === WANTED) wanted[next++] = at;
  return wanted;
}

/** Distance of a place from a surface, below 0 within it; `most` where it is further. Places are asked for one beside the other. */
type Nearest = (x: number, y: number, z: number, most: number) => number;

function createSamples(inner: MeshBuffers, thickness: number): Nearest {
  const spacing = Math.max(thickness / SAMPLES, Math.sqrt(meshArea(inner) / MOST_SAMPLES));
  const { points, normals } = samplesOf(inner, spacing);
  const { min, max } = meshBounds({ positions: points });
  const size = Math.max(thickness, ...[0, 1, 2].map((axis) => (max[axis]! - min[axis]!) / MOST_CELLS));
  const cells = [0, 1, 2].map((axis) => Math.floor((max[axis]! - min[axis]!) / size) + 1);
  const [columns, rows, planes] = cells as [number, number, number];
  const cellOf = (value: number, axis: 0 | 1 | 2): number =>
    Math.max(0, Math.min(cells[axis]! - 1, Math.floor((value - min[axis]) / size)));
  const cellAt = (sample: number): number =>
    (cellOf(points[sample * 3 + 2]!, 2) * rows + cellOf(points[sample * 3 + 1]!, 1)) * columns +
    cellOf(points[sample * 3]!, 0);
  const samples = points.length / 3;
  const starts = new Uint32Array(columns * rows * planes + 1);
  for (let sample = 0; sample < samples; sample++) starts[cellAt(sample) + 1]!++;
  for (let cell = 1; cell < starts.length; cell++) starts[cell]! += starts[cell - 1]!;
  const order = new Uint32Array(samples);
  const next = starts.slice();
  for (let sample = 0; sample < samples; sample++) order[next[cellAt(sample)]!++] = sample;

  const squaredTo = (sample: number, x: number, y: number, z: number): number =>
    (points[sample * 3]! - x) ** 2 + (points[sample * 3 + 1]! - y) ** 2 + (points[sample * 3 + 2]! - z) ** 2;
  /** From a place to a cell, along one axis. */
  const gap = (cell: number, value: number, axis: 0 | 1 | 2): number => {
    const start = min[axis] + cell * size;
    return Math.max(0, start - value, value - start - size);
  };
  let last = 0;
  return (x, y, z, most) => {
    let best = last;
    let least = squaredTo(best, x, y, z);
    if (least > most * most) least = most * most;
    const reach = Math.sqrt(least);
    const [z0, z1] = [cellOf(z - reach, 2), cellOf(z + reach, 2)];
    const [y0, y1] = [cellOf(y - reach, 1), cellOf(y + reach, 1)];
    const [x0, x1] = [cellOf(x - reach, 0), cellOf(x + reach, 0)];
    for (let plane = z0; plane <= z1; plane++) {
      const dz = gap(plane, z, 2) ** 2;
      for (let row = y0; row <= y1; row++) {
        const dyz = dz + gap(row, y, 1) ** 2;
        if (dyz >= least) continue;
        for (let column = x0; column <= x1; column++) {
          if (dyz + gap(column, x, 0) ** 2 >= least) continue;
          const cell = (plane * rows + row) * columns + column;
          for (let at = starts[cell]!; at < starts[cell + 1]!; at++) {
            const squared = squaredTo(order[at]!, x, y, z);
            if (squared >= least) continue;
            least = squared;
            best = order[at]!;
          }
        }
      }
    }
    const squared = squaredTo(best, x, y, z);
    if (squared > most * most) return most;
    last = best;
    const across =
      normals[best * 3]! * (x - points[best * 3]!) +
      normals[best * 3 + 1]! * (y - points[best * 3 + 1]!) +
      normals[best * 3 + 2]! * (z - points[best * 3 + 2]!);
    const distance = Math.sqrt(squared);
    const aside = Math.sqrt(Math.max(0, squared - across * across));
    const mm = aside <= Math.min(ASIDE * spacing, distance / 2) ? Math.abs(across) : distance;
    // Slivers look anywhere: only what is near is asked on which side it is.
    return across < 0 && distance < BEHIND * spacing ? -mm : mm;
  };
}

/**
 * Corners of pieces of a mesh, one each so many mm, and the normals of their faces. Its own corners come first: where one of them stands for
 * what is around it the ends of a surface stay where they are, and a wall around them is not told thicker than it is.
 */
function samplesOf(
  mesh: MeshBuffers,
  spacing: number,
): { readonly points: Float32Array; readonly normals: Float32Array } {
  const { positions, indices } = mesh;
  const { min } = meshBounds(mesh);
  const taken = new Set<number>();
  const points: number[] = [];
  const normals: number[] = [];
  const cellOf = (value: number, axis: 0 | 1 | 2): number => Math.floor((value - min[axis]) / spacing / NEAR);
  /** Whether a place is the first of its surroundings: then it is a sample, and its normal is to follow. */
  const take = (x: number, y: number, z: number): boolean => {
    const cell = (cellOf(z, 2) * 0x10000 + cellOf(y, 1)) * 0x10000 + cellOf(x, 0);
    if (taken.has(cell)) return false;
    taken.add(cell);
    points.push(x, y, z);
    return true;
  };
  const face = new Float64Array(9);
  const isSeen = new Uint8Array(positions.length / 3);
  for (let corner = 0; corner < indices.length; corner++) {
    const at = indices[corner]!;
    if (isSeen[at] === 1) continue;
    isSeen[at] = 1;
    if (!take(positions[at * 3]!, positions[at * 3 + 1]!, positions[at * 3 + 2]!)) continue;
    for (let entry = 0; entry < 9; entry++)
      face[entry] = positions[indices[corner - (corner % 3) + Math.floor(entry / 3)]! * 3 + (entry % 3)]!;
    normals.push(...normalOf(face));
  }
  eachPiece(mesh, spacing, (corners) => {
    let normal: Vector | null = null;
    for (let corner = 0; corner < 9; corner += 3) {
      if (!take(corners[corner]!, corners[corner + 1]!, corners[corner + 2]!)) continue;
      normal ??= normalOf(corners);
      normals.push(...normal);
    }
  });
  return { points: Float32Array.from(points), normals: Float32Array.from(normals) };
}

function normalOf([ax, ay, az, bx, by, bz, cx, cy, cz]: Float64Array): Vector {
  const a: Vector = [ax!, ay!, az!];
  return normalise(cross(subtract([bx!, by!, bz!], a), subtract([cx!, cy!, cz!], a)));
}
