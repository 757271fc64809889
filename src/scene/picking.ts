import { BufferAttribute, BufferGeometry, DoubleSide, Matrix4, Ray as ThreeRay, Vector3 } from 'three';
import { CENTER, MeshBVH } from 'three-mesh-bvh';
import type { ContentHash } from '#base';
import {
  cross,
  dot,
  lengthOf,
  multiplyTransforms,
  subtract,
  transformPoint,
  type MeshBuffers,
  type Transform,
  type Vector,
} from '#kernel';
import type { PartRecord } from '#document';
import type { Editor, Hit } from '#editor';
import type { Ray } from './camera-rig.ts';
import { shownBody } from './shown-body.ts';

/** Triangles in one tree: a tree of this size is built in about 7 ms, so building never holds a frame up. */
const TRIANGLES_PER_TREE = 1 << 14;

/** With no more triangles outside of trees a half line is followed in 2 ms, which each move of a pointer may take. */
const MOST_UNSORTED = 1 << 17;

/** Where a part was met; on what a cut shows there is no face. */
export type Pick = Hit;

/**
 * What a half line meets first. Meshes are searched through trees that are built in idle time, a slice of the mesh at a
 * time; slices whose tree is not there yet are searched triangle by triangle (about 10 ns each), so that the first click
 * after an import is exact too and never waits.
 */
export interface Picker {
  /** `cutHeight`: nothing above it is met, and a half line that enters a solid through the cut meets the cut face. */
  pick(ray: Ray, cutHeight: number | null): Pick | null;
  /** Whether that is quick enough for every move of a pointer: for a while after large meshes came it is not. */
  readonly isQuick: () => boolean;
  /** Queues trees for new meshes and forgets those of meshes no part uses. */
  sync(): void;
  dispose(): void;
}

interface Slice {
  readonly from: number;
  readonly to: number;
  tree: MeshBVH | null;
}

interface PickMesh {
  readonly mesh: MeshBuffers;
  readonly slices: Slice[];
}

export function createPicker(editor: Editor): Picker {
  const meshes = new Map<ContentHash, PickMesh>();
  let idle: number | null = null;
  const schedule: (work: () => void) => number =
    typeof requestIdleCallback === 'function'
      ? (work) => requestIdleCallback(work, { timeout: 2000 })
      : (work) => window.setTimeout(work, 50);
  const unschedule = (handle: number): void =>
    typeof cancelIdleCallback === 'function' ? cancelIdleCallback(handle) : clearTimeout(handle);

  const buildOne = (): void => {
    idle = null;
    for (const { mesh, slices } of meshes.values()) {
      const next = slices.find((slice) => slice.tree === null);
      if (!next) continue;
      next.tree = buildTree(mesh, next);
      idle = schedule(buildOne);
      return;
    }
  };

  const meshOf = (hash: ContentHash): PickMesh | undefined => {
    const known = meshes.get(hash);
    if (known) return known;
    const mesh = editor.mesh(hash);
    if (!mesh) return undefined;
    const slices: Slice[] = [];
    for (let from = 0; from < mesh.indices.length; from += TRIANGLES_PER_TREE * 3) {
      slices.push({ from, to: Math.min(mesh.indices.length, from + TRIANGLES_PER_TREE * 3), tree: null });
    }
    const made = { mesh, slices };
    meshes.set(hash, made);
    idle ??= schedule(buildOne);
    return made;
  };

  /** What is met of a part. */
  const bodyOf = (part: PartRecord) => {
    const { hash, toPart } = shownBody(editor, part);
    return { mesh: meshOf(hash), transform: multiplyTransforms(part.transform, toPart) };
  };

  return {
    pick: (ray, cutHeight) => {
      const stretch = belowCut(ray, cutHeight);
      if (stretch === null) return null;
      const [near, far] = stretch;
      let best: { part: PartRecord; along: number; face: Face | null } | null = null;
      for (const part of editor.parts()) {
        if (!part.visible) continue;
        const box = editor.partBox(part.id);
        const limit = Math.min(far, best?.along ?? far);
        if (!box || !meetsBox(ray, box.min, box.max, near, limit)) continue;
        const { mesh, transform } = bodyOf(part);
        const hit = mesh && meetMesh(ray, transform, mesh, near, limit);
        // Entering through the cut: the first surface met is one's inside, so the cut face lies before it.
        if (!hit) continue;
        const isCut = near > 0 && hit.inside;
        best = { part, along: isCut ? near : hit.along, face: isCut ? null : hit.face };
      }
      if (!best) return null;
      const { part, along, face } = best;
      const { mesh, transform } = bodyOf(part);
      return {
        part: part.id,
        point: [
          ray.origin[0] + ray.direction[0] * along,
          ray.origin[1] + ray.direction[1] * along,
          ray.origin[2] + ray.direction[2] * along,
        ],
        normal: face && normalTowards(ray, transform, mesh!.mesh, face),
        towards: ray.direction,
      };
    },
    isQuick: () => {
      let unsorted = 0;
      for (const { slices } of meshes.values())
        for (const { tree, from, to } of slices) if (tree === null) unsorted += (to - from) / 3;
      return unsorted <= MOST_UNSORTED;
    },
    sync: () => {
      const used = new Set(editor.parts().flatMap((part) => [part.mesh, shownBody(editor, part).hash]));
      for (const hash of meshes.keys()) if (!used.has(hash)) meshes.delete(hash);
      for (const hash of used) meshOf(hash);
    },
    dispose: () => {
      if (idle !== null) unschedule(idle);
      meshes.clear();
    },
  };
}

/** Between which distances a half line is below the cut, which takes away what is above it; null where it never is. */
export function belowCut(ray: Ray, cutHeight: number | null): readonly [near: number, far: number] | null {
  if (cutHeight === null) return [0, Number.POSITIVE_INFINITY];
  const rise = ray.direction[2];
  const crossing = rise === 0 ? Number.NaN : (cutHeight - ray.origin[2]) / rise;
  if (ray.origin[2] > cutHeight) return crossing > 0 ? [crossing, Number.POSITIVE_INFINITY] : null;
  return [0, crossing > 0 ? crossing : Number.POSITIVE_INFINITY];
}

function buildTree(mesh: MeshBuffers, slice: Slice): MeshBVH {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
  // A copy: the tree sorts its triangles in place.
  geometry.setIndex(new BufferAttribute(mesh.indices.slice(slice.from, slice.to), 1));
  return new MeshBVH(geometry, { strategy: CENTER });
}

function meetsBox(ray: Ray, min: Vector, max: Vector, near: number, far: number): boolean {
  let enter = near;
  let leave = far;
  for (const axis of [0, 1, 2] as const) {
    const inverse = 1 / ray.direction[axis];
    const a = (min[axis] - ray.origin[axis]) * inverse;
    const b = (max[axis] - ray.origin[axis]) * inverse;
    // A ray along a face gives NaN (0 · ∞) and must not count as outside: Math.min would spread it, these do not.
    enter = Math.min(a, b) > enter ? Math.min(a, b) : enter;
    leave = Math.max(a, b) < leave ? Math.max(a, b) : leave;
  }
  return enter <= leave;
}

/** First triangle of a part along the ray between two distances; `inside` when its back is met. */
function meetMesh(
  ray: Ray,
  transform: Transform,
  { mesh, slices }: PickMesh,
  near: number,
  far: number,
): { readonly along: number; readonly inside: boolean; readonly face: Face } | null {
  const toMesh = new Matrix4().fromArray(transform).invert();
  const origin = new Vector3(...ray.origin).applyMatrix4(toMesh);
  const end = new Vector3(
    ray.origin[0] + ray.direction[0],
    ray.origin[1] + ray.direction[1],
    ray.origin[2] + ray.direction[2],
  ).applyMatrix4(toMesh);
  const direction = end.sub(origin);
  // Length of one plate millimetre in the mesh's own measure along this ray.
  const stretch = direction.length();
  const local = new ThreeRay(origin, direction.divideScalar(stretch));
  let along = far * stretch;
  let facing = 0;
  let face: Face = [0, 0, 0];
  for (const slice of slices) {
    const hit = slice.tree
      ? meetTree(local, slice.tree, near * stretch, along)
      : meetTriangles(local, mesh, slice, near * stretch, along);
    if (hit && hit.along < along) ({ along, facing, face } = hit);
  }
  if (facing === 0) return null;
  // Met in the mesh's own space, where its triangles wind as they do, however the part is mirrored.
  return { along: along / stretch, inside: facing > 0, face };
}

/** Vertices of a triangle. */
type Face = readonly [number, number, number];

/** Normal of a face on the plate, of length 1, on the side a half line comes from; null for a face without area. */
function normalTowards(
  ray: Ray,
  transform: Transform,
  { positions }: MeshBuffers,
  face: Face,
): Vector | null {
  const [a, b, c] = face.map((vertex): Vector =>
    transformPoint(transform, [
      positions[vertex * 3]!,
      positions[vertex * 3 + 1]!,
      positions[vertex * 3 + 2]!,
    ]),
  ) as [Vector, Vector, Vector];
  const across = cross(subtract(b, a), subtract(c, a));
  const size = lengthOf(across) * (dot(across, ray.direction) > 0 ? -1 : 1);
  return size === 0 ? null : [across[0] / size, across[1] / size, across[2] / size];
}

interface TriangleHit {
  readonly along: number;
  /** Sign of the ray's direction along the triangle's normal: positive meets the back. */
  readonly facing: number;
  readonly face: Face;
}

function meetTree(ray: ThreeRay, tree: MeshBVH, near: number, far: number): TriangleHit | null {
  const hit = tree.raycastFirst(ray, DoubleSide, near, far);
  if (!hit?.face) return null;
  const { a, b, c } = hit.face;
  return { along: hit.distance, facing: Math.sign(hit.face.normal.dot(ray.direction)) || 1, face: [a, b, c] };
}

/** Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection", 1997, over plain arrays. */
function meetTriangles(
  ray: ThreeRay,
  { positions, indices }: MeshBuffers,
  slice: Slice,
  near: number,
  far: number,
): TriangleHit | null {
  const { x: ox, y: oy, z: oz } = ray.origin;
  const { x: dx, y: dy, z: dz } = ray.direction;
  let along = far;
  let facing = 0;
  let met = 0;
  for (let corner = slice.from; corner < slice.to; corner += 3) {
    const a = indices[corner]! * 3;
    const b = indices[corner + 1]! * 3;
    const c = indices[corner + 2]! * 3;
    const ax = positions[a]!;
    const ay = positions[a + 1]!;
    const az = positions[a + 2]!;
    const ux = positions[b]! - ax;
    const uy = positions[b + 1]! - ay;
    const uz = positions[b + 2]! - az;
    const vx = positions[c]! - ax;
    const vy = positions[c + 1]! - ay;
    const vz = positions[c + 2]! - az;
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    const determinant = ux * px + uy * py + uz * pz;
    if (determinant === 0) continue;
    const inverse = 1 / determinant;
    const tx = ox - ax;
    const ty = oy - ay;
    const tz = oz - az;
    const u = (tx * px + ty * py + tz * pz) * inverse;
    if (u < 0 || u > 1) continue;
    const qx = ty * uz - tz * uy;
    const qy = tz * ux - tx * uz;
    const qz = tx * uy - ty * ux;
    const v = (dx * qx + dy * qy + dz * qz) * inverse;
    if (v < 0 || u + v > 1) continue;
    const distance = (vx * qx + vy * qy + vz * qz) * inverse;
    if (distance < near || distance >= along) continue;
    along = distance;
    // determinant = −direction · normal
    facing = determinant < 0 ? 1 : -1;
    met = corner;
  }
  if (facing === 0) return null;
  return { along, facing, face: [indices[met]!, indices[met + 1]!, indices[met + 2]!] };
}
