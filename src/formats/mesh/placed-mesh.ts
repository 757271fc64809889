import { determinantOf, transformPoint, type MeshBuffers, type Transform } from '#kernel';

/** A mesh and how it stands: mesh millimetres to plate millimetres. */
export interface PlacedMesh {
  readonly mesh: MeshBuffers;
  readonly transform: Transform;
}

/** A part as files name it. */
export interface NamedPlacedMesh extends PlacedMesh {
  readonly name: string;
}

/** The points where they stand on the plate, x,y,z each. */
export function placePoints({ mesh: { positions }, transform }: PlacedMesh): Float32Array {
  const placed = new Float32Array(positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    placed.set(transformPoint(transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]), at);
  }
  return placed;
}

/** Which of a face's indices come second and third, so that a mirrored part keeps its outside. */
export function cornerOrder(transform: Transform): readonly [second: 1 | 2, third: 1 | 2] {
  return determinantOf(transform) < 0 ? [2, 1] : [1, 2];
}

/**
 * Outward normal of length 1 of a face among points x,y,z; zero where the face has no area. `corners` are where the corners' x are.
 */
export function normalOf(
  points: Float32Array,
  [a, b, c]: readonly [number, number, number],
): readonly [number, number, number] {
  const edge = (to: number, axis: number): number => points[to + axis]! - points[a + axis]!;
  const x = edge(b, 1) * edge(c, 2) - edge(b, 2) * edge(c, 1);
  const y = edge(b, 2) * edge(c, 0) - edge(b, 0) * edge(c, 2);
  const z = edge(b, 0) * edge(c, 1) - edge(b, 1) * edge(c, 0);
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
