import type { LineCaster } from '../measure/rays.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { addScaled, cross, dot, lengthOf, normalise, scale, subtract, type Vector } from '../mesh/vector.ts';
import { frameAcross } from './solid-builder.ts';

/** A point in the plane of a face, mm. */
export type PlanePoint = readonly [x: number, y: number];

/** A flat face of a mesh, in its own plane. */
export interface FlatRegion {
  /** Where the plane's origin is. */
  readonly origin: Vector;
  /** x and y of the plane, seen from outside. */
  readonly frame: readonly [Vector, Vector];
  readonly normal: Vector;
  /** The outline, the largest loop first; what the others surround is not of the face. All counter-clockwise. */
  readonly loops: readonly (readonly PlanePoint[])[];
}

/** Faces within this of one are flat with it: scans are never quite flat. */
const FLAT = Math.cos((2 * Math.PI) / 180);
/** How far the corners of a flat face lie off its plane, mm. */
const OFF_PLANE = 0.1;
/** The face at a place is looked for so far before and behind it, mm. */
const NEAR = 1;

/** The flat face of a mesh at a place that looks along `normal`; `caster` is the mesh's. Null where no face is there. */
export function flatRegionAt(
  { positions, indices }: MeshBuffers,
  caster: LineCaster,
  place: Vector,
  normal: Vector,
): FlatRegion | null {
  const seed = caster
    .crossings(place, scale(normal, -1))
    .filter(({ distance }) => Math.abs(distance) <= NEAR)
    .sort((a, b) => Math.abs(a.distance) - Math.abs(b.distance))[0];
  if (seed === undefined) return null;
  const point = (corner: number): Vector => {
    const at = indices[corner]! * 3;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  };
  const acrossOf = (face: number): Vector => {
    const a = point(face * 3);
    return cross(subtract(point(face * 3 + 1), a), subtract(point(face * 3 + 2), a));
  };
  // A mesh may be inside out: the normal that was asked for says which side is outside.
  const sense = dot(acrossOf(seed.face), normal) < 0 ? -1 : 1;
  const up = scale(normalise(acrossOf(seed.face)), sense);
  const origin = addScaled(place, up, -dot(subtract(place, point(seed.face * 3)), up));

  const candidates = new Set<number>();
  for (let face = 0; face < indices.length / 3; face++) {
    const isNear = [0, 1, 2].every(
      (corner) => Math.abs(dot(subtract(point(face * 3 + corner), origin), up)) <= OFF_PLANE,
    );
    if (!isNear) continue;
    const across = acrossOf(face);
    const size = lengthOf(across);
    if (size === 0 || dot(across, up) * sense >= FLAT * size) candidates.add(face);
  }
  const faces = connectedWith(seed.face, candidates, indices);
  const frame = frameAcross(up);
  const flat = (index: number): PlanePoint => {
    const from = subtract(
      [positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!],
      origin,
    );
    return [dot(from, frame[0]), dot(from, frame[1])];
  };
  const loops = loopsAround(faces, indices)
    .map((loop) => loop.map(flat))
    .map((loop) => (areaOf(loop) < 0 ? loop.toReversed() : loop))
    .sort((a, b) => areaOf(b) - areaOf(a));
  return { origin, frame, normal: up, loops };
}

/** A point of the plane, `height` outside it, as a place. */
export function liftPoint({ origin, frame, normal }: FlatRegion, [x, y]: PlanePoint, height = 0): Vector {
  return addScaled(addScaled(addScaled(origin, frame[0], x), frame[1], y), normal, height);
}

/** Area of a loop, above 0 where it runs counter-clockwise. */
export function areaOf(loop: readonly PlanePoint[]): number {
  return loop.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = loop[(at + 1) % loop.length]!;
    return sum + (x * nextY - y * nextX) / 2;
  }, 0);
}

const edgeKey = (from: number, to: number): number => from * 2 ** 26 + to;

/** Faces that hang together with one across edges. */
function connectedWith(
  seed: number,
  candidates: ReadonlySet<number>,
  indices: Uint32Array,
): readonly number[] {
  const owners = new Map<number, number>();
  for (const face of candidates)
    for (let corner = 0; corner < 3; corner++)
      owners.set(edgeKey(indices[face * 3 + corner]!, indices[face * 3 + ((corner + 1) % 3)]!), face);
  const found = [seed];
  const isFound = new Set(found);
  for (let at = 0; at < found.length; at++)
    for (let corner = 0; corner < 3; corner++) {
      const face = found[at]! * 3;
      const beside = owners.get(edgeKey(indices[face + ((corner + 1) % 3)]!, indices[face + corner]!));
      if (beside === undefined || isFound.has(beside)) continue;
      isFound.add(beside);
      found.push(beside);
    }
  return found;
}

/** Loops of the edges that one of some faces has to itself, as numbers of points. */
function loopsAround(faces: readonly number[], indices: Uint32Array): readonly (readonly number[])[] {
  const open = new Map<number, readonly [number, number]>();
  for (const face of faces)
    for (let corner = 0; corner < 3; corner++) {
      const [from, to] = [indices[face * 3 + corner]!, indices[face * 3 + ((corner + 1) % 3)]!];
      if (!open.delete(edgeKey(to, from))) open.set(edgeKey(from, to), [from, to]);
    }
  const next = new Map<number, number[]>();
  for (const [from, to] of open.values()) next.set(from, [...(next.get(from) ?? []), to]);
  const loops: number[][] = [];
  for (const start of next.keys()) {
    const loop: number[] = [];
    for (let at = next.get(start)!.pop(), from = start; at !== undefined; at = next.get(from)?.pop()) {
      loop.push(from);
      from = at;
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}
