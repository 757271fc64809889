import { createRandom } from '#base';
import type { MeshBuffers } from '#kernel';

/** Indexed triangles from plain arrays of corners and faces. */
function toMesh(points: readonly (readonly number[])[], faces: readonly (readonly number[])[]): MeshBuffers {
  return { positions: Float32Array.from(points.flat()), indices: Uint32Array.from(faces.flat()) };
}

/** An axis-aligned box of 8 vertices and 12 faces, by default centred on x = y = 0 and standing on z = 0. */
export function makeBox(
  width: number,
  depth: number,
  height: number,
  low: readonly [number, number, number] = [-width / 2, -depth / 2, 0],
): MeshBuffers {
  const points: number[][] = [];
  for (let corner = 0; corner < 8; corner++) {
    points.push([
      low[0] + (corner & 1) * width,
      low[1] + ((corner >> 1) & 1) * depth,
      low[2] + (corner >> 2) * height,
    ]);
  }
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return toMesh(
    points,
    quads.flatMap(([a, b, c, d]) => [
      [a!, b!, c!],
      [a!, c!, d!],
    ]),
  );
}

/** A tetrahedron with a corner at the origin and three edges of `size` along the axes: volume size³ / 6. */
export function makeTetrahedron(size: number): MeshBuffers {
  return toMesh(
    [
      [0, 0, 0],
      [size, 0, 0],
      [0, size, 0],
      [0, 0, size],
    ],
    [
      [0, 2, 1],
      [0, 1, 3],
      [1, 2, 3],
      [0, 3, 2],
    ],
  );
}

/** An icosphere: 20·4^subdivisions faces with vertices at `radius` from `center`. */
export function makeSphere(
  radius: number,
  subdivisions: number,
  center: readonly [number, number, number] = [0, 0, 0],
): MeshBuffers {
  const t = (1 + Math.sqrt(5)) / 2;
  const points: number[][] = [
    [-1, t, 0],
    [1, t, 0],
    [-1, -t, 0],
    [1, -t, 0],
    [0, -1, t],
    [0, 1, t],
    [0, -1, -t],
    [0, 1, -t],
    [t, 0, -1],
    [t, 0, 1],
    [-t, 0, -1],
    [-t, 0, 1],
  ];
  let faces = [
    [0, 11, 5],
    [0, 5, 1],
    [0, 1, 7],
    [0, 7, 10],
    [0, 10, 11],
    [1, 5, 9],
    [5, 11, 4],
    [11, 10, 2],
    [10, 7, 6],
    [7, 1, 8],
    [3, 9, 4],
    [3, 4, 2],
    [3, 2, 6],
    [3, 6, 8],
    [3, 8, 9],
    [4, 9, 5],
    [2, 4, 11],
    [6, 2, 10],
    [8, 6, 7],
    [9, 8, 1],
  ];
  for (let level = 0; level < subdivisions; level++) {
    const middles = new Map<number, number>();
    const middleOf = (a: number, b: number): number => {
      const key = Math.min(a, b) * 0x4000000 + Math.max(a, b);
      const known = middles.get(key);
      if (known !== undefined) return known;
      const [p, q] = [points[a]!, points[b]!];
      points.push([p[0]! + q[0]!, p[1]! + q[1]!, p[2]! + q[2]!]);
      const length = Math.hypot(...points.at(-1)!);
      points[points.length - 1] = points.at(-1)!.map((value) => value / length);
      middles.set(key, points.length - 1);
      return points.length - 1;
    };
    faces = faces.flatMap(([a, b, c]) => {
      const [ab, bc, ca] = [middleOf(a!, b!), middleOf(b!, c!), middleOf(c!, a!)];
      return [
        [a!, ab, ca],
        [b!, bc, ab],
        [c!, ca, bc],
        [ab, bc, ca],
      ];
    });
  }
  return toMesh(
    points.map((point) => {
      const factor = radius / Math.hypot(...point);
      return point.map((value, axis) => value * factor + center[axis]!);
    }),
    faces,
  );
}

/** A closed cylinder standing on z = 0, axis on z: `segments` sides, 4·segments faces. */
export function makeCylinder(radius: number, height: number, segments: number): MeshBuffers {
  const points: number[][] = [
    [0, 0, 0],
    [0, 0, height],
  ];
  const faces: number[][] = [];
  for (let i = 0; i < segments; i++) {
    const angle = (2 * Math.PI * i) / segments;
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    points.push([x, y, 0], [x, y, height]);
    const [a, b] = [2 + 2 * i, 2 + 2 * ((i + 1) % segments)];
    faces.push([0, b, a], [1, a + 1, b + 1], [a, b, b + 1], [a, b + 1, a + 1]);
  }
  return toMesh(points, faces);
}

/** A closed cone standing on z = 0, its tip on z. */
export function makeCone(radius: number, height: number, segments: number): MeshBuffers {
  const points: number[][] = [
    [0, 0, 0],
    [0, 0, height],
  ];
  const faces: number[][] = [];
  for (let i = 0; i < segments; i++) {
    const angle = (2 * Math.PI * i) / segments;
    points.push([radius * Math.cos(angle), radius * Math.sin(angle), 0]);
    const [a, b] = [2 + i, 2 + ((i + 1) % segments)];
    faces.push([0, b, a], [1, a, b]);
  }
  return toMesh(points, faces);
}

/** A cup with a wall of 2 mm, 20 mm across and 30 mm high, in rings 1 mm apart. */
export function makeCup(): MeshBuffers {
  const corners = [
    [0, 0],
    [10, 0],
    [10, 30],
    [8, 30],
    [8, 2],
    [0, 2],
  ] as const;
  const profile = corners.slice(1).flatMap(([r, z], at) => {
    const [fromR, fromZ] = corners[at]!;
    const steps = Math.hypot(r - fromR, z - fromZ);
    return Array.from({ length: steps }, (_, step) => [
      fromR + ((r - fromR) * step) / steps,
      fromZ + ((z - fromZ) * step) / steps,
    ]);
  });
  profile.push([0, 2]);
  const around = 48;
  const positions = profile.flatMap(([r, z]) =>
    Array.from({ length: around }, (_, at) => {
      const turn = (at / around) * 2 * Math.PI;
      return [r! * Math.cos(turn), r! * Math.sin(turn), z!];
    }).flat(),
  );
  const indices: number[] = [];
  for (let ring = 0; ring + 1 < profile.length; ring++)
    for (let at = 0; at < around; at++) {
      const [a, b] = [ring * around + at, ring * around + ((at + 1) % around)];
      indices.push(a, b, b + around, a, b + around, a + around);
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A torus about z, centred on the origin: 2·around·across faces. */
export function makeTorus(radius: number, tube: number, around: number, across: number): MeshBuffers {
  const points: number[][] = [];
  const faces: number[][] = [];
  for (let i = 0; i < around; i++) {
    const u = (2 * Math.PI * i) / around;
    for (let j = 0; j < across; j++) {
      const v = (2 * Math.PI * j) / across;
      const distance = radius + tube * Math.cos(v);
      points.push([distance * Math.cos(u), distance * Math.sin(u), tube * Math.sin(v)]);
      const at = (k: number, l: number): number => (k % around) * across + (l % across);
      const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
      faces.push([a, b, c], [a, c, d]);
    }
  }
  return toMesh(points, faces);
}

/** `faceCount` unconnected random triangles within ±size/2 on each axis; the same seed gives the same soup. */
export function makeSoup(seed: number, faceCount: number, size: number): MeshBuffers {
  const random = createRandom(seed);
  return {
    positions: Float32Array.from({ length: faceCount * 9 }, () => (random.unit() - 0.5) * size),
    indices: Uint32Array.from({ length: faceCount * 3 }, (_, i) => i),
  };
}

/** Several meshes as one, side by side in the same buffers. */
export function joinMeshes(...meshes: readonly MeshBuffers[]): MeshBuffers {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const mesh of meshes) {
    const first = positions.length / 3;
    for (const value of mesh.positions) positions.push(value);
    for (const index of mesh.indices) indices.push(first + index);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Every face turned round. */
export function turnInsideOut(mesh: MeshBuffers): MeshBuffers {
  const indices = mesh.indices.slice();
  for (let i = 0; i < indices.length; i += 3) {
    const second = indices[i + 1]!;
    indices[i + 1] = indices[i + 2]!;
    indices[i + 2] = second;
  }
  return { positions: mesh.positions, indices };
}

/** Three corners a face, nine numbers: what an STL holds. */
export function cornersOf(mesh: MeshBuffers): Float32Array {
  const corners = new Float32Array(mesh.indices.length * 3);
  mesh.indices.forEach((index, i) => {
    corners.set(mesh.positions.subarray(index * 3, index * 3 + 3), i * 3);
  });
  return corners;
}

/** Four walls and a lid of 12 by 12, 10 mm high; the walls begin at `gap`, on legs in the corners. */
export const makeHall = (gap: number): MeshBuffers =>
  joinMeshes(
    makeBox(12, 2, 9 - gap, [0, 0, gap]),
    makeBox(12, 2, 9 - gap, [0, 10, gap]),
    makeBox(2, 12, 9 - gap, [0, 0, gap]),
    makeBox(2, 12, 9 - gap, [10, 0, gap]),
    makeBox(12, 12, 2, [0, 0, 8]),
    ...[0, 10].flatMap((x) => [0, 10].map((y) => makeBox(2, 2, 9, [x, y, 0]))),
  );
