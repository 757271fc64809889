import type { ContentHash } from '#base';
import {
  addScaled,
  cross,
  determinantOf,
  dot,
  lengthOf,
  subtract,
  transformPoint,
  type Vector,
} from '#kernel';
import type { PartRecord } from '#document';
import type { Hit } from '../tool.ts';

/** Flat faces of meshes, in their own measure; null while they are being found. */
export type KnownFaces = ReadonlyMap<ContentHash, readonly (readonly Vector[])[] | null>;

/** A flat face of a part as it stands. Plate millimetres. */
export interface Face {
  /** Counter-clockwise seen from outside. */
  readonly corners: readonly Vector[];
  /** Outward, of length 1. */
  readonly normal: Vector;
  readonly area: number;
}

/** The flat faces of a part as it stands, largest first; none while they are not known. */
export function facesOf(known: KnownFaces, part: Pick<PartRecord, 'mesh' | 'transform'>): readonly Face[] {
  const isMirrored = determinantOf(part.transform) < 0;
  return (known.get(part.mesh) ?? [])
    .map((corners) => {
      const placed = corners.map((corner): Vector => transformPoint(part.transform, corner));
      return faceOf(isMirrored ? placed.toReversed() : placed);
    })
    .filter(({ area }) => area > 0)
    .sort((a, b) => b.area - a.area);
}

function faceOf(corners: readonly Vector[]): Face {
  const [first] = corners as readonly [Vector, ...Vector[]];
  const twice = corners.reduce<Vector>(
    (sum, corner, at) => {
      const next = corners[(at + 1) % corners.length]!;
      return addScaled(sum, cross(subtract(corner, first), subtract(next, first)), 1);
    },
    [0, 0, 0],
  );
  const size = lengthOf(twice);
  return {
    corners,
    normal: size === 0 ? [0, 0, 0] : [twice[0] / size, twice[1] / size, twice[2] / size],
    area: size / 2,
  };
}

/**
 * Place of the face through which a look at a part comes into its hull; null where that is none of these. What the look meets may
 * be further inside: between the legs of a table it comes in through the face they stand on.
 */
export function faceUnder(faces: readonly Face[], { point, towards }: Hit): number | null {
  const found = faces.findIndex(({ corners, normal }) => {
    const slope = dot(normal, towards);
    if (slope >= 0) return false;
    const at = addScaled(point, towards, dot(normal, subtract(corners[0]!, point)) / slope);
    return corners.every((corner, index) => {
      const edge = subtract(corners[(index + 1) % corners.length]!, corner);
      return dot(cross(edge, subtract(at, corner)), normal) >= 0;
    });
  });
  return found < 0 ? null : found;
}
