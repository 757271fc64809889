import type { SeededRandom } from '#base';
import { meshBounds, meshVolume, weldTriangles, type MeshBuffers } from '#kernel';
import { dropFaces, splitEdges } from './damage.ts';
import { cornersOf, joinMeshes, makeBox, turnInsideOut } from './meshes.ts';
import { shift } from './solids.ts';

/** A damaged mesh and the volume of what it was, mm³. */
export interface Damaged {
  readonly mesh: MeshBuffers;
  readonly volume: number;
}

type Face = readonly (readonly number[])[];
type Damage = (mesh: MeshBuffers, random: SeededRandom) => Damaged;

const facesOf = (mesh: MeshBuffers): Face[] => {
  const corners = cornersOf(mesh);
  return Array.from({ length: corners.length / 9 }, (_, face) =>
    [0, 3, 6].map((k) => [...corners.subarray(face * 9 + k, face * 9 + k + 3)]),
  );
};
const meshOf = (faces: readonly Face[]): MeshBuffers => weldTriangles(Float32Array.from(faces.flat(2))).mesh;
const diagonalOf = (mesh: MeshBuffers): number => {
  const { min, max } = meshBounds(mesh);
  return Math.hypot(...max.map((value, axis) => value - min[axis as 0]));
};
const middleOf = (face: Face, axis: number): number =>
  face.reduce((sum, corner) => sum + corner[axis]!, 0) / 3;

/** Damage that the whole's volume is not changed by. */
const same =
  (damage: (mesh: MeshBuffers, random: SeededRandom) => MeshBuffers): Damage =>
  (mesh, random) => ({ mesh: damage(mesh, random), volume: meshVolume(mesh) });
const byFace = (change: (face: Face, random: SeededRandom) => readonly Face[]): Damage =>
  same((mesh, random) => meshOf(facesOf(mesh).flatMap((face) => change(face, random))));

/** Faces about a random one, by their distance, up to a share of all. */
function patchOf(mesh: MeshBuffers, share: number, random: SeededRandom): ReadonlySet<number> {
  const faces = facesOf(mesh);
  const seed = faces[random.integer(0, faces.length)]!;
  const distance = (face: Face): number =>
    Math.hypot(...[0, 1, 2].map((axis) => middleOf(face, axis) - middleOf(seed, axis)));
  const distances = faces.map(distance);
  const order = [...faces.keys()].sort((a, b) => distances[a]! - distances[b]!);
  return new Set(order.slice(0, Math.ceil(share * faces.length)));
}

const turnPatches = (mesh: MeshBuffers, random: SeededRandom): MeshBuffers => {
  const patches = Array.from({ length: 4 }, () => patchOf(mesh, 0.04, random));
  const isTurned = (i: number): boolean => patches.some((patch) => patch.has(i));
  return meshOf(facesOf(mesh).map((face, i) => (isTurned(i) ? face.toReversed() : face)));
};

const middleX = (mesh: MeshBuffers): number => {
  const { min, max } = meshBounds(mesh);
  return (min[0] + max[0]) / 2 + 0.013 * (max[0] - min[0]);
};

const shiftHalf = (by: number): Damage =>
  same((mesh) => {
    const limit = middleX(mesh);
    return meshOf(
      facesOf(mesh).map((face) =>
        middleOf(face, 0) > limit ? face.map((corner) => corner.map((value) => value + by)) : face,
      ),
    );
  });

const jitterSeam = (mesh: MeshBuffers, random: SeededRandom): MeshBuffers => {
  const limit = middleX(mesh);
  const faces = facesOf(mesh);
  const left = new Set(
    faces
      .filter((face) => middleOf(face, 0) <= limit)
      .flat()
      .map(String),
  );
  const moved = new Map<string, readonly number[]>();
  return meshOf(
    faces.map((face) => {
      if (middleOf(face, 0) <= limit) return face;
      return face.map((corner) => {
        const key = String(corner);
        if (!left.has(key)) return corner;
        const to = moved.get(key) ?? corner.map((value) => value + (random.unit() * 2 - 1) * 0.02);
        moved.set(key, to);
        return to;
      });
    }),
  );
};

const addSpikes = (mesh: MeshBuffers, random: SeededRandom): MeshBuffers => {
  const positions = mesh.positions.slice();
  const length = 0.05 * diagonalOf(mesh);
  for (let spike = 0; spike < 5; spike++) {
    const point = random.integer(0, positions.length / 3);
    const to = [0, 1, 2].map(() => random.unit() - 0.5);
    for (let axis = 0; axis < 3; axis++)
      positions[point * 3 + axis]! += (to[axis]! / Math.hypot(...to)) * length;
  }
  return { positions, indices: mesh.indices };
};

const addFins = (mesh: MeshBuffers, random: SeededRandom): MeshBuffers => {
  const faces = facesOf(mesh);
  const length = 0.05 * diagonalOf(mesh);
  const fins = Array.from({ length: 20 }, (): Face => {
    const [a, b] = faces[random.integer(0, faces.length)]!;
    return [a!, b!, a!.map((value) => value + (random.unit() - 0.5) * 2 * length)];
  });
  return meshOf([...faces, ...fins]);
};

const breakNumbers = (mesh: MeshBuffers, random: SeededRandom): MeshBuffers => {
  const corners = cornersOf(mesh);
  for (const value of [NaN, Infinity, -Infinity]) corners[random.integer(0, corners.length)] = value;
  return weldTriangles(corners).mesh;
};

const shuffle = (mesh: MeshBuffers, random: SeededRandom): MeshBuffers =>
  meshOf(
    facesOf(mesh)
      .map((face) => ({ face, key: random.unit() }))
      .sort((a, b) => a.key - b.key)
      .map(({ face }) => face),
  );

/** Cuts away what is above 30 % of the height and leaves the cut open. Seen from a point in its plane, the cut has no volume. */
const cutOpen: Damage = (mesh) => {
  const { min, max } = meshBounds(mesh);
  const height = Math.fround(min[2] + 0.301 * (max[2] - min[2]));
  const faces: Face[] = [];
  let volume = 0;
  for (const face of facesOf(mesh)) {
    const kept: number[][] = [];
    face.forEach((corner, k) => {
      // Cut from the lower end, so that both faces of an edge get the same point.
      const next = face[(k + 1) % 3]!;
      if (corner[2]! <= height) kept.push([...corner]);
      if (corner[2]! <= height === next[2]! <= height) return;
      const [low, high] = corner[2]! < next[2]! ? [corner, next] : [next, corner];
      const t = (height - low[2]!) / (high[2]! - low[2]!);
      kept.push([low[0]! + (high[0]! - low[0]!) * t, low[1]! + (high[1]! - low[1]!) * t, height]);
    });
    for (let i = 1; i + 1 < kept.length; i++) faces.push([kept[0]!, kept[i]!, kept[i + 1]!]);
  }
  for (const [a, b, c] of faces) {
    const [p, q, r] = [a!, b!, c!].map((corner) => [corner[0]!, corner[1]!, corner[2]! - height]);
    volume +=
      (p![0]! * (q![1]! * r![2]! - q![2]! * r![1]!) +
        p![1]! * (q![2]! * r![0]! - q![0]! * r![2]!) +
        p![2]! * (q![0]! * r![1]! - q![1]! * r![0]!)) /
      6;
  }
  return { mesh: meshOf(faces), volume };
};

/** A box that overlaps the mesh: two bodies, whose volumes are added up. */
const overlapBox: Damage = (mesh) => {
  const { min, max } = meshBounds(mesh);
  const size = max.map((value, axis) => (value - min[axis as 0]) / 3);
  const box = makeBox(size[0]!, size[1]!, size[2]!, [max[0] - size[0]! / 2, min[1], min[2]]);
  return { mesh: meshOf(facesOf(joinMeshes(mesh, box))), volume: meshVolume(mesh) + meshVolume(box) };
};

/** The mesh beside two cubes that share an edge. */
const addCubes: Damage = (mesh) => {
  const { min, max } = meshBounds(mesh);
  const size = (max[0] - min[0]) / 4;
  const first = makeBox(size, size, size, [max[0] + size, min[1], min[2]]);
  const cubes = joinMeshes(first, shift(first, size, size, 0));
  return { mesh: meshOf(facesOf(joinMeshes(mesh, cubes))), volume: meshVolume(mesh) + meshVolume(cubes) };
};

/** The kinds of damage that files have, by name. */
export const DAMAGES: Readonly<Record<string, Damage>> = {
  'faces dropped, 0.1 %': same((mesh, random) => dropFaces(mesh, 0.001, random)),
  'faces dropped, 1 %': same((mesh, random) => dropFaces(mesh, 0.01, random)),
  'faces dropped, 5 %': same((mesh, random) => dropFaces(mesh, 0.05, random)),
  'patches flipped': same(turnPatches),
  'half shifted by 1 µm': shiftHalf(0.001),
  'half shifted by 50 µm': shiftHalf(0.05),
  'seam jittered by 20 µm': same(jitterSeam),
  'faces duplicated, half of them reversed': byFace((face, random) => {
    if (random.unit() >= 0.02) return [face];
    return [face, random.unit() < 0.5 ? face.toReversed() : face];
  }),
  'overlapping box': overlapBox,
  'T-junctions': same((mesh, random) => splitEdges(mesh, 0.01, 1, 0, random)),
  'five spikes': same(addSpikes),
  'coordinates that are no numbers': same(breakNumbers),
  'patch missing': same((mesh, random) => {
    const patch = patchOf(mesh, 0.02, random);
    return meshOf(facesOf(mesh).filter((_, i) => !patch.has(i)));
  }),
  several: same((mesh, random) =>
    shuffle(turnPatches(splitEdges(dropFaces(mesh, 0.005, random), 0.005, 1, 0, random), random), random),
  ),
  'twenty fins': same(addFins),
  inverted: same((mesh) => turnInsideOut(mesh)),
  'all corners jittered by 1.5 µm': byFace((face, random) => [
    face.map((corner) => corner.map((value) => value + (random.unit() * 2 - 1) * 0.0015)),
  ]),
  'cut open': cutOpen,
  'two cubes that share an edge': addCubes,
};

/** Whether every edge has two faces that run along it in opposite ways, and the faces at every vertex are one fan. */
export function isManifold({ indices }: MeshBuffers): boolean {
  const sides = new Map<string, number>();
  for (let edge = 0; edge < indices.length; edge++) {
    const key = `${indices[edge]} ${indices[edge % 3 === 2 ? edge - 2 : edge + 1]}`;
    if (sides.has(key)) return false;
    sides.set(key, edge);
  }
  for (const key of sides.keys()) if (!sides.has(key.split(' ').reverse().join(' '))) return false;
  const counts = new Map<number, number>();
  for (const point of indices) counts.set(point, (counts.get(point) ?? 0) + 1);
  const isSeen = new Set<number>();
  for (let start = 0; start < indices.length; start++) {
    const point = indices[start]!;
    if (isSeen.has(point)) continue;
    isSeen.add(point);
    let around = 0;
    let edge = start;
    do {
      const before = edge % 3 === 0 ? edge + 2 : edge - 1;
      edge = sides.get(`${point} ${indices[before]}`)!;
      around++;
    } while (edge !== start && around <= indices.length);
    if (around !== counts.get(point)) return false;
  }
  return true;
}
