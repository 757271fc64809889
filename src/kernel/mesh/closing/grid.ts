import { meshBounds } from '../bounds.ts';
import { boxCentre, boxSize } from '../boxes.ts';
import type { MeshBuffers } from '../types.ts';

/** The whole numbers that a mesh is closed in: 0 … 2²² along the longest side of its box, whatever its size. */
export interface MeshGrid {
  /** The middle of the box as read, mm. */
  readonly middle: readonly [number, number, number];
  /** Grid positions of the mesh's points, x y z each. */
  readonly points: Float64Array;
  /** Where a grid position lies, mm. */
  place(x: number, y: number, z: number): readonly [number, number, number];
}

/** Puts a mesh of finite coordinates on its grid (../README.md, "Grid"). */
export function createMeshGrid(mesh: MeshBuffers): MeshGrid {
  const box = meshBounds(mesh);
  const { min } = box;
  const extent = Math.max(...boxSize(box));
  const scale = extent > 0 ? 2 ** (22 - ceilLog2(extent)) : 1;
  const unit = 1 / scale;
  const points = new Float64Array(mesh.positions.length);
  for (let i = 0; i < points.length; i++) {
    points[i] = Math.floor((mesh.positions[i]! - min[(i % 3) as 0 | 1 | 2]) * scale + 0.5);
  }
  return {
    middle: boxCentre(box),
    points,
    place: (x, y, z) => [min[0] + x * unit, min[1] + y * unit, min[2] + z * unit],
  };
}

/** From the bits of the exponent: a logarithm may be off by one next to a power of two. */
function ceilLog2(value: number): number {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const exponent = ((bits.getUint16(0) >>> 4) & 0x7ff) - 1023;
  return value === 2 ** exponent ? exponent : exponent + 1;
}

/** Whether a point is smaller than another: by z, y, x, then by number. */
export function isSmaller(points: Float64Array, a: number, b: number): boolean {
  for (let axis = 2; axis >= 0; axis--) {
    const difference = points[a * 3 + axis]! - points[b * 3 + axis]!;
    if (difference !== 0) return difference < 0;
  }
  return a < b;
}

/** The square of the distance of two points: exact. */
export function squaredDistance(points: Float64Array, a: number, b: number): number {
  const x = points[b * 3]! - points[a * 3]!;
  const y = points[b * 3 + 1]! - points[a * 3 + 1]!;
  const z = points[b * 3 + 2]! - points[a * 3 + 2]!;
  return x * x + y * y + z * z;
}
