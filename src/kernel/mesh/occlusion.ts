import type { Progress } from '#base';
import type { LitTriangles } from './crease-normals.ts';
import { halveLongEdges } from './finer-triangles.ts';
import type { Vector } from './vector.ts';

/** How open the vertices of a mesh are. */
export interface Occlusion {
  /** Four of each vertex. */
  readonly bytes: Int8Array;
  /** The triangles they are of, where the mesh's own are too large to hold them; its vertices come first. */
  readonly finer: LitTriangles | null;
}

/** Numbers for each vertex: the mean free direction, then the free share. */
export const OCCLUSION_NUMBERS = 4;
/** What 1 is as a signed byte. */
const FULL = 127;

/** Pictures of the mesh, each of which serves two opposite directions. */
const DIRECTIONS = 48;
/** Texels along a side of a picture. */
const SIZE = 320;
/** Texels left empty at each side: what looks from off the surface and past its own texel is still inside. */
const MARGIN = 3;
/** Texels off the surface, along the normal, from where a vertex looks: its own faces are not in its way. */
const OFF_SURFACE = 1.5;
/** Texels that something has to be nearer by to be in the way. */
const BIAS = 1;

/** What one direction sees: how far along it the mesh begins and ends, texels, and where the vertices are in that. */
interface Pictures {
  readonly nearest: Float32Array;
  readonly farthest: Float32Array;
  /** Three numbers a vertex: across, down and along, texels. */
  readonly places: Float32Array;
}

/** Takes the mesh's millimetres to texels around its middle. */
interface Scaling {
  readonly centre: Vector;
  readonly scale: number;
}

/** How open a mesh is, on triangles that are small enough to hold it; as `bakeOcclusion` for the rest. */
export function* occludeMesh(lit: LitTriangles): Generator<Progress, Occlusion> {
  const finer = halveLongEdges(lit);
  return { bytes: yield* bakeOcclusion(finer ?? lit), finer };
}

/**
 * How open to the outside each vertex is, for shading: four signed bytes a vertex (127 is 1), the mean of the directions that leave the mesh
 * freely, as a unit vector in its own axes, and their share of the half-space above the surface, weighted as matte surfaces are lit. The
 * mesh is drawn along 48 directions in software and each vertex asks the pictures what is in its way: what is finer than 1/300
 * of the mesh is not seen. The same mesh always gives the same bytes. Yields twice a direction.
 */
export function* bakeOcclusion({
  positions,
  normals,
  indices,
  box,
}: LitTriangles): Generator<Progress, Int8Array> {
  const count = positions.length / 3;
  const sums = new Float32Array(count * OCCLUSION_NUMBERS);
  const weights = new Float32Array(count);
  const scaling = scalingOf(box);
  if (scaling !== null && indices.length > 0) {
    const pictures: Pictures = {
      nearest: new Float32Array(SIZE * SIZE),
      farthest: new Float32Array(SIZE * SIZE),
      places: new Float32Array(positions.length),
    };
    for (let at = 0; at < DIRECTIONS; at++) {
      yield { phase: 'occlusion', done: at, total: DIRECTIONS };
      const axes = axesAlong(directionOf(at));
      placeVertices(positions, scaling, axes, pictures.places);
      drawAll(indices, pictures);
      // A worker that is asked to stop has 100 ms to hear it.
      yield { phase: 'occlusion', done: at + 0.5, total: DIRECTIONS };
      lookAlong(normals, axes, pictures, sums, weights);
    }
  }
  return bytesOf(sums, weights, normals);
}

function scalingOf({ min, max }: LitTriangles['box']): Scaling | null {
  const halves = [0, 1, 2].map((axis) => max[axis]! / 2 - min[axis]! / 2);
  const radius = Math.hypot(...halves);
  const scale = (SIZE / 2 - MARGIN) / radius;
  if (!Number.isFinite(radius) || !Number.isFinite(scale)) return null;
  const [x, y, z] = [0, 1, 2].map((axis) => max[axis]! / 2 + min[axis]! / 2) as [number, number, number];
  return { centre: [x, y, z], scale };
}

/** Directions of a half-sphere, evenly apart: a spiral whose turns keep the golden angle. */
function directionOf(at: number): Vector {
  const z = (at + 0.5) / DIRECTIONS;
  const across = Math.sqrt(1 - z * z);
  const turn = at * Math.PI * (3 - Math.sqrt(5));
  return [across * Math.cos(turn), across * Math.sin(turn), z];
}

type Axes = readonly [across: Vector, down: Vector, along: Vector];

/** Two unit vectors across a direction, and the direction. None of ours is level, so the first is well defined. */
function axesAlong(along: Vector): Axes {
  const [x, y, z] = along;
  const size = Math.hypot(x, z);
  const across: Vector = [z / size, 0, -x / size];
  const down: Vector = [y * across[2], z * across[0] - x * across[2], -y * across[0]];
  return [across, down, along];
}

function placeVertices(
  positions: Float32Array,
  { centre, scale }: Scaling,
  [u, v, w]: Axes,
  places: Float32Array,
): void {
  const middle = SIZE / 2;
  for (let at = 0; at < positions.length; at += 3) {
    const x = (positions[at]! - centre[0]) * scale;
    const y = (positions[at + 1]! - centre[1]) * scale;
    const z = (positions[at + 2]! - centre[2]) * scale;
    places[at] = x * u[0] + y * u[1] + z * u[2] + middle;
    places[at + 1] = x * v[0] + y * v[1] + z * v[2] + middle;
    places[at + 2] = x * w[0] + y * w[1] + z * w[2];
  }
}

function drawAll(indices: Uint32Array, { nearest, farthest, places }: Pictures): void {
  nearest.fill(Infinity);
  farthest.fill(-Infinity);
  for (let corner = 0; corner < indices.length; corner += 3) {
    const a = indices[corner]! * 3;
    const b = indices[corner + 1]! * 3;
    const c = indices[corner + 2]! * 3;
    const ax = places[a]!;
    const bx = places[b]!;
    const cx = places[c]!;
    // Texels have their places in their middles; most triangles of a fine mesh lie between them.
    const left = Math.ceil(Math.min(ax, bx, cx) - 0.5);
    const right = Math.floor(Math.max(ax, bx, cx) - 0.5);
    if (left > right) continue;
    const ay = places[a + 1]!;
    const by = places[b + 1]!;
    const cy = places[c + 1]!;
    const top = Math.ceil(Math.min(ay, by, cy) - 0.5);
    const bottom = Math.floor(Math.max(ay, by, cy) - 0.5);
    if (top > bottom) continue;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0) continue;
    const aw = places[a + 2]!;
    const bw = places[b + 2]!;
    const cw = places[c + 2]!;
    // Seen nearly edge-on, rounding would carry the plane beyond its corners.
    const low = Math.min(aw, bw, cw);
    const high = Math.max(aw, bw, cw);
    for (let row = top; row <= bottom; row++) {
      const y = row + 0.5;
      for (let column = left; column <= right; column++) {
        const x = column + 0.5;
        const ofB = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area;
        const ofC = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area;
        if (ofB < 0 || ofC < 0 || ofB + ofC > 1) continue;
        const depth = Math.min(high, Math.max(low, aw + (bw - aw) * ofB + (cw - aw) * ofC));
        const texel = row * SIZE + column;
        if (depth < nearest[texel]!) nearest[texel] = depth;
        if (depth > farthest[texel]!) farthest[texel] = depth;
      }
    }
  }
}

/** Adds what each vertex sees along a direction or against it, whichever of the two is above its surface. */
function lookAlong(
  normals: Float32Array,
  [u, v, w]: Axes,
  { nearest, farthest, places }: Pictures,
  sums: Float32Array,
  weights: Float32Array,
): void {
  for (let vertex = 0; vertex < weights.length; vertex++) {
    const at = vertex * 3;
    const nx = normals[at]!;
    const ny = normals[at + 1]!;
    const nz = normals[at + 2]!;
    const facing = nx * w[0] + ny * w[1] + nz * w[2];
    const weight = Math.abs(facing);
    const x = places[at]! + OFF_SURFACE * (nx * u[0] + ny * u[1] + nz * u[2]) - 0.5;
    const y = places[at + 1]! + OFF_SURFACE * (nx * v[0] + ny * v[1] + nz * v[2]) - 0.5;
    const depth = places[at + 2]! + OFF_SURFACE * facing;
    const column = Math.floor(x);
    const row = Math.floor(y);
    const texel = row * SIZE + column;
    const right = x - column;
    const below = y - row;
    let free = 0;
    for (let corner = 0; corner < 4; corner++) {
      const isRight = corner & 1;
      const isBelow = corner >> 1;
      const of = texel + isRight + isBelow * SIZE;
      const isFree = facing > 0 ? depth + BIAS >= farthest[of]! : depth - BIAS <= nearest[of]!;
      if (isFree) free += (isRight ? right : 1 - right) * (isBelow ? below : 1 - below);
    }
    const signed = facing * free;
    const sum = vertex * OCCLUSION_NUMBERS;
    sums[sum] = sums[sum]! + signed * w[0];
    sums[sum + 1] = sums[sum + 1]! + signed * w[1];
    sums[sum + 2] = sums[sum + 2]! + signed * w[2];
    sums[sum + 3] = sums[sum + 3]! + weight * free;
    weights[vertex] = weights[vertex]! + weight;
  }
}

/** A vertex that nothing was found out about is free. */
function bytesOf(sums: Float32Array, weights: Float32Array, normals: Float32Array): Int8Array {
  const bytes = new Int8Array(sums.length);
  for (let vertex = 0; vertex < weights.length; vertex++) {
    const at = vertex * OCCLUSION_NUMBERS;
    const weight = weights[vertex]!;
    const size = Math.hypot(sums[at]!, sums[at + 1]!, sums[at + 2]!);
    for (let axis = 0; axis < 3; axis++)
      bytes[at + axis] = Math.round(
        FULL * (size > 0 ? sums[at + axis]! / size : normals[vertex * 3 + axis]!),
      );
    bytes[at + 3] = weight > 0 ? Math.round((FULL * sums[at + 3]!) / weight) : FULL;
  }
  return bytes;
}
