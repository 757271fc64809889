import { meshBounds } from '../mesh/bounds.ts';
import { boxSize, growBox } from '../mesh/boxes.ts';
import { transformPoint } from '../mesh/matrix.ts';
import { addScaled, cross, dot, lengthOf, mix, normalise, subtract, type Vector } from '../mesh/vector.ts';
import type { Aabb, MeshBuffers, Transform } from '../mesh/types.ts';
import { nearestOnFace, type Corners } from './nearest.ts';

/** How near two meshes come, and where: plate millimetres; 0 where they touch or one is in the other. */
export interface Clearance {
  readonly distance: number;
  readonly at: Vector;
}

/** A mesh that stands so. */
export interface MeshStanding {
  readonly mesh: MeshBuffers;
  readonly transform: Transform;
}

/** Cells of the grid at most: where faces are small and spread wide, several share a cell. */
const MOST_CELLS = 2 ** 18;

/**
 * How near two meshes come where that is `within` mm or less, else null. Exact: each face near the other mesh is measured against those
 * of its surroundings, by edges against edges and corners against faces. One inside the other is found by its winding number
 * (A. Van Oosterom, J. Strackee, "The Solid Angle of a Plane Triangle", 1983).
 */
export function clearanceOf(one: MeshStanding, other: MeshStanding, within: number): Clearance | null {
  const boxes = [meshBounds(one.mesh, one.transform), meshBounds(other.mesh, other.transform)] as const;
  const common = boxOfBoth(growBox(boxes[0], within), growBox(boxes[1], within));
  if (common === null) return null;
  const grid = gridOf(facesIn(other, common), within);
  let best: Clearance | null = null;
  for (const face of facesIn(one, common)) {
    for (const near of grid.around(face.box)) {
      const limit = best?.distance ?? within;
      if (!meet(growBox(face.box, limit), near.box)) continue;
      const found = betweenFaces(face.corners, near.corners);
      if (found.distance > limit || (best !== null && found.distance === limit)) continue;
      best = found;
      if (best.distance === 0) return best;
    }
  }
  return best ?? nested(one, other, boxes);
}

interface Face {
  readonly corners: Corners;
  readonly box: Aabb;
}

const AXES = [0, 1, 2] as const;

const meet = (a: Aabb, b: Aabb): boolean =>
  AXES.every((axis) => a.min[axis] <= b.max[axis] && b.min[axis] <= a.max[axis]);

function boxOfBoth(a: Aabb, b: Aabb): Aabb | null {
  if (!meet(a, b)) return null;
  const corner = (of: (one: number, other: number) => number, side: 'min' | 'max'): Vector => [
    of(a[side][0], b[side][0]),
    of(a[side][1], b[side][1]),
    of(a[side][2], b[side][2]),
  ];
  return { min: corner(Math.max, 'min'), max: corner(Math.min, 'max') };
}

/** The faces of a mesh whose boxes meet a box, where they stand. */
function facesIn({ mesh: { positions, indices }, transform }: MeshStanding, box: Aabb): readonly Face[] {
  const faces: Face[] = [];
  const point = (corner: number): Vector => {
    const at = indices[corner]! * 3;
    return transformPoint(transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]);
  };
  for (let corner = 0; corner < indices.length; corner += 3) {
    const corners: Corners = [point(corner), point(corner + 1), point(corner + 2)];
    const of = boxOf(corners);
    if (meet(of, box)) faces.push({ corners, box: of });
  }
  return faces;
}

function boxOf([a, b, c]: Corners): Aabb {
  const corner = (of: (...values: number[]) => number): Vector => [
    of(a[0], b[0], c[0]),
    of(a[1], b[1], c[1]),
    of(a[2], b[2], c[2]),
  ];
  return { min: corner(Math.min), max: corner(Math.max) };
}

/** Faces by the cells their boxes are in; `around` a box are those that may be within reach of it, each once. */
function gridOf(faces: readonly Face[], reach: number): { around(box: Aabb): Iterable<Face> } {
  const cells = new Map<number, number[]>();
  if (faces.length === 0) return { around: () => [] };
  const all = faces.reduce(({ min, max }, { box }) => {
    const low = AXES.map((axis) => Math.min(min[axis], box.min[axis])) as unknown as Vector;
    const high = AXES.map((axis) => Math.max(max[axis], box.max[axis])) as unknown as Vector;
    return { min: low, max: high };
  }, faces[0]!.box);
  const size = boxSize(all);
  const mean =
    faces.reduce((sum, { box }) => sum + Math.max(...boxSize(box)), 0) / faces.length || reach || 1;
  const fewest = Math.cbrt(
    (Math.max(size[0], 1e-3) * Math.max(size[1], 1e-3) * Math.max(size[2], 1e-3)) / MOST_CELLS,
  );
  const cell = Math.max(mean, reach, fewest);
  const counts = size.map((length) => Math.floor(length / cell) + 1) as unknown as Vector;
  const range = (box: Aabb, axis: 0 | 1 | 2): readonly [number, number] => {
    const place = (value: number): number =>
      Math.min(counts[axis] - 1, Math.max(0, Math.floor((value - all.min[axis]) / cell)));
    return [place(box.min[axis]), place(box.max[axis])];
  };
  function* keysOf(box: Aabb): Generator<number> {
    const [[x0, x1], [y0, y1], [z0, z1]] = [range(box, 0), range(box, 1), range(box, 2)];
    for (let z = z0; z <= z1; z++)
      for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) yield x + counts[0] * (y + counts[1] * z);
  }
  for (const [index, { box }] of faces.entries())
    for (const key of keysOf(box)) {
      const list = cells.get(key);
      if (list === undefined) cells.set(key, [index]);
      else list.push(index);
    }
  const asked = new Int32Array(faces.length).fill(-1);
  let asking = -1;
  return {
    *around(box) {
      asking++;
      for (const key of keysOf(growBox(box, reach)))
        for (const index of cells.get(key) ?? []) {
          if (asked[index] === asking) continue;
          asked[index] = asking;
          yield faces[index]!;
        }
    },
  };
}

const sidesOf = ([a, b, c]: Corners): readonly (readonly [Vector, Vector])[] => [
  [a, b],
  [b, c],
  [c, a],
];

/** How near two faces come: where they do not cross, that is at an edge of each or at a corner of one. */
function betweenFaces(one: Corners, other: Corners): Clearance {
  const pierced = piercing(one, other) ?? piercing(other, one);
  if (pierced !== null) return { distance: 0, at: pierced };
  let best: Clearance = { distance: Infinity, at: one[0] };
  const take = (a: Vector, b: Vector): void => {
    const distance = lengthOf(subtract(a, b));
    if (distance < best.distance) best = { distance, at: mix(a, b, 0.5) };
  };
  for (const [face, corners] of [
    [one, other],
    [other, one],
  ] as const) {
    const across = cross(subtract(face[1], face[0]), subtract(face[2], face[0]));
    if (lengthOf(across) === 0) continue;
    const normal = normalise(across);
    for (const corner of corners) take(nearestOnFace(face, normal, corner), corner);
  }
  for (const side of sidesOf(one)) for (const next of sidesOf(other)) take(...betweenEdges(side, next));
  return best;
}

/** Where an edge of a face passes through another face, or null. */
function piercing(edges: Corners, face: Corners): Vector | null {
  const normal = cross(subtract(face[1], face[0]), subtract(face[2], face[0]));
  for (const [from, to] of sidesOf(edges)) {
    const [before, after] = [dot(normal, subtract(from, face[0])), dot(normal, subtract(to, face[0]))];
    if (before * after >= 0) continue;
    const at = mix(from, to, before / (before - after));
    const isInside = sidesOf(face).every(
      ([a, b]) => dot(cross(subtract(b, a), subtract(at, a)), normal) >= 0,
    );
    if (isInside) return at;
  }
  return null;
}

/** The nearest points of two edges (C. Ericson, "Real-Time Collision Detection", 5.1.9). */
function betweenEdges(
  [a, aEnd]: readonly [Vector, Vector],
  [b, bEnd]: readonly [Vector, Vector],
): readonly [Vector, Vector] {
  const [u, v, w] = [subtract(aEnd, a), subtract(bEnd, b), subtract(a, b)];
  const [uu, uv, vv] = [dot(u, u), dot(u, v), dot(v, v)];
  const [uw, vw] = [dot(u, w), dot(v, w)];
  const unit = (value: number): number => Math.min(1, Math.max(0, value));
  const spread = uu * vv - uv * uv;
  let s = spread > 0 ? unit((uv * vw - vv * uw) / spread) : 0;
  let t = vv > 0 ? (uv * s + vw) / vv : 0;
  if (t < 0 || t > 1) {
    t = unit(t);
    s = uu > 0 ? unit((uv * t - uw) / uu) : 0;
  }
  return [addScaled(a, u, s), addScaled(b, v, t)];
}

/** A mesh whose surface is nowhere near the other's may be inside it. */
function nested(
  one: MeshStanding,
  other: MeshStanding,
  [box, otherBox]: readonly [Aabb, Aabb],
): Clearance | null {
  const isIn = (inner: Aabb, outer: Aabb): boolean =>
    AXES.every((axis) => inner.min[axis] >= outer.min[axis] && inner.max[axis] <= outer.max[axis]);
  const pairs = [
    ...(isIn(box, otherBox) ? [[one, other] as const] : []),
    ...(isIn(otherBox, box) ? [[other, one] as const] : []),
  ];
  for (const [inner, outer] of pairs) {
    const [x, y, z] = inner.mesh.positions;
    const at = transformPoint(inner.transform, [x!, y!, z!]);
    if (turnsAround(at, outer)) return { distance: 0, at };
  }
  return null;
}

const EVERYWHERE: Aabb = {
  min: [-Infinity, -Infinity, -Infinity],
  max: [Infinity, Infinity, Infinity],
};

/** Whether a surface goes round a point: the solid angles of its faces come to a whole sphere. */
function turnsAround(point: Vector, outer: MeshStanding): boolean {
  let angle = 0;
  for (const { corners } of facesIn(outer, EVERYWHERE)) {
    const [a, b, c] = corners.map((corner) => subtract(corner, point)) as unknown as Corners;
    const [la, lb, lc] = [lengthOf(a), lengthOf(b), lengthOf(c)];
    const below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
    angle += 2 * Math.atan2(dot(a, cross(b, c)), below);
  }
  return Math.abs(angle) > 2 * Math.PI;
}
