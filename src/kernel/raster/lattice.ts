import type { Transform } from '../mesh/types.ts';
import type { Planes, RasterSpec } from './types.ts';

/** Lattice units a pixel (x, y) and a layer (z). Everything after snapping is integer arithmetic in these units. */
export const UNITS = 256;

/** Coordinates must stay inside ±2²³: differences are then exact in every arithmetic used (README.md, "Lattice"). */
export const LATTICE_LIMIT = 1 << 23;

/** The affine map from a mesh's millimetres to lattice coordinates, before flooring. */
export interface LatticeMap {
  readonly transform: Transform;
  readonly scaleX: number;
  readonly offsetX: number;
  readonly scaleY: number;
  readonly offsetY: number;
  readonly scaleZ: number;
  /** Millimetres taken from z first: what the first layer is thicker than the others. */
  readonly shiftZ: number;
}

/** The map of one part onto a panel; constants in the order of README.md "Snap". */
export function latticeMap(spec: RasterSpec, transform: Transform): LatticeMap {
  return {
    transform,
    scaleX: spec.directionX * (UNITS / spec.pitchX),
    offsetX: 128 * spec.width + 0.5,
    scaleY: spec.directionY * (UNITS / spec.pitchY),
    offsetY: 128 * spec.height + 0.5,
    scaleZ: UNITS / spec.layerHeight,
    shiftZ: spec.firstLayerHeight - spec.layerHeight,
  };
}

/**
 * Snaps vertices (x, y, z millimetres) to the lattice. Float64 throughout, operations in this order and never
 * contracted, so that every implementation gives the same integers. Returns null when a coordinate is out of range
 * or not a number.
 */
export function snapVertices(positions: Float32Array, map: LatticeMap): Int32Array | null {
  const m = map.transform as readonly number[];
  const out = new Int32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const px = positions[i]!;
    const py = positions[i + 1]!;
    const pz = positions[i + 2]!;
    const x = m[0]! * px + m[4]! * py + m[8]! * pz + m[12]!;
    const y = m[1]! * px + m[5]! * py + m[9]! * pz + m[13]!;
    const z = m[2]! * px + m[6]! * py + m[10]! * pz + m[14]!;
    const latticeX = Math.floor(x * map.scaleX + map.offsetX);
    const latticeY = Math.floor(y * map.scaleY + map.offsetY);
    const latticeZ = Math.floor((z - map.shiftZ) * map.scaleZ + 0.5);
    if (!isInside(latticeX) || !isInside(latticeY) || !isInside(latticeZ)) return null;
    out[i] = latticeX;
    out[i + 1] = latticeY;
    out[i + 2] = latticeZ;
  }
  return out;
}

function isInside(value: number): boolean {
  return value > -LATTICE_LIMIT && value < LATTICE_LIMIT;
}

/** Height of layer 0's cutting plane in lattice units; every further layer l is cut at 256·l + 128. */
export function firstPlane(spec: RasterSpec): number {
  return UNITS - Math.floor((128 * spec.firstLayerHeight) / spec.layerHeight + 0.5);
}

/**
 * Height of a cutting plane in lattice units. Layer l has the planes l·planes … l·planes + planes − 1, in the middles of equal
 * parts of its height; those of layer 0, which stands on the plate, are all `first`.
 */
export function planeOf(plane: number, first: number, planes: Planes = 1): number {
  if (plane < planes) return first;
  const pitch = UNITS / planes;
  return pitch * plane + pitch / 2;
}

/** How many cutting planes lie below lattice height z: the first plane a triangle from z up may touch. */
export function planesBelow(z: number, first: number, planes: Planes = 1): number {
  const pitch = UNITS / planes;
  const count = Math.floor((z + pitch / 2 - 1) / pitch);
  if (count > planes) return count;
  return first < z ? planes : 0;
}
